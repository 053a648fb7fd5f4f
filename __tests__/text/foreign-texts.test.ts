import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { micromark } from 'micromark';
import { check } from '../../src/check/index.ts';
import { Unknown } from '../../src/found/index.ts';
import { importing, readers } from '../../src/import/index.ts';
import { parseJson } from '../../src/json/index.ts';
import { run } from '../../src/plan/index.ts';
import { readScript } from '../../src/script/index.ts';
import { globTest, makeSite, memoryReader, readFrontMatter } from '../../src/site/index.ts';
import { listOperations, readSpecification } from '../../src/spec/index.ts';
import { markdownLimit, NavshiftError } from '../../src/text/index.ts';
import { linksIn, rewriteLinks } from '../../src/pages/index.ts';
import { soaks } from '../cases.ts';
import { timeOf } from '../growth.ts';

/** Each parser of texts that strangers write, with the signs that mean something to it. */
interface Parser {
  readonly signs: readonly string[];
  readonly read: (text: string) => unknown;
}

function imports(tool: keyof typeof readers, files: Readonly<Record<string, string>>, root: string) {
  const source = { reader: memoryReader(files), path: '' };
  const reading = readers[tool](source);
  return run(makeSite('{}', source), importing({ reading, source, root, isNew: false }));
}

const yaml = [
  '- ',
  '? ',
  ': ',
  'a: ',
  '&a ',
  '*a',
  '[',
  ']',
  '{',
  '}',
  ',',
  '|\n',
  '>\n',
  '"',
  "'",
  '#',
  '!b ',
  '%',
  '\n',
  ' ',
];
const html = ['<a ', '<a href="b">', '</a>', '<!--', '-->', '<', '>', '"', '=', '{', '}', '{/*', 'c', '\n'];
const markdown = [
  '*_',
  '[',
  ']',
  '(',
  ')',
  '![',
  '`',
  '```\n',
  '~~~\n',
  '>',
  '- ',
  '1. ',
  '<a>',
  '\n',
  ' ',
  '|',
  '# ',
  '=',
  '\\',
  'a',
  '[a]: b',
];
const script = [
  '<a>(',
  '(',
  '[',
  '{',
  '...',
  'a',
  '=>',
  '`',
  '${',
  '}',
  ']',
  ')',
  '/',
  "'",
  'a<b>(',
  ',',
  ':',
  '?',
  '\n',
  'function ',
];

