// What most runs never need, and what would be a fifth of the start-up. Each is loaded when a run first asks for it.
import { createRequire } from 'node:module';
import type FastGlob from 'fast-glob';

const require = createRequire(import.meta.url);

export const fastGlob = () => require('fast-glob') as typeof FastGlob;
export const cryptography = () => process.getBuiltinModule('node:crypto');
export const processes = () => process.getBuiltinModule('node:child_process');
export const threads = () => process.getBuiltinModule('node:worker_threads');

/** So many random bytes, as hexadecimal digits: for names that nobody else can have. */
export const randomName = (bytes: number): string => cryptography().randomBytes(bytes).toString('hex');
