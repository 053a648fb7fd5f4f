import { describe, expect, it } from '@jest/globals';
import { siteCounts } from '../../src/served/index.ts';
import type { Diagnostic } from '../../src/finding/index.ts';
import { navigationDiff } from '../../src/diff/index.ts';
import { Plan, run } from '../../src/plan/index.ts';
import {
  github,
  json,
  markdown,
  paintPatch,
  plain,
  pretty,
  prettyDiagnostics,
  type RunReport,
  type SiteReport,
  type StepReport,
} from '../../src/report/index.ts';
import { makeSite, parse } from '../../src/site/index.ts';
import { defineTransform } from '../../src/transform/index.ts';
import { makeString, setMember, type JsonObject } from '../../src/json/index.ts';
import { noTotals, type Telling } from '../../src/telling/index.ts';

const rename = defineTransform({
  name: 'rename',
  summary: 'Rename.',
  apply: (site) =>
    site
      .withDocuments(new Map([[site.main, setMember(site.root as JsonObject, 'name', makeString('a `b` ```` c'))]]))
      .withStaged([{ kind: 'create', path: 'new.mdx', content: new TextEncoder().encode('x\n') }]),
});

const finding: Diagnostic = {
  rule: 'rename/look',
  severity: 'warning',
  message: 'Look at 100% of <this>, and: that',
  file: 'docs/docs.json',
  line: 3,
  column: 5,
  endLine: 3,
  endColumn: 9,
  help: 'Look\nagain.',
  frame: '  2 | a\n> 3 | b\n    | ^\n  4 | c',
  related: [{ message: 'and here', file: 'docs/nav.json', line: 1, column: 2 }],
};

function report(diagnostics: readonly Diagnostic[] = [finding], outcome: SiteReport['outcome'] = 'planned'): RunReport {
  const site = makeSite('{\n  "name": "x",\n  "navigation": { "pages": ["a"] }\n}\n', {
    location: { prefix: 'docs/', git: true },
  });
  const { plan, before, after, gone } = run(site, rename());
  const entries = { before: siteCounts(before), after: siteCounts(after), gone };
  return { version: '1.2.3', sites: [{ name: 'docs/docs.json', outcome, diagnostics, plan, entries }] };
}

const nothing = {
  pages: 0,
  repeated: { pages: 0, endpoints: 0, links: 0 },
  endpoints: 0,
  links: 0,
  missing: 0,
  dropped: 0,
  unknown: 0,
};

describe('pretty', () => {
  it('names twenty files, and counts the others', () => {
    const content = new TextEncoder().encode('x\n');
    const pages = Array.from({ length: 22 }, (_, k) => ({ kind: 'create', path: `${k}.mdx`, content }) as const);
    const { plan } = run(parse('{}'), { name: 'pages', apply: (site) => site.withStaged(pages) });
    const text = pretty(
      { version: '1', sites: [{ name: 'docs.json', outcome: 'planned', diagnostics: [], plan }] },
      plain,
    );
    expect(text.match(/^would change/gm)).toHaveLength(20);
    expect(text).toContain('\n… and 2 more files\n');
  });

  it('says place, severity, message and rule, then frame, related places and help, then what would change', () => {
    expect(pretty(report(), plain)).toBe(
      [
        'docs/docs.json:3:5 warning Look at 100% of <this>, and: that [rename/look]',
        '    2 | a',
        '  > 3 | b',
        '      | ^',
        '    4 | c',
        '  docs/nav.json:1:2 and here',
        '  help: Look\\nagain.',
        '',
        'would change docs/docs.json +1 -1',
        'would change docs/new.mdx (new) +1 -0',
        '1 page, as before',
        '',
        '1 warning',
        '',
      ].join('\n'),
    );
  });

  it('groups by file and counts what is too much of one rule', () => {
    const many = Array.from({ length: 13 }, (_, i): Diagnostic => ({
      rule: 'r/many',
      severity: 'info',
      message: `m${i}`,
      file: i % 2 === 0 ? 'a' : 'b',
    }));
    const text = prettyDiagnostics(many);
    expect(
      text
        .match(/^[ab] info/gm)!
        .map((line) => line[0])
        .join(''),
    ).toBe('aaaaaaabbb');
    expect(text).toContain('… and 3 more of r/many (3 in ./); --reporter json names them all');
  });

  it('of many findings counts each rule first, shows three of it, and in which folders the others are', () => {
    const one = (rule: string, file: string): Diagnostic => ({ rule, severity: 'info', message: 'm', file });
    const found = [
      ...Array.from({ length: 45 }, (_, k) => one('orphan', `${k < 40 ? 'guides/' : ''}p${k}.mdx`)),
      ...Array.from({ length: 2 }, () => one('other', 'docs.json')),
    ];
    const text = prettyDiagnostics(found, undefined, { full: false });
    expect(text.slice(0, 37)).toBe('47 findings:\n  45 orphan\n   2 other\n\n');
    expect(text.match(/info m/g)).toHaveLength(5);
    expect(text).toContain('… and 42 more of orphan (37 in guides/, 5 in ./); --full shows them all\n');
    const narrow = prettyDiagnostics(found, { ...plain, width: 40 }, { full: false });
    expect(narrow).toContain('… and 42 more of orphan (37 in guides/,\n  5 in ./); --full shows them all\n');
    expect(prettyDiagnostics(found, undefined, { full: true }).match(/info m/g)).toHaveLength(47);
  });

  it('shows the frame of a place once, whatever is said of it', () => {
    const at = { file: 'a', line: 1, column: 2, frame: '> 1 | x', severity: 'error' as const };
    const text = prettyDiagnostics([
      { ...at, rule: 'r/a', message: 'A' },
      { ...at, rule: 'r/b', message: 'B' },
    ]);
    expect(text.match(/> 1 \| x/g)).toHaveLength(1);
  });

  it('lets no control character of a label through to the terminal', () => {
    expect(prettyDiagnostics([{ ...finding, message: 'a\u001b[2Jb' }])).toContain(' a\\u001b[2Jb ');
  });

  it('says that nothing changed, and that it failed', () => {
    expect(pretty({ version: '1', sites: [{ name: 'x', outcome: 'unchanged', diagnostics: [] }] })).toBe(
      'unchanged x: nothing to change\n',
    );
    expect(pretty({ version: '1', sites: [{ name: 'x', outcome: 'failed', diagnostics: [] }] })).toBe(
      'failed x: nothing was written\n',
    );
  });
});

