// `navshift/check`: finds what is wrong with a site, and mends what is certain.
export { check, applyFixes, fixes, defineRule, rules } from './check/index.ts';
export { looseSyntax, type Loose } from './json/index.ts';
export type { Evidence } from './format/index.ts';
export type {
  CheckDiagnostic,
  CheckOptions,
  Finding,
  Fix,
  Fixed,
  KnownSpecifications,
  Level,
  ManagedGroup,
  Profile,
  Rule,
  RuleContext,
  RuleVisitor,
} from './check/index.ts';
