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
    for (const line of lines) expect(line).toMatch(/^::(?:error|warning|notice) (?:[a-zA-Z]+=[^,:]*)(?:,[a-zA-Z]+=[^,:]*)*::[^\r\n]+$/);
  });

  it('is a heading a site and an item a finding in Markdown, and lets no tag through', () => {
    const text = checkMarkdown(report);
    expect(text.match(/^### /gm) ?? []).toHaveLength(report.sites.length);
    expect(text.match(/^- \*\*(?:error|warning|info)\*\* /gm) ?? []).toHaveLength(count(report));
    expect(text.replaceAll('<br>', '')).not.toMatch(/<[a-z/]/);
  });

  it('ends in a summary in the terminal, and lets no control sign through', () => {
    const text = checkPretty(report);
    expect(text).toMatch(/(?:nothing found|\d+ (?:error|warning|note)s?.*)\n$/);
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/);
    expect(text.match(/ \[[a-z-]+\]$/gm) ?? []).toHaveLength(count(report));
  });
});
