import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { check, type CheckDiagnostic } from '../../src/check.ts';
import { makeSite, memoryReader, type Site } from '../../src/index.ts';
import { type Edit, editJson, JsonEditError, maybeAt, printJson } from '../../src/json/index.ts';
import { cases } from '../cases.ts';
import { navigations, type Plain } from '../transforms/random-navigation.ts';
import { type Random, randomOf } from '../json/random.ts';

const spec = JSON.stringify({
  openapi: '3.1.0',
  paths: { '/users': { get: { summary: 'All users' } }, '/users/{id}': { get: { summary: 'One user' } } },
});

/** Page files of each kind: pages, notes, snippets, folders with an index, in other letter case. */
const files = Object.fromEntries(
  [
    'a.mdx',
    'b.md',
    'Guide.mdx',
    'c/index.mdx',
    'new/README.md',
    'new/LICENSE.md',
    'x/moved.mdx',
    'snippets/part.mdx',
    'snippets/index.mdx',
    'deep/note.mdx',
    'ignored/only.mdx',
  ].map((path) => [path, '']),
);

/** Entries as people write them wrongly. */
const entries = [
  'old/README',
  'old/LICENSE',
  'guide',
  'c',
  'snippets',
  'x/part',
  'x/movde',
  'moved',
  'only',
  'deep/snippets/part',
  ' a',
  'a ',
  'a.mdx',
  './a',
  'a#b',
  'n#b',
  'x/part.mdx',
  '../a',
  'GTE /users',
  'GET users',
  'GET /user',
  'GTE /far',
  'api-reference/all-users',
  'api-reference/one-user',
  'https://example.com',
  'snippets/n',
];

const names = ['page', 'Pages', 'items', 'title', 'icn', 'hiden', 'url', 'default', 'gruops', 'grup'];

function broken(value: Plain, random: Random, key = ''): Plain {
  if (Array.isArray(value)) {
    const items = value.map((item) => broken(item, random, key));
    const more = () => random.pick<Plain>([...entries, { page: 'b' }]);
    return key === 'pages' ? [...items, more(), more()] : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, inner]): [string, Plain] => [
    random.chance(0.06) ? random.pick(names) : name,
    broken(inner, random, name),
  ]);
  if (random.chance(0.1)) members.push(['default', random.pick<Plain>(['1', '2', 'en', true])]);
  if (random.chance(0.15)) members.push(['openapi', random.pick(['o.json', 'p.json', '/o.json'])]);
  return Object.fromEntries(members);
}

const rank = { info: 0, warning: 1, error: 2 };

/** What a help says to type in the place of a finding: `Write "x"`, `Did you mean "x"?`, or the name of a field. */
function editOf({ help = '', pointer }: CheckDiagnostic, site: Site): Edit | undefined {
  if (pointer === undefined) return undefined;
  const text = /(?:\b[Ww]rite|Did you mean) "([^"]+)"(?=[.,:?])/.exec(help)?.[1];
  if (text !== undefined && maybeAt(site.root, pointer)?.kind === 'string')
    return { op: 'set', at: pointer, value: text };
  const name = /^Did you mean `([^`]+)`\?$/.exec(help)?.[1];
  return name === undefined ? undefined : { op: 'rename', at: pointer, to: name };
}

const textOf = ({ rule, message }: CheckDiagnostic) => `${message} [${rule}]`;
const siteOf = (text: string) =>
  makeSite(text, { reader: memoryReader({ ...files, 'o.json': spec, '.mintignore': 'ignored\n' }) });

describe('what check says to write', () => {
  it('is not refused by the next check, in the place where it is written', () => {
    let followed = 0;
    fc.assert(
      fc.property(navigations, fc.integer({ min: 0, max: 0x7fffffff }), ({ navigation }, seed) => {
        const site = siteOf(JSON.stringify({ navigation: broken(navigation, randomOf(seed)) }, null, 1));
        const before = check(site);
        for (const finding of before) {
          const said = editOf(finding, site);
          // What moves or removes something uncovers what it hid: that is not its advice.
          const fix = finding.fix?.document === site.main ? finding.fix.edits : [];
          const fixed = fix.length > 0 && fix.every(({ op }) => op === 'set' || op === 'rename') ? fix : undefined;
          for (const edits of [said && [said], fixed]) {
            if (edits === undefined) continue;
            let text: string;
            try {
              text = printJson(editJson(site.root, edits), 'text');
            } catch (error) {
              // A key that is there already cannot be written a second time.
              if (error instanceof JsonEditError && edits !== fixed) continue;
              throw error;
            }
            followed++;
            // What was said there already may say it of the new text.
            const known = new Set(before.flatMap((one) => (one.line === finding.line ? one.rule : [])));
            const refused = check(siteOf(text)).filter(
              (one) =>
                one.line === finding.line && rank[one.severity] >= rank[finding.severity] && !known.has(one.rule),
            );
            expect([finding.message, finding.help, refused.map(textOf)]).toEqual([finding.message, finding.help, []]);
          }
        }
      }),
      { numRuns: cases(400), endOnFailure: true },
    );
    expect(followed).toBeGreaterThan(30);
  });
});
