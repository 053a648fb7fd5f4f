import { createRequire } from 'node:module';
import type FastGlob from 'fast-glob';

const require = createRequire(import.meta.url);

/** Loaded when a glob is first asked for, which most runs never do: it would be a fifth of the start-up. */
export const fastGlob = () => require('fast-glob') as typeof FastGlob;