describe('json', () => {
  it('is one object with everything', () => {
    expect(JSON.parse(json(report()))).toEqual({
      version: '1.2.3',
      summary: {
        sites: 1,
        failed: 0,
        changed: 1,
        files: 2,
        added: 2,
        removed: 1,
        errors: 0,
        warnings: 1,
        infos: 0,
        fixable: 0,
      },
      sites: [
        {
          site: 'docs/docs.json',
          outcome: 'planned',
          files: [
            { path: 'docs/docs.json', kind: 'modify', added: 1, removed: 1 },
            { path: 'docs/new.mdx', kind: 'create', added: 1, removed: 0 },
          ],
          entries: {
            ...Object.fromEntries(
              ['before', 'after'].map((time) => [time, { ...nothing, pages: 1, hidden: 0, unlisted: 0 }]),
            ),
            gone: 0,
          },
          diagnostics: [{ ...finding, frame: undefined }],
          patch: expect.stringMatching(/^diff --git a\/docs\/docs\.json/),
        },
      ],
    });
    expect(JSON.parse(json(report([], 'written')))).not.toHaveProperty('sites.0.patch');
  });
});

describe('github', () => {
  it('escapes what would end a workflow command', () => {
    const lines = github(report()).split('\n');
    expect(lines[0]).toBe(
      '::warning file=docs/docs.json,line=3,endLine=3,col=5,endColumn=9,title=rename/look::Look at 100%25 of <this>, and: that%0ALook\\nagain.',
    );
    expect(lines[1]).toBe('::notice file=docs/docs.json,title=navshift::docs/docs.json would change: +1 -1');
    expect(github(report([{ rule: 'a:b,c', severity: 'error', message: 'm' }]))).toMatch(
      /^::error title=a%3Ab%2Cc::m\n/,
    );
  });
});

describe('a patch that is read', () => {
  const site = makeSite('{\r\n\t"name": "x", // \u001b\r\n\t"navigation": {}\r\n}\r\n');
  const { plan } = run(site, rename());
  const lines = ['-    "name": "x", // \\u001b', '+    "name": "a `b` ```` c", // \\u001b'].join('\n');

  it('has blanks for tabs, plain line breaks, and all else visible', () => {
    expect(paintPatch(plan.patch(), plain)).toContain(`\n${lines}\n`);
    expect(markdown({ version: '1', sites: [{ name: 'x', outcome: 'planned', diagnostics: [], plan }] })).toContain(
      `\n${lines}\n`,
    );
  });
});

