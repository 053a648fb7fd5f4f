import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

// What a build defines.
Object.assign(globalThis, { NAVSHIFT_HOME: 'https://example.com/navshift' });
const { pageOf, reportingCommands, runFindings } = await import('../../src/cli/run/finding-texts.ts');
const { check, rules } = await import('../../src/check/index.ts');
const { checkMarkdown, json, sarif } = await import('../../src/report/index.ts');
const { parse } = await import('../../src/index.ts');
const { transforms } = await import('../../transforms/all.ts');

describe('the address of a finding', () => {
  it.each([
    ['page-twice', 'https://example.com/navshift/rules/page-twice'],
    ['move/missing', 'https://example.com/navshift/findings#missing'],
    ['stream', 'https://example.com/navshift/findings#stream'],
    ['add/not-listed', 'https://example.com/navshift/transforms/add'],
    ['redirects/redirect-guess', 'https://example.com/navshift/redirects'],
    ['mine/odd', undefined],
  ])('of %s is %s', (id, address) => expect(pageOf(id, (name) => name === 'mine')).toBe(address));

  it('names a page that docs/ has, with that heading', () => {
    const names = [...transforms.map(({ definition }) => definition.name), ...reportingCommands];
    const ids = [...rules.map(({ id }) => id), ...Object.keys(runFindings), ...names.map((name) => `${name}/any`)];
    const missing = ids.filter((id) => {
      const [page, heading] = pageOf(id)!.replace('https://example.com/navshift/', '').split('#');
      const file = new URL(`../../docs/${page}.md`, import.meta.url);
      return !existsSync(file) || (heading && !readFileSync(file, 'utf8').includes(`\n## ${heading}\n`));
    });
    expect(missing).toEqual([]);
  });

  const page = { pages: Array.from({ length: 400 }, () => 'a') };
  const diagnostics = check(parse(JSON.stringify({ name: 'x'.repeat(200), navigation: page })));
  const sites = Array.from({ length: 40 }, (_, k) => ({
    name: `${k}/docs.json`,
    outcome: 'unchanged' as const,
    diagnostics,
  }));
  const report = { version: '1', sites, rules, pageOf };

  it('is in JSON, in SARIF and in Markdown', () => {
    expect(JSON.parse(json(report))).toHaveProperty('sites.0.diagnostics.0.url', pageOf(diagnostics[0]!.rule));
    const { driver } = (JSON.parse(sarif(report)) as { runs: { tool: { driver: { rules: object[] } } }[] }).runs[0]!
      .tool;
    expect(driver.rules[0]).toMatchObject({ helpUri: pageOf(rules[0]!.id) });
    expect(checkMarkdown(report)).toContain('<a href="https://example.com/navshift/rules/page-twice">page-twice</a>');
  });

  it('has reports of many sites stay under 60,000 characters', () => {
    const text = checkMarkdown(report);
    expect(text.length).toBeLessThanOrEqual(60_000);
    expect(text.match(/^### /gm)).toHaveLength(40);
    expect(text).toMatch(/… and [\d,]+ more findings/);
  });
});
