import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { gitlab, junit, rdjson } from '../../src/report/index.ts';
import { checkReports } from './check-reports.ts';

const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const report = {
  version: '1',
  rules: [],
  pageOf: (rule: string) => `https://x.example/${rule}`,
  sites: [
    {
      name: 'docs.json',
      outcome: 'unchanged' as const,
      diagnostics: [
        {
          rule: 'r',
          severity: 'error' as const,
          message: 'a < "b" & c',
          help: 'Look',
          file: 'a.mdx',
          line: 3,
          endLine: 4,
        },
        { rule: 's', severity: 'info' as const, message: 'm' },
      ],
    },
    { name: 'b/docs.json', outcome: 'unchanged' as const, diagnostics: [] },
  ],
};

it('gitlab writes one Code Quality issue for each finding, at its line or the first of the site', () => {
  expect(JSON.parse(gitlab(report, hash))).toEqual([
    {
      description: 'a < "b" & c. Look',
      check_name: 'r',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      severity: 'major',
      location: { path: 'a.mdx', lines: { begin: 3 } },
    },
    expect.objectContaining({ severity: 'info', location: { path: 'docs.json', lines: { begin: 1 } } }),
  ]);
});

it('rdjson writes lines and no columns, which would be bytes, and the page of each rule', () => {
  expect(JSON.parse(rdjson(report))).toEqual({
    source: { name: 'navshift' },
    diagnostics: [
      {
        message: 'a < "b" & c. Look',
        severity: 'ERROR',
        location: { path: 'a.mdx', range: { start: { line: 3 }, end: { line: 4 } } },
        code: { value: 'r', url: 'https://x.example/r' },
      },
      {
        message: 'm',
        severity: 'INFO',
        location: { path: 'docs.json' },
        code: { value: 's', url: 'https://x.example/s' },
      },
    ],
  });
});

it('junit writes an error as a failed test, and what is no error as a test that passes', () => {
  expect(junit(report)).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<testsuites name="navshift">',
      '  <testsuite name="docs.json" tests="2" failures="1">',
      '    <testcase classname="r" name="a.mdx:3 a &lt; &quot;b&quot; &amp; c" file="a.mdx"><failure message="a &lt; &quot;b&quot; &amp; c">error a.mdx:3 a &lt; &quot;b&quot; &amp; c. Look</failure></testcase>',
      '    <testcase classname="s" name="docs.json m" file="docs.json"><system-out>info docs.json m</system-out></testcase>',
      '  </testsuite>',
      '  <testsuite name="b/docs.json" tests="1" failures="0">',
      '    <testcase classname="check" name="b/docs.json"/>',
      '  </testsuite>',
      '</testsuites>',
      '',
    ].join('\n'),
  );
});

describe.each(Object.entries(checkReports))('%s', (_, strange) => {
  const findings = strange.sites.flatMap(({ diagnostics }) => diagnostics);

  it('has a fingerprint of its own for each finding, which no other line changes', () => {
    const prints = (one: typeof strange) =>
      (JSON.parse(gitlab(one, hash)) as { fingerprint: string }[]).map(({ fingerprint }) => fingerprint);
    expect(new Set(prints(strange)).size).toBe(findings.length);
    const sites = strange.sites.map((site) => ({
      ...site,
      diagnostics: site.diagnostics.map((one) => ({ ...one, line: 99 })),
    }));
    expect(prints({ ...strange, sites })).toEqual(prints(strange));
  });

  it('is well-formed XML with all its findings', () => {
    const text = junit(strange);
    expect(text.match(/<testcase [^>]*[^/]>/g) ?? []).toHaveLength(findings.length);
    expect(text.replace(/&(?:amp|lt|gt|quot);/g, '')).not.toMatch(
      /&|[^\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u,
    );
    const tags = text.replace(/<\?.*\?>|<[^>]*\/>/g, '').match(/<\/?[\w-]+/g) ?? [];
    const open: string[] = [];
    for (const tag of tags) {
      if (tag.startsWith('</')) expect(open.pop()).toBe(tag.slice(2));
      else open.push(tag.slice(1));
    }
    expect(open).toEqual([]);
  });
});
