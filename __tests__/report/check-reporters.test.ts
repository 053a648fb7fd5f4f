import { describe, expect, it } from '@jest/globals';
import { checkGithub, checkMarkdown, checkPretty } from '../../src/report/index.ts';
import { checkReports } from './check-reports.ts';

const reports = Object.entries(checkReports);
const count = (report: (typeof checkReports)[string]) => report.sites.flatMap(({ diagnostics }) => diagnostics).length;

describe.each(reports)('%s', (_, report) => {
  it('is one workflow command a finding, each on one line', () => {
    const text = checkGithub(report);
    const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
    expect(lines).toHaveLength(count(report));
    for (const line of lines)
      expect(line).toMatch(/^::(?:error|warning|notice) (?:[a-zA-Z]+=[^,:]*)(?:,[a-zA-Z]+=[^,:]*)*::[^\r\n]+$/);
  });

  it('is a heading a site and an item a finding in Markdown, and lets no tag through', () => {
    const text = checkMarkdown(report);
    expect(text.match(/^### /gm) ?? []).toHaveLength(report.sites.length);
    expect(text.match(/^- \*\*(?:error|warning|info)\*\* /gm) ?? []).toHaveLength(count(report));
    expect(text.replace(/<br>|<\/?(?:details(?: open)?|summary|code)>/g, '')).not.toMatch(/<[a-z/]/);
  });

  it('ends in a summary in the terminal, and lets no control sign through', () => {
    const text = checkPretty(report);
    expect(text).toMatch(/(?:nothing found|\d+ (?:error|warning|note)s?.*)\n$/);
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/);
    expect(text.match(/ \[[a-z-]+(?:, --fix)?\]$/gm) ?? []).toHaveLength(count(report));
  });
});

describe('findings in the terminal', () => {
  const at = (file: string, line?: number, severity: 'error' | 'warning' | 'info' = 'warning') => ({
    rule: 'r',
    severity,
    message: 'm',
    file,
    ...(line !== undefined && { line, column: 1 }),
  });
  const pretty = (...sites: (readonly ReturnType<typeof at>[])[]) =>
    checkPretty({
      version: '1',
      sites: sites.map((diagnostics, k) => ({ name: `${k}/docs.json`, outcome: 'unchanged', diagnostics })),
    });

  it('of several files stand below the name of each, with its counts; those of a file as a whole come last', () => {
    expect(
      pretty([at('docs.json', 1, 'error'), at('docs.json', 3), at('nav.json', 2), at('a.mdx', undefined, 'info')]),
    ).toBe(
      [
        'docs.json: 1 error, 1 warning',
        '',
        'docs.json:1:1 error m [r]',
        '',
        'docs.json:3:1 warning m [r]',
        '',
        'nav.json: 1 warning',
        '',
        'nav.json:2:1 warning m [r]',
        '',
        'a.mdx info m [r]',
        '',
        '1 error, 2 warnings, 1 info',
        '',
      ].join('\n'),
    );
  });

  it('of one file have no heading', () => {
    expect(pretty([at('docs.json', 1), at('a.mdx', undefined, 'info')])).toBe(
      ['docs.json:1:1 warning m [r]', '', 'a.mdx info m [r]', '', '1 warning, 1 info', ''].join('\n'),
    );
  });

  it('of several sites stand below the files of these', () => {
    expect(pretty([at('0/docs.json', 1)], [at('1/docs.json', 1)])).toMatch(
      /^0\/docs\.json: 1 warning\n\n0\/docs\.json:1:1 [^]*\n1\/docs\.json: 1 warning\n\n1\/docs\.json:1:1 /,
    );
  });

  it('say of which `--fix` can rid you', () => {
    const fix = { summary: 'Remove it', document: 'docs.json', edits: [] };
    expect(
      checkPretty({
        version: '1',
        sites: [{ name: 'docs.json', outcome: 'unchanged', diagnostics: [{ ...at('docs.json', 1), fix }] }],
      }),
    ).toBe('docs.json:1:1 warning m [r, --fix]\n\n1 warning (1 fixable with --fix)\n');
  });
});