describe('markdown', () => {
  it('keeps labels in messages from being links, pictures, mentions and issues, and code as code', () => {
    const message = 'The group "![x](http://a.example) @team #12 ~~y~~" has no `page`s';
    const text = markdown(report([{ ...finding, message }]));
    expect(text).toContain(
      'The group "!&#91;x&#93;(http:&#8203;//a.example) @&#8203;team #&#8203;12 &#126;&#126;y&#126;&#126;" has no `page`s (',
    );
  });

  it('keeps what GitHub links without brackets from being links', () => {
    const message =
      'https://a.example ftp://b www.c.example GH-1 gh-2 acme/docs#3 a@b.example mailto:d@e.example :tada: a\\*b | c';
    const text = markdown(report([{ ...finding, message }]));
    const line = text.split('\n').find((one) => one.includes('a.example'))!;
    // As GitHub's Markdown reads it: references first, then links, mentions and numbers in the text.
    const read = line.replace(/&#(\d+);/g, (_, sign: string) => String.fromCharCode(Number(sign)));
    expect(read).not.toMatch(/:\/\/|www\.|GH-\d|#\d|@\w|:[a-z]+:/i);
    expect(read.replaceAll('\u200b', '')).toContain(message);
    expect(line).toContain('a&#92;&#42;b &#124; c');
  });

  it('has the patch in a fence that it cannot end, and text that stays text', () => {
    const text = markdown(report());
    expect(text).toContain('### `docs/docs.json`: 2 files would change');
    expect(text).toContain('| `docs/docs.json` | 1 | 1 |');
    expect(text).toContain(
      '- **warning** `docs/docs.json:3:5` Look at 100% of &#60;this&#62;, and: that (`rename/look`)<br>Look\\nagain.',
    );
    expect(text).toMatch(/<summary>The patch<\/summary>\n\n`{5}diff\ndiff --git [^]*\n`{5}\n\n<\/details>\n$/);
    expect(markdown(report([], 'written'))).not.toContain('diff --git');
    expect(markdown({ version: '1', sites: [{ name: 'x', outcome: 'failed', diagnostics: [] }] })).toBe(
      '### `x`: failed, nothing was written\n',
    );
  });

  const renamed = { sign: '~', kind: 'renamed', level: 'info' } as const;
  const step = (command: string, lines: Telling['lines']): StepReport => ({
    transform: command,
    command,
    diff: navigationDiff(parse('{}'), parse('{}')),
    lineOf: () => '',
    tell: () => ({ summary: 'Nothing lost. 4 moved.', lines, folded: 0, totals: noTotals }),
    changes: () => [],
  });
  const reportOf = (steps: readonly StepReport[], diagnostics: readonly Diagnostic[] = []): RunReport => {
    const { version, sites } = report(diagnostics);
    return { version, sites: sites.map((site) => ({ ...site, steps })), mend: 'navshift x --write' };
  };

  it('has the verdict first, then what each transform changes, and the command that writes it last', () => {
    const text = markdown(reportOf([step('one <b>', [{ ...renamed, text: '<b> `a` became ``` b' }]), step('two', [])]));
    expect(text.split('\n\n<details><summary>2 files')[0]).toBe(
      [
        '### `docs/docs.json`: 2 files would change',
        '1 page, as before.',
        '- `one <b>`: Nothing lost. 4 moved.\n- `two`: Nothing lost. 4 moved.',
        '<details open><summary>What <code>one &#60;b&#62;</code> changes</summary>',
        '````diff\n~ <b> `a` became ``` b\n````',
        '</details>',
      ].join('\n\n'),
    );
    expect(text.endsWith('\n\nTo write it: `navshift x --write`\n')).toBe(true);
    expect(markdown(reportOf([step('one', [])])).slice(0, 200)).toContain('**Nothing lost. 4 moved.**');
  });

  it('names the end of a long path, so that the verdict is in the first 200 characters', () => {
    const { version, sites } = reportOf([step('one', [])]);
    const text = markdown({ version, sites: [{ ...sites[0]!, name: `${'long/'.repeat(100)}docs.json` }] });
    expect(text.slice(0, 200)).toMatch(/long\/docs\.json`: 2 files would change\n\n\*\*Nothing lost\./);
  });

  it('has 60,000 characters at most, counts what does not fit, and closes what it opened', () => {
    const many = Array.from(
      { length: 2000 },
      (_, k) => ({ ...renamed, text: `change ${k} ${'x'.repeat(50)}` }) as const,
    );
    const found = Array.from({ length: 1000 }, (): Diagnostic => finding);
    for (const [lines, diagnostics] of [
      [many, []],
      [many.slice(0, 500), found],
      [[], found],
    ] as const) {
      const text = markdown(reportOf([step('one', lines)], diagnostics));
      expect(text.length).toBeLessThanOrEqual(60_000);
      expect(text.length).toBeGreaterThan(58_000);
      expect(text).toMatch(/^(?:- )?… and \d[\d,]* more (?:changes|findings)$/m);
      expect(text.match(/<details/g)).toHaveLength(text.match(/<\/details>/g)!.length);
      expect(text.match(/^`{3,}diff$/gm) ?? []).toHaveLength((text.match(/^`{3,}$/gm) ?? []).length);
      expect(text.endsWith('To write it: `navshift x --write`\n')).toBe(true);
    }
    const { version, sites } = reportOf([step('one', [])]);
    const text = markdown({ version, sites: Array.from({ length: 1000 }, () => sites[0]!) });
    expect(text.length).toBeLessThanOrEqual(60_000);
    expect(text).toMatch(/\n… and \d+ more sites\n$/);
  });

  it('has the patch without lines that are only re-indented', () => {
    const [before, after] = ['  ', '    '].map((indent) => `{\n${`${indent}"a": 1,\n`.repeat(9)}"navigation": {} }`);
    const site = makeSite(before!);
    const plan = new Plan(site, [
      { kind: 'modify', path: 'docs.json', before: Buffer.from(before!), after: Buffer.from(after!) },
    ]);
    const text = markdown({ version: '1', sites: [{ name: 'x', outcome: 'planned', diagnostics: [], plan }] });
    expect(text).toContain('1 file: +9 -9, 9 lines only re-indented</summary>');
    expect(text).toContain('\n… 9 lines only re-indented\n');
    expect(text).not.toContain('\n-  "a": 1,\n');
  });
});
