import { isEndpoint, observedIn } from '../../format/index.ts';
import { enumerate } from '../../text/index.ts';
import type { Json } from '../../json/index.ts';
import { type Place, translatePath } from '../../navigation/index.ts';
import { entryOf, ownSpecification, specificationKey } from '../../openapi/index.ts';
import { isSamePage, pagesFolder, served } from '../../served/index.ts';
import type { Operation } from '../../spec/index.ts';
import { defineRule } from '../rule.ts';
import { quoted } from '../words.ts';

export const addressClash = defineRule({
  id: 'address-clash',
  severity: 'error',
  summary: 'Two operations will share one URL.',
  why: 'Mintlify makes the URL of an operation from its tag and its summary. If two listed operations have one URL, or two in specifications that share a directory, only one page remains.',
  example: {
    before: 'GET /users:\n  summary: List users\nGET /v2/users:\n  summary: List users',
    after: 'GET /users:\n  summary: List users\nGET /v2/users:\n  summary: List users (v2)',
  },
  evidence: observedIn(),
  check({ site, report }) {
    const { items, refused } = served(site);
    const stops = new Set(refused);
    // What stops the platform is another mistake, and so is one of the element around it.
    const made = items.filter(
      ({ page, mistake, node }) =>
        page?.operation !== undefined && (mistake === undefined || mistake.at === node || stops.has(mistake)),
    );
    // The last one stays.
    const pages = new Map(made.map((item) => [item.page!.address, item]));
    for (const item of made) {
      const { address } = item.page!;
      const other = pages.get(address)!;
      if (isSamePage(item, other)) continue;
      const [operation, stays] = [item.page!.operation!, other.page!.operation!];
      const isOne = operation.specification === stays.specification;
      const name = (one: Operation) =>
        isOne ? quoted(entryOf(one)) : `${quoted(entryOf(one))} of ${quoted(one.specification)}`;
      report({
        message: `${name(operation)} and ${name(stays)} will share the URL ${quoted(`/${address}`)}`,
        at: item.node,
        help: isOne
          ? 'Give one of them another summary, or an `x-mint: { href: … }`.'
          : 'Give one of the specifications a `directory` of its own: `{ "source": …, "directory": … }`.',
        related: [
          { message: `${entryOf(stays)} is named here`, at: other.node },
          definition(stays),
          definition(operation),
        ],
      });
    }
  },
});

function definition(operation: Operation) {
  const { line, column } = operation.position;
  return {
    message: `${entryOf(operation)} is defined here`,
    at: { file: operation.file, line, column, pointer: operation.pointer },
  };
}

/** What a language uses of a specification in one directory. */
interface Use {
  readonly source: string;
  readonly language: string;
  /** Where it is first named, or its first entry. */
  readonly node: Json;
  /** The entries; all operations if there are none. */
  readonly entries: Set<string>;
}

export const specificationShared = defineRule({
  id: 'specification-shared',
  severity: 'warning',
  summary: 'Several languages make their pages from one specification, in one directory.',
  why: 'The languages share the URLs of these pages, so the pages belong to no language. A reader who opens one leaves the language, and the language switch does not bring them back.',
  example: {
    before: '{ "language": "es", "tabs": [{ "tab": "API", "openapi": "openapi.json" }] }',
    after:
      '{ "language": "es", "tabs": [{ "tab": "API", "openapi": { "source": "openapi.json", "directory": "es/api-reference" } }] }',
  },
  evidence: observedIn(),
  check({ report, specificationAt }) {
    const inOrder = new Set<string>();
    const uses = new Map<string, Map<string, Use>>();
    const named: { readonly key: string; readonly use: Use; readonly place: Place }[] = [];
    const listing = new WeakSet<Place>();

    const useOf = (key: string, use: Use) => {
      const byLanguage = uses.get(key) ?? new Map<string, Use>();
      uses.set(key, byLanguage);
      if (!byLanguage.has(use.language)) byLanguage.set(use.language, use);
      return byLanguage.get(use.language)!;
    };
    return {
      element(element, place) {
        const language = languageAt(place);
        if (language === undefined) return;
        inOrder.add(language);
        const own = ownSpecification(element);
        if (own !== undefined)
          named.push({
            key: pagesKey(own.source, own.directory),
            use: { source: own.source, language, node: own.node, entries: new Set() },
            place,
          });
      },
      entry({ entry, node, parent }) {
        const language = languageAt(parent);
        if (!isEndpoint(entry) || language === undefined) return;
        const scope = specificationAt(parent);
        const source = entry.specification ?? scope?.source;
        if (source === undefined) return;
        if (entry.specification === undefined) listing.add(scope!.place);
        useOf(pagesKey(source, scope?.directory), { source, language, node, entries: new Set() }).entries.add(
          entry.kind === 'endpoint'
            ? `${entry.method.toUpperCase()} ${entry.path.replace(/(?<=.)\/$/, '')}`
            : `WEBHOOK ${entry.name}`,
        );
      },
      site() {
        for (const { key, use, place } of named) if (!listing.has(place)) useOf(key, use).entries.clear();
        for (const [key, byLanguage] of uses) {
          const shared = overlapping([...inOrder].flatMap((language) => byLanguage.get(language) ?? []));
          const [first, second, ...others] = shared;
          if (first === undefined || second === undefined) continue;
          const all = shared.map(({ language }) => quoted(language));
          report({
            message: `the pages of the specification ${quoted(first.source)} are the same in ${enumerate(all)}, and belong to no language`,
            at: second.node,
            help: `Give each language a \`directory\` of its own, such as ${quoted(directoryFor(second.language, first.language, key.slice(key.indexOf('\n') + 1)))}, or a specification of its own.`,
            related: [first, ...others].map(({ language, node }) => ({
              message: `${quoted(language)} makes them here`,
              at: node,
            })),
          });
        }
      },
    };
  },
});

/** The innermost language that something is in. */
const languageAt = ({ scope }: Place): string | undefined =>
  scope.findLast((step) => step.startsWith('language='))?.slice('language='.length);

/** The uses that have an operation in common with another one. */
function overlapping(uses: readonly Use[]): readonly Use[] {
  if (uses.length > 1 && uses.some(({ entries }) => entries.size === 0)) return uses;
  const counts = new Map<string, number>();
  for (const { entries } of uses) for (const entry of entries) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return uses.filter(({ entries }) => [...entries].some((entry) => counts.get(entry)! > 1));
}

/** The directory of one language after that of another. */
function directoryFor(language: string, other: string, directory: string): string {
  return directory === '' ? language : translatePath(directory, { source: other, language });
}

/** The same text for what makes the same pages: a specification and a folder. */
const pagesKey = (source: string, directory: string | undefined): string =>
  `${specificationKey(source)}\n${pagesFolder(directory)}`;
