import { describe, expect, it } from '@jest/globals';
import {
  type Element,
  makeSite,
  memoryReader,
  navigationOf,
  Place,
  run,
  type Site,
  walkElement,
} from '../../../src/index.ts';
import { addLanguages } from '../../../transforms/index.ts';
import { writtenSite } from '../../../src/plan/index.ts';
import { hasCorpus, realSites } from '../../corpus/sites.ts';

// Sites that pull files in by `$ref`: an array of pages, files in files, the navigation itself. What is shared must not change under the source's feet.
const cases: readonly (readonly [string, string, (page: string) => string, readonly string[]])[] = [
  [
    'PrefectHQ+fastmcp',
    'en',
    (page) => `sv/${page}`,
    [
      'modify docs.json',
      'create sv/python-sdk-pages.json',
      'create sv/v2-navigation.json',
      'create sv/v3-navigation.json',
    ],
  ],
  [
    'kawax+mintlify-docs',
    'jp',
    (page) => page.replace(/^jp\//, 'sv/'),
    [
      'modify docs.json',
      ...[
        'navigation-sv',
        'sv/navigation-advanced',
        'sv/navigation-blog',
        'sv/navigation-guide',
        'sv/navigation-packages',
        'sv/navigation-tutorial',
      ].map((name) => `create config/${name}.json`),
    ],
  ],
  [
    'meilisearch+documentation',
    'en',
    (page) => (/^(?:GET|POST|PUT|PATCH|DELETE) /.test(page) ? page : `sv/${page}`),
    ['modify config/navigation.json'],
  ],
];

/** The entries of an element, or of the language of a code, in reading order. */
function entriesOf(site: Site, code?: string): string[] {
  const root = navigationOf(site)!;
  const language =
    code === undefined
      ? root
      : root
          .children('languages')
          .flatMap((child) => (child.type === 'element' && child.element.label === code ? [child.element] : []))[0]!;
  const entries: string[] = [];
  walkElement(language as Element, new Place(language as Element, 'languages', 0, undefined), {
    entry: ({ text }) => void entries.push(text),
  });
  return entries;
}

// Real sites stand beside the project, and not everywhere; the transform has tests that need none.
if (!hasCorpus) {
  describe('add-languages on real sites', () => it.skip('skipped: ../shared/corpus is not there', () => undefined));
} else {
  describe.each(cases)('add-languages on %s', (name, source, translate, changes) => {
    const { docs, files } = realSites().find((site) => site.name === name)!;
    const site = makeSite(docs, { reader: memoryReader(files) });
    const result = run(site, addLanguages({ languages: ['sv'] }));
    const after = writtenSite(result.plan, result.after);
    const hadLanguages = navigationOf(site)!.hasContent('languages');

    it('writes these files, and no other', () =>
      expect(result.plan.changes.map(({ kind, path }) => `${kind} ${path}`).sort()).toEqual([...changes].sort()));
    it('leaves the source, and every other language, as it was', () => {
      expect(entriesOf(after, source)).toEqual(entriesOf(site, hadLanguages ? source : undefined));
      if (hadLanguages) expect(entriesOf(after).slice(0, entriesOf(site).length)).toEqual(entriesOf(site));
    });
    it('gives the copy every entry of the source, in its place', () => {
      const entries = entriesOf(site, hadLanguages ? source : undefined);
      expect(entries.length).toBeGreaterThan(200);
      expect(entriesOf(after, 'sv')).toEqual(entries.map(translate));
    });
    it('leaves no reference that leads nowhere', () => expect(after.problems).toEqual(site.problems));
    it('changes nothing the second time', () =>
      expect(run(after, addLanguages({ languages: ['sv'] })).after).toBe(after));
    it('adds one more beside it as if both had been asked for at once', () => {
      const both = run(site, addLanguages({ languages: ['sv', 'da'] }));
      const one = run(after, addLanguages({ languages: ['da'], source }));
      expect(entriesOf(one.after, 'da')).toEqual(entriesOf(both.after, 'da'));
    });
  });
}
