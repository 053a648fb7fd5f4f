import { describe, expect, it } from '@jest/globals';
import {
  type Element,
  makeSite,
  memoryReader,
  navigationOf,
  Place,
  run,
  type RunResult,
  type Site,
  walkElement,
  walkNavigation,
} from '../../../src/index.ts';
import { navigationDiff } from '../../../src/diff/index.ts';
import { printJson } from '../../../src/json/index.ts';
import { tell } from '../../../src/telling/index.ts';
import { syncLanguages } from '../../../transforms/index.ts';
import { writtenSite } from '../../../src/plan/index.ts';
import { hasCorpus, large, realSites, taken } from '../../corpus/sites.ts';

type Options = NonNullable<Parameters<typeof syncLanguages>[0]>;

const decoder = new TextDecoder();
const textOf = ({ node }: Element) => decoder.decode(printJson(node) as Uint8Array);
const languagesOf = (site: Site): readonly Element[] =>
  navigationOf(site)!
    .children('languages')
    .flatMap((child) => (child.type === 'element' ? [child.element] : []));
const walked = (language: Element, visit: Parameters<typeof walkElement>[2]) =>
  walkElement(language, new Place(language, 'languages', 0, undefined), visit);

/** Every label of a language, those of `global` too, and how often it stands there. */
function labelsOf(language: Element): ReadonlyMap<string, number> {
  const labels = new Map<string, number>();
  walked(language, {
    enter: ({ label }) => void (label !== undefined && labels.set(label, (labels.get(label) ?? 0) + 1)),
  });
  return labels;
}

function entriesOf(language: Element): string[] {
  const entries: string[] = [];
  walked(language, {
    enter: (element) => {
      const root = element.text('root');
      if (root !== undefined) entries.push(root);
    },
    entry: ({ text }) => void entries.push(text),
  });
  return entries;
}

if (!hasCorpus) {
  // Nothing here is the only proof of anything: without the real sites these tests are left out.
  describe('sync-languages on real sites', () => it.skip('skipped: ../shared/corpus is not there', () => undefined));
} else {
  // A site never changes: each is read once, and brought into step without options once.
  const sites = realSites()
    .filter(({ docs, name }) => name === 'kawax+mintlify-docs' || decoder.decode(docs).includes('"languages"'))
    .map(({ name, docs, files }) => ({ name, docs, files, site: makeSite(docs, { reader: memoryReader(files) }) }));
  const results = new Map<Site, RunResult>();
  const synced = (site: Site): RunResult => {
    if (!results.has(site)) results.set(site, run(site, syncLanguages()));
    return results.get(site)!;
  };

  describe.each(taken(sites, large).map((site) => [site.name, site] as const))(
    'sync-languages on %s',
    (_, { files, site }) => {
      it.each<[string, Options]>([
        ['as it is', {}],
        ['--missing prune', { missing: 'prune' }],
        ['--missing fallback --fields icon,tag', { missing: 'fallback', fields: ['icon', 'tag'] }],
        ['--missing copy --language-only remove', { missing: 'copy', languageOnly: 'remove' }],
      ])('applied, then checked, is clean: %s', (_title, options) => {
        const result = Object.keys(options).length === 0 ? synced(site) : run(site, syncLanguages(options));
        expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(run(result.after, syncLanguages(options)).after).toBe(result.after);
        const again = run(writtenSite(result.plan, result.after), syncLanguages(options));
        expect(again.plan.patch()).toBe('');
      });

      it('leaves the source, and whatever is no language, as it was', () => {
        const { after } = synced(site);
        const [source] = languagesOf(site);
        if (source === undefined) return;
        expect(textOf(languagesOf(after)[0]!)).toBe(textOf(source));
        const outside = (of: Site) => {
          const found: string[] = [];
          walkNavigation(of, {
            entry: ({ text, parent }) => void (parent.trail[0]?.kind !== 'language' && found.push(text)),
          });
          return found;
        };
        expect(outside(after)).toEqual(outside(site));
      });

      it('gives every language each page of the source that it has a file for', () => {
        const { after } = synced(site);
        const [source, ...others] = languagesOf(after);
        if (source === undefined || source.label === undefined) return;
        const lacking: string[] = [];
        for (const language of others) {
          const theirs = new Set(entriesOf(language).map((page) => page.replace(/^\//, '').toLowerCase()));
          for (const page of entriesOf(source)) {
            const translations = page
              .split('/')
              .flatMap((segment, k, all) => [
                all.with(k, segment === source.label ? language.label! : segment).join('/'),
                all.toSpliced(k, 0, language.label!).join('/'),
              ]);
            const own = translations.find(
              (translation) =>
                translation !== page && [`${translation}.mdx`, `${translation}.md`].some((file) => file in files),
            );
            if (own !== undefined && !theirs.has(own.toLowerCase())) lacking.push(`${language.label!}: ${page}`);
          }
        }
        expect(lacking).toEqual([]);
      });
    },
  );

  describe('sync-languages on crewAI, whose languages are 377 to 1,022 entries behind', () => {
    const { site } = sites.find(({ name }) => name === 'crewAIInc+crewAI')!;
    const result = synced(site);
    const before = languagesOf(site);
    const after = languagesOf(result.after);
    const diff = navigationDiff(site, result.after);

    it('adds what they lack, and says how much', () => {
      expect(tell(diff).summary).toBe(
        '1,358 entries without a file. 766 added, 76 listed again, 156 pages moved. 23,144 → 23,986 entries (22,942 → 23,708 pages and links).',
      );
      const [english] = after.map((language) => entriesOf(language).length);
      expect(english).toBe(6297);
      expect(after.map((language) => entriesOf(language).length)).toEqual([6297, 6297, 6297, 6297]);
    });
    it('keeps every label as often as it was there', () => {
      after.forEach((language, k) => {
        const labels = labelsOf(language);
        let counted = 0;
        for (const [label, count] of labelsOf(before[k]!)) {
          expect([language.label, label, (labels.get(label) ?? 0) >= count]).toEqual([language.label, label, true]);
          counted += count;
        }
        expect(counted).toBeGreaterThan(900);
      });
    });
    it('keeps every page, those that only a language has among them, as often as it was there', () => {
      after.forEach((language, k) => {
        const entries = entriesOf(language).sort();
        const left = new Map<string, number>();
        for (const entry of entries) left.set(entry, (left.get(entry) ?? 0) + 1);
        for (const entry of entriesOf(before[k]!)) left.set(entry, (left.get(entry) ?? 0) - 1);
        expect([...left].filter(([, count]) => count < 0)).toEqual([]);
      });
    });
    it('removes nothing, and keeps what each language has of its own beside the versions', () => {
      expect(diff.changes.flatMap(({ leaves }) => leaves.filter((one) => one.after === undefined))).toEqual([]);
      after.forEach((language, k) => expect(language.field('global')).toBe(before[k]!.field('global')));
    });
  });
}
