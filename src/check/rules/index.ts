import type { Rule } from '../rule.ts';
import * as addresses from './addresses.ts';
import * as containers from './containers.ts';
import * as contentDropped from './content-dropped.ts';
import * as display from './display.ts';
import * as endpoints from './endpoints.ts';
import * as fieldNames from './field-names.ts';
import * as fieldValues from './field-values.ts';
import * as json from './json.ts';
import * as labels from './labels.ts';
import * as pageEntries from './page-entries.ts';
import * as pageFiles from './page-files.ts';
import * as pageTwice from './page-twice.ts';
import * as redirectChains from './redirect-chains.ts';
import * as redirectTrials from './redirect-trials.ts';
import * as redirects from './redirects.ts';
import * as references from './references.ts';
import * as severalContents from './several-contents.ts';
import * as specifications from './specifications.ts';
import * as undocumented from './undocumented.ts';

const byIdea: readonly Readonly<Record<string, Rule>>[] = [
  ...[addresses, containers, contentDropped, display, endpoints, fieldNames, fieldValues, json, labels],
  ...[
    pageEntries,
    pageFiles,
    pageTwice,
    redirectChains,
    redirectTrials,
    redirects,
    references,
    severalContents,
    specifications,
    undocumented,
  ],
];

/** Every rule that a file of this folder exports, in alphabetical order. */
export const rules: readonly Rule[] = Object.freeze(
  byIdea.flatMap((exported) => Object.values(exported)).sort((a, b) => (a.id < b.id ? -1 : 1)),
);

/** The rules about redirects: those of `check`, and those that try each redirect. */
export const redirectRules: readonly Rule[] = Object.freeze(rules.filter(({ id }) => id.startsWith('redirect-')));
