import { describe, expect, it } from '@jest/globals';
import { checkLaws, LawError, type LawCase } from '../../src/testing/index.ts';
import {
  defineTransform,
  type Element,
  mapElements,
  memoryReader,
  type Report,
  rewriteNavigation,
  type Site,
} from '../../src/index.ts';
import {
  insertItems,
  type Json,
  type JsonObject,
  makeMember,
  makeString,
  parseJson,
  printJson,
  setMember,
  toJson,
  toValue,
} from '../../src/json/index.ts';

const before = `{
  "name": "Acme",
  "navigation": {
    "tabs": [
      { "tab": "A", "pages": ["a"] },
      {
        "tab": "B",
        "icon": "book",
        "pages": ["b", "c"]
      }
    ]
  }
}
`;
const by = (apply: (site: Site, report: Report) => Site) =>
  defineTransform({ name: 'test', summary: 'x', apply: (site, _, report) => apply(site, report) })();
const rename = by((site) => mapElements(site, (element) => (element.label === 'A' ? element.withLabel('Z') : element)));
const renamed = before.replace('"A"', '"Z"');

/** The law that a case breaks; undefined if it keeps them all. */
function broken(given: Omit<LawCase, 'before'> & { before?: string }): string | undefined {
  try {
    checkLaws({ before, ...given });
  } catch (error) {
    if (error instanceof LawError) return error.law;
    throw error;
  }
  return undefined;
}
const withRoot = (site: Site, root: Json) => site.withDocuments(new Map([['docs.json', root]]));

describe('a transform that keeps the laws', () => {
  it('passes', () => expect(broken({ transform: rename, after: renamed })).toBeUndefined());
  it('passes if it changes nothing', () =>
    expect(broken({ transform: by((site) => site), after: before })).toBeUndefined());
  it('passes without a result to compare', () => expect(broken({ transform: rename })).toBeUndefined());
  it('gives its run', () => expect(checkLaws({ before, transform: rename }).plan.changes).toHaveLength(1));
});

