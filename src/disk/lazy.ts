import { createRequire } from 'node:module';
import type FastGlob from 'fast-glob';
import type WriteFileAtomic from 'write-file-atomic';

const require = createRequire(import.meta.url);

/** Loaded when a glob is first asked for, which most runs never do: it would be a fifth of the start-up. */
export const fastGlob = () => require('fast-glob') as typeof FastGlob;

/** Loaded when something is first written. */
export const writeFileAtomic = () => require('write-file-atomic') as typeof WriteFileAtomic;
