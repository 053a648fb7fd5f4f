/** Gives text a colour; made by `createColors` of picocolors, or nothing at all. */
export interface Painter {
  red(text: string): string;
  yellow(text: string): string;
  cyan(text: string): string;
  green(text: string): string;
  dim(text: string): string;
  bold(text: string): string;
  underline(text: string): string;
}

const same = (text: string) => text;

/** Leaves text as it is. */
export const plain: Painter = Object.freeze({
  red: same,
  yellow: same,
  cyan: same,
  green: same,
  dim: same,
  bold: same,
  underline: same,
});