describe('the laws catch a transform', () => {
  it('whose result is another', () => {
    expect(broken({ transform: rename, after: before.replace('"A"', '"Y"') })).toBe('The result is the expected one.');
    expect(() => checkLaws({ before, transform: rename, after: before })).toThrow(
      /They differ from line 5\.\nexpected:\n[^]*A[^]*found:\n[^]*Z/,
    );
  });
  it('that fails where a result is due', () =>
    expect(broken({ transform: by((site, report) => (report.error('no', 'No'), site)), after: renamed })).toBe(
      'It can be applied.',
    ));
  it('that loses a page, whether or not a result is due', () => {
    const transform = by((site) => rewriteNavigation(site, { entry: ({ text }) => (text === 'c' ? null : undefined) }));
    expect([broken({ transform, after: renamed }), broken({ transform })]).toEqual([
      'No page is lost.',
      'No page is lost.',
    ]);
  });
  it('that makes another object of the same text', () => {
    expect(
      broken({ transform: by((site) => withRoot(site, parseJson(printJson(site.root) as string))), after: before }),
    ).toBe('A transform that changes nothing returns the same object.');
    expect(
      broken({
        transform: by((site) => withRoot(site, setMember(site.root as JsonObject, 'name', makeString('Acme')))),
        after: before,
      }),
    ).toBe('A transform that changes nothing returns the same object.');
  });
  it('that makes another site of the same documents', () => {
    // Another site with nothing to write: its staged files stand there already.
    const transform = by((site) => site.withStaged([{ kind: 'delete', path: 'none.mdx' }]));
    expect(broken({ transform, after: before })).toBe('Twice is once.');
  });
  it('that goes on changing', () => {
    expect(
      broken({ transform: by((site) => mapElements(site, (element) => element.withLabel(`${element.label}!`))) }),
    ).toBe('Twice is once.');
    expect(
      broken({
        transform: by((site) => mapElements(site, (element) => element.withLabel(`${element.label}!`))),
        notTwice: 'It adds a mark each time.',
      }),
    ).toBeUndefined();
  });
  it('that fails the second time', () => {
    expect(
      broken({
        transform: by((site, report) =>
          printJson(site.root).includes('Z' as never)
            ? (report.error('no', 'No'), site)
            : mapElements(site, (element) => (element.label === 'A' ? element.withLabel('Z') : element)),
        ),
      }),
    ).toBe('Twice is once.');
  });
  it('that remembers', () => {
    // In memory the second time is quiet; from the written text it starts again.
    const seen = new WeakSet<Json>();
    const transform = by((site) => {
      if (seen.has(site.root)) return site;
      const after = mapElements(site, (element) => element.withLabel(`${element.label}!`));
      seen.add(after.root);
      return after;
    });
    expect(broken({ transform })).toBe('Twice is once, read from what was written.');
  });
  it('that writes another file than it should', () => {
    const transform = by((site) =>
      site.exists('fr.mdx') ? site : site.withStaged([{ kind: 'copy', path: 'fr.mdx', from: 'en.mdx' }]),
    );
    const reader = memoryReader({ 'en.mdx': 'hello' });
    expect(broken({ transform, reader, files: { 'fr.mdx': 'hello' } })).toBeUndefined();
    expect(broken({ transform, reader, files: { 'fr.mdx': 'other' } })).toBe('fr.mdx is the expected one.');
    expect(broken({ transform, reader, files: { 'de.mdx': 'hello' } })).toBe('de.mdx is the expected one.');
  });
  it('that deletes another file than it should, or none', () => {
    const transform = by((site) =>
      site.exists('en.json') ? site.withStaged([{ kind: 'delete', path: 'en.json' }]) : site,
    );
    const reader = memoryReader({ 'en.json': 'hello' });
    expect(broken({ transform, reader, files: { 'en.json': null } })).toBeUndefined();
    expect(broken({ transform, reader, files: { 'en.json': 'hello' } })).toBe('en.json is the expected one.');
    expect(broken({ transform, reader, files: { 'fr.json': null } })).toBe('fr.json is the expected one.');
  });
  it('that writes on and on, which only a glob shows', () => {
    const transform = by((site) =>
      site.staged.length > 0
        ? site
        : site.withStaged([
            { kind: 'create', path: `${site.reader.list('*.mdx').length}.mdx`, content: new Uint8Array([65]) },
          ]),
    );
    expect(broken({ transform })).toBe('Twice is once, read from what was written.');
  });
  it('that throws comments away', () => {
    // Made from its plain value, the element has lost what stood in it.
    const transform = by((site) =>
      mapElements(site, (element) =>
        element.label === 'A' || element.label === 'B'
          ? fresh(element, { ...(toValue(element.node) as object), tab: `${element.label}2` })
          : element,
      ),
    );
    expect(broken({ transform })).toBe('Comments stay with their item. (with comments)');
  });
  it('but not one that takes a comment away with a field, although more is there than before', () => {
    const transform = by((site) =>
      mapElements(site, (element) =>
        element.field('icon') === undefined
          ? element
          : element.withField('icon', undefined).withField('tag', 'new').withField('align', 'start'),
      ),
    );
    expect(broken({ transform })).toBeUndefined();
    // A container or a label that goes may only have another name now.
    const other = by((site) =>
      mapElements(site, (element) =>
        element.label === 'B' ? fresh(element, { ...(toValue(element.node) as object), tab: 'C' }) : element,
      ),
    );
    expect(broken({ transform: other })).toBe('Comments stay with their item. (with comments)');
  });
  it('that loses a comment between key and value', () => {
    // The value stays, the member is made anew.
    const transform = by((site) =>
      mapElements(site, (element) =>
        element.label === 'A'
          ? element.withMembers((members) =>
              members.map(({ key, value }) => (key === 'tab' ? makeMember('tab', 'Z') : makeMember(key, value))),
            )
          : element,
      ),
    );
    expect(broken({ transform, after: renamed })).toBe('Comments stay with their item. (with comments)');
  });
  it('that loses a comment in an empty array that it fills', () => {
    const filling = (fill: (element: Element) => Json) =>
      broken({
        before: before.replace('["a"]', '[]'),
        transform: by((site) =>
          mapElements(site, (element) => (element.isEmpty ? element.withField('pages', fill(element)) : element)),
        ),
      });
    expect(filling(() => toJson(['n']))).toBe('Comments stay with their item. (with comments)');
    expect(filling((element) => insertItems(element.array('pages')!.node, ['n']))).toBeUndefined();
  });
  it('that doubles a comment', () => {
    const transform = by((site) =>
      /c1;/.test(printJson(site.root) as string)
        ? withRoot(site, parseJson((printJson(site.root) as string).replace(/(\/\* c\d+; \*\/)/, '$1 $1')))
        : site,
    );
    expect(broken({ transform, after: before })).toBe('No comment is doubled. (with comments)');
  });
  it('that stumbles over comments', () => {
    const transform = by((site) =>
      /c\d+;/.test(printJson(site.root) as string)
        ? site
        : mapElements(site, (element) => (element.label === 'A' ? element.withLabel('Z') : element)),
    );
    expect(broken({ transform, after: renamed })).toBe('Comments change nothing. (with comments)');
  });
  it.each([
    ['with CRLF', /\r\n/],
    ['with tabs', /\t/],
    ['with four spaces', /^ {4}"name/m],
    ['without a final line break', /\}$/],
    ['with a byte order mark', /^\uFEFF/],
    ['minified', /^\{"/],
  ])('that does something else %s', (name, sign) => {
    const transform = by((site) => (sign.test(printJson(site.root) as string) ? site : rename.apply(site)));
    expect(broken({ transform, after: renamed })).toBe(`The result is the expected one. (${name})`);
  });
  it('but not where the case is about the very text', () => {
    const transform = by((site) => (/\t/.test(printJson(site.root) as string) ? site : rename.apply(site)));
    expect(broken({ transform, after: renamed, asWritten: true })).toBeUndefined();
  });
});

function fresh(element: Element, value: object): Element {
  const node = toJson(value as never) as JsonObject;
  return element.withMembers(() => node.members);
}
