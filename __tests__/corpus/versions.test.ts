import { describe, expect, it } from '@jest/globals';
import { run, versionsIn } from '../../src/index.ts';
import { cutVersion, retireVersion } from '../../transforms/index.ts';
import { hasCorpus, openReal, realSites, taken } from './sites.ts';

// Every real site gets a version more, and the sites with versions lose their last one; twice is once.
const sites = hasCorpus ? taken(realSites()) : [];
// Real sites stand beside the project, and not everywhere; versions.test of the transforms needs none.
(sites.length > 0 ? describe : describe.skip)('versions of real sites', () => {
  it.each(sites.map((site) => [site.name, site] as const))('%s', (_, real) => {
    const site = openReal(real);
    if (site === undefined) return;
    const labels = versionsIn(site).flatMap(({ parts: languages }) => languages.map(({ label: code }) => code!));
    const [from = 'v1', last] = [labels[0], labels.at(-1)];
    const retires =
      last === undefined || last === from ? [] : [false, true].map((remove) => ({ version: last, remove }));
    for (const transform of [cutVersion({ version: 'v99', from }), ...retires.map((one) => retireVersion(one))]) {
      const { after, failed, diagnostics } = run(site, transform);
      expect([failed, diagnostics.filter(({ severity }) => severity === 'error')]).toEqual([false, []]);
      expect(after).not.toBe(site);
      expect(run(after, transform).after).toBe(after);
    }
  });
});
