export { configJsonSchema, configSchema, levels } from './config.ts';
export type { Config } from './config.ts';
export { check, checkText } from './check.ts';
export type { CheckOptions } from './check.ts';
export type { CheckDiagnostic } from './findings.ts';
export { defineRule } from './rule.ts';
export type { Finding, Fix, Level, Rule, RuleContext, RuleVisitor, Subject } from './rule.ts';
export { rules } from './rules/index.ts';
