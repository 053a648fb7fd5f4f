import type { Rule } from '../rule.ts';

/** Every rule, in alphabetical order. */
export const rules: readonly Rule[] = Object.freeze([
]);
