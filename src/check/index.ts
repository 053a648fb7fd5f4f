export { check } from './check.ts';
export { applyFixes, fixes, fixTransform } from './fix.ts';
export type { Fixed } from './fix.ts';
export type { CheckOptions } from './check.ts';
export type { CheckDiagnostic } from './settle.ts';
export { defineRule, levels } from './rule.ts';
export type { Finding, Fix, KnownSpecifications, Level, Rule, RuleContext, RuleVisitor } from './rule.ts';
export { rules } from './rules/index.ts';
