import { describe, expect, it, jest } from '@jest/globals';
import { check } from '../../src/check/index.ts';
import { knowSpecifications } from '../../src/cli/revisions/specifications.ts';
import { makeSite, memoryReader } from '../../src/index.ts';
import { hasCorpus, realSites, type RealSite, taken } from '../corpus/sites.ts';

jest.setTimeout(60_000);

// Real sites are not everywhere; each rule has its own cases beside these.
const given = hasCorpus ? describe : describe.skip;

/**
 * Every finding about the specifications of a real site, each looked at: all of these sites are published, so none of them is an error.
 *
 * - `Abstract-Foundation`: `type` is a list in OpenAPI 3.0, in definitions of `x-definitions` that operations lead to by `$ref`
 * - `Comfy-Org`: one remote specification in four languages, beside two that each have a `directory`
 * - `spree`: a `$ref` to a schema that is not there, and six paths with a parameter that is not described
 * - `upstash`: parameters that are there twice, or are not in the path
 * - `writechoiceorg`: three specifications in English and Chinese, each with the same `directory`
 */
const known: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'Abstract-Foundation+abstract-docs': { 'warning specification-invalid': 6 },
  'Comfy-Org+docs': { 'warning specification-shared': 1 },
  'spree+spree': { 'warning specification-invalid': 7 },
  'upstash+docs': { 'warning specification-invalid': 2 },
  'writechoiceorg+nayax-mintlify': { 'warning specification-shared': 3 },
};

async function findingsOf({ docs, files }: RealSite) {
  const { site, specifications } = await knowSpecifications(makeSite(docs, { reader: memoryReader(files) }), {
    fetched: undefined,
    validates: true,
  });
  const counts: Record<string, number> = {};
  for (const { rule, severity } of check(site, { specifications }))
    if (/^(specification-(invalid|shared|broken|missing|several)|address-clash)$/.test(rule))
      counts[`${severity} ${rule}`] = (counts[`${severity} ${rule}`] ?? 0) + 1;
  return counts;
}

given('the specifications of real sites', () => {
  it.each(taken(realSites()).map((site) => [site.name, site] as const))(
    '%s have the findings that are known, and no other',
    async (name, site) => {
      expect(await findingsOf(site)).toEqual(known[name] ?? {});
    },
  );
});
