import type { FieldTranslator, Translation } from '../fields.ts';
import type { Findings } from '../findings.ts';
import type { PagePolicy } from '../policy.ts';
import type { Naming } from '../reading.ts';
import type { Rules } from '../rules.ts';
import type { Settled } from '../settle/settled.ts';

/** What a language is built with: what was read and settled, and what is said of it while it is built. */
export interface Work {
  readonly rules: Rules;
  readonly naming: Naming;
  readonly settled: Settled;
  readonly policy: PagePolicy;
  readonly translator: FieldTranslator;
  /** The translation of a label that was given, if there is one. */
  readonly translation: Translation;
  readonly findings: Findings;
  /** The path of each document's copy. */
  readonly pathFor: (document: string) => string;
}
