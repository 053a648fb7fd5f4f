const encoder = new TextEncoder();

/** Bytes that grow at the end. */
export class ByteWriter {
  #buffer = new Uint8Array(1024);
  #length = 0;

  /** Appends a text as UTF-8. */
  text(text: string): void {
    const bytes = encoder.encode(text);
    this.slice(bytes, 0, bytes.length);
  }

  /** Appends one byte. */
  byte(byte: number): void {
    this.#reserve(1);
    this.#buffer[this.#length++] = byte;
  }

  /** Appends `bytes` from `start` up to `end`. */
  slice(bytes: Uint8Array, start: number, end: number): void {
    this.#reserve(end - start);
    this.#buffer.set(bytes.subarray(start, end), this.#length);
    this.#length += end - start;
  }

  /** A copy of all that was written. */
  bytes(): Uint8Array {
    return this.#buffer.slice(0, this.#length);
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#buffer.length) return;
    const longer = new Uint8Array(Math.max(2 * this.#buffer.length, this.#length + more));
    longer.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = longer;
  }
}
