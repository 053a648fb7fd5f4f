export declare function overlaySites(): readonly {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly pages?: readonly string[];
}[];