/** Seconds of the processor. */
function secondsOf(work: () => unknown): number {
  const start = process.cpuUsage();
  try {
    work();
  } catch (error) {
    if (!(error instanceof NavshiftError || error instanceof Unknown)) throw error;
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000_000;
}
/**
 * How many texts a parser reads, how long they are, and what it may take, of which 5 seconds are the limit of Markdown:
 * most texts take less than one.
 */
const { runs, length, most } = soaks ? { runs: 12, length: 100_000, most: 12 } : { runs: 3, length: 10_000, most: 8 };

describe('texts of strangers that are drawn from the signs of their parser', () => {
  const parsers: Readonly<Record<string, Parser>> = {
    TypeScript: { signs: script, read: (text) => readScript(memoryReader({ 'a.ts': text }), 'a.ts') },
    JavaScript: {
      signs: script,
      read: (text) => readScript(memoryReader({ 'a.js': `module.exports = ${text}` }), 'a.js'),
    },
    'Markdown of pages': { signs: markdown, read: (text) => linksIn(text) },
    'lists of chapters': {
      signs: markdown,
      read: (text) => imports('summary', { 'SUMMARY.md': text, 'a.md': text }, ''),
    },
    'titles of pages': {
      signs: markdown,
      read: (text) =>
        imports(
          'docusaurus',
          {
            'docusaurus.config.js': 'module.exports = {}',
            'sidebars.js': 'module.exports = { a: ["b"] }',
            'docs/b.md': text,
          },
          'docs',
        ),
    },
    'HTML in sidebars': {
      signs: html,
      read: (text) =>
        imports('docusaurus', { 'sidebars.json': JSON.stringify({ a: [{ type: 'html', value: text }] }) }, 'docs'),
    },
    'front matter': { signs: yaml, read: (text) => readFrontMatter(`---\n${text}\n---\n`) },
    'YAML of MkDocs': {
      signs: yaml,
      read: (text) => imports('mkdocs', { 'mkdocs.yml': text, 'docs/a.md': '' }, 'docs'),
    },
    'TOML of mdBook': {
      signs: ['[', ']', 'a', '=', '"', "'", ',', '{', '}', '\n', ' ', '.', '#'],
      read: (text) => imports('summary', { 'book.toml': text, 'src/SUMMARY.md': '' }, 'src'),
    },
    'specs in YAML': {
      signs: yaml,
      read: (text) => listOperations(readSpecification(`openapi: 3.1.0\npaths:\n  /a: ${text}`, 'a.yaml')),
    },
    'specs in JSON': {
      signs: ['[', ']', '{', '}', '"', ':', ',', '1', '\\', ' '],
      read: (text) => readSpecification(text, 'a.json'),
    },
    JSON: {
      signs: ['[', ']', '{', '}', '"', ':', ',', '1', '\\', '//', '/*', '*/', '\n'],
      read: (text) => parseJson(text),
    },
    globs: {
      signs: ['*', '**/', '?', '[', ']', '{', '}', ',', '!', '(', ')', '+(', '@(', '|', 'a', '/', '\\'],
      read: (text) => globTest(text.slice(0, 2_000))(`${'a/'.repeat(1_000)}b`),
    },
    '.mintignore': {
      signs: ['*', '**/', '?', '[', ']', '!', 'a', '/', '\\', '\n', ' ', '#'],
      read: (text) => {
        const reader = memoryReader({ '.mintignore': text, [`${'a/'.repeat(100)}b.mdx`]: '', 'c.mdx': '' });
        return check(makeSite('{ "navigation": { "pages": ["c"] } }', { reader }));
      },
    },
    redirects: {
      signs: [':a', '*', '/', ':a*', '(', ')', '.', 'b', '?', '#', '+', '-'],
      read: (text) => {
        const steps = Array.from({ length: 300 }, (_, k) => ({
          source: `/${text.slice(k, k + 40)}${k}/:slug*`,
          destination: `/${text.slice(k + 1, k + 41)}${k + 1}/:slug*`,
        }));
        return check(makeSite(JSON.stringify({ navigation: { pages: ['a'] }, redirects: steps })));
      },
    },
    'labels and paths of docs.json': {
      signs: ['/', '.', '..', '{', '}', '`', '<', '*', '?', '#', ' ', '%', 'a', ':', 'GET ', '\n', '['],
      read: (text) =>
        check(makeSite(JSON.stringify({ navigation: { groups: [{ group: text, pages: [text, `GET /${text}`] }] } }))),
    },
  };

  it.each(Object.entries(parsers))('end within seconds, read or refused: %s', (_, { signs, read }) => {
    // A few signs, again and again: what takes the square of its length is made of such.
    const piece = fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 4 });
    const slow: unknown[] = [];
    fc.assert(
      fc.property(piece, piece, piece, (start, again, end) => {
        const part = again.join('');
        const text = `${start.join('')}${part.repeat(length / part.length)}${end.join('')}`;
        const seconds = secondsOf(() => read(text));
        if (seconds > most) slow.push({ start, again, end, seconds });
        expect(slow).toEqual([]);
      }),
      { numRuns: runs, endOnFailure: true },
    );
  });

  it('are as many, and as long, as docs/security.md says', () => {
    const said = readFileSync('docs/security.md', 'utf8');
    expect(said).toContain(`each of ${Object.keys(parsers).length} parsers 3 hostile texts`);
    expect(said).toContain(
      `${runs} ${soaks ? '' : 'hostile '}texts of ${length.toLocaleString('en')} characters, and ${most} CPU seconds`,
    );
  });
});

/** Each of these costs micromark the square of its length, or more. */
const hostile = {
  'underlined headings': 'a\n=\n',
  quotes: '>',
  'lazy lines': '> a\nb\n',
  lists: '1. a\n',
  emphasis: '*_',
  brackets: '[a]',
  references: '[a][',
  links: '[a](b ',
  definitions: '[a]: b\n',
  backquotes: '` ',
  tags: '<a>',
  images: '![',
};

describe('a page that would be read without end', () => {
  /** `npm run soak` takes whole pages, and the time that a run has. */
  const [length, seconds] = soaks ? [120_000, 5] : [30_000, 0.2];

  it.each(Object.entries(hostile))('ends at a limit of time: %s', (_, piece) => {
    const page = piece.repeat(length / piece.length);
    const time = timeOf(() => {
      try {
        micromark(page, { extensions: [markdownLimit(seconds), { disable: { null: ['attention'] } }] });
      } catch (error) {
        expect(error).toBeInstanceOf(NavshiftError);
      }
    });
    expect(time).toBeLessThan(3_000 + 3_000 * seconds);
  });
  it('keeps its links, and that is said', () => {
    const page = `[x](/old)\n\n${'[a]'.repeat(20_000)}`;
    const refused: string[] = [];
    expect(
      rewriteLinks(
        page,
        () => '/new',
        (how) => refused.push(how),
      ),
    ).toBe(page);
    expect(refused).toEqual(['unread']);
    expect(rewriteLinks('[x](/old)', () => '/new')).toBe('[x](/new)');
  });
  it('is none if it is a long page of what people write', () => {
    const rows = Array.from({ length: 1_000 }, (_, i) => `| [a${i}](/old) | \`b\` | **c** |`).join('\n');
    expect(linksIn(`${'Some *text*, and a [link](/old).\n\n'.repeat(1_000)}${rows}\n`)).toHaveLength(2_000);
  });
});
