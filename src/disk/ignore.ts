import { createRequire } from 'node:module';
import type Library from 'ignore';

const require = createRequire(import.meta.url);

/** The library for `.gitignore` syntax, loaded when it is first asked for: most sites have no such file. */
export const ignore = () => require('ignore') as typeof Library;
