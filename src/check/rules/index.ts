import type { Rule } from '../rule.ts';
import * as all from './all.ts';

/** All rules, in alphabetical order. */
export const rules: readonly Rule[] = Object.freeze(Object.values(all).sort((a, b) => (a.id < b.id ? -1 : 1)));

/** The rules about redirects: those of `check`, and those that try each redirect. */
export const redirectRules: readonly Rule[] = Object.freeze(rules.filter(({ id }) => id.startsWith('redirect-')));
