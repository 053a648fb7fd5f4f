import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { block } from '../../src/cli/commands/agents.ts';
import { splitWords } from '../../src/cli/config/step.ts';
import { printOutline } from '../../src/edit/index.ts';
import { parse } from '../../src/index.ts';
import { transforms } from '../../transforms/all.ts';
import { navshift } from '../cli/command.ts';
import { commitAll, copyOf, git } from '../disk/folders.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = ['README.md', 'CONTRIBUTING.md', 'skills/navshift/SKILL.md', ...markdownIn('docs')];

function markdownIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? markdownIn(path) : path.endsWith('.md') ? [path] : [];
  });
}

/** The commands of a page: in its code, those that begin with navshift or lead into it; and such in running text. */
function commandsIn(text: string): string[] {
  const code = [...text.matchAll(/^```\w*\n([^]*?)^```|^ {4}(.*)$/gm)].flatMap(([, block = '', line = '']) => [
    ...block.split('\n'),
    line,
  ]);
  const lines = code.flatMap((line) => /^(?:- run: |\$ )?((?:npx )?navshift .*|cat [^<]*)$/.exec(line)?.[1] ?? []);
  const inline = [...text.matchAll(/`(?:npx )?(navshift [^`<…]*)`/g)].map(([, command]) => command!);
  return [...lines, ...inline];
}

/** What is typed after `navshift`, of a line that may have a comment, a pipe and a redirection. */
function wordsOf(line: string): string[] {
  const piped = line.split(' | ').find((part) => /^(?:npx )?navshift /.test(part))!;
  const words = splitWords(piped.replace(/ {2,}#.*$| # .*$/, '').replace(/ > \S+$/, ''));
  return words.slice(words.indexOf('navshift') + 1);
}

const spec = (...paths: string[]) =>
  `openapi: 3.1.0\ninfo: { title: Acme, version: "1" }\npaths:\n${paths.map((path) => `  ${path}:\n    get: { summary: List ${path.slice(1)}, tags: [Users] }\n`).join('')}`;
const config = JSON.stringify({
  managed: [{ group: 'group[label="SDK"]', folder: 'sdk' }],
  transforms: ['./rename-label.mjs'],
  pipelines: {
    sync: ['sync-openapi', 'sync-languages'],
    tidy: ['rename-label from=Guides to=Learn', 'tabs-to-dropdowns'],
    nightly: ['tabs-to-dropdowns'],
  },
});
const own = `import { defineTransform, mapElements, z } from 'navshift';
export default defineTransform({ name: 'rename-label', summary: 'Rename.', options: z.object({ from: z.string(), to: z.string().default('x') }),
  apply: (site, { from, to }) => mapElements(site, (element) => (element.label === from ? element.withLabel(to) : element)) });`;
const tabs = (prefix: string, specification: string) => [
  { tab: 'Guides', pages: [`${prefix}index`, `${prefix}guides/start`] },
  { tab: 'API', openapi: specification, pages: ['GET /users'] },
  { tab: 'More', openapi: specification },
];
const files = {
  'rename-label.mjs': own,
  'openapi.yaml': spec('/users'),
  'docs/openapi.yaml': spec('/users'),
  'docs/openapi.json': '{ "openapi": "3.1.0", "paths": {} }',
  'openapi.json': JSON.stringify({ openapi: '3.1.0', paths: { '/users': { get: { summary: 'List users' } } } }),
  'old/openapi.json': '{ "openapi": "3.1.0", "paths": {} }',
  'known.json': '{}',
  ...Object.fromEntries(
    ['base', 'ours', 'theirs'].map((name) => [`${name}.json`, '{ "navigation": { "pages": ["index"] } }']),
  ),
  'accepted.json': '{}',
  '404s.csv': '/guides/old,3\n',
  'access.log': '1.2.3.4 - - [1/Jan/2026] "GET /docs/guides/old HTTP/1.1" 404 12 "-" "curl"\n',
  'labels.yaml': 'fr:\n  Guides: Manuels\nja:\n  Guides: ガイド\n',
  'pages.json': '["sdk/a"]',
  'moves.csv': 'guides/a,guides/z\n',
  'labels.csv': 'old,new,fr\nGuides,Learn,Apprendre\n',
  'icons.csv': 'at,icon\n"group[label=""Reference""]",book\n',
  'index.mdx': '',
  'sdk/a.mdx': '',
  'changelog/2026/may.mdx': '',
  ...Object.fromEntries(
    ['a', 'b', 'events', 'install', 'new', 'old', 'start', 'webhooks'].map((name) => [`guides/${name}.mdx`, '']),
  ),
  'src/SUMMARY.md': '- [A](a.md)\n',
  'src/a.md': '# A\n',
  'src/docs.json': '{ "navigation": { "pages": ["a"] } }',
  'mkdocs.yml': 'nav:\n  - A: a.md\n',
  'docs/a.md': '# A\n',
  'sites/a/docs.json': '{ "navigation": { "tabs": [{ "tab": "A", "pages": ["a"] }] } }',
};
/** A site of one language, and one of several: each command makes sense on one of them. */
const sites = [
  { navigation: { tabs: tabs('', 'openapi.yaml') } },
  {
    navigation: {
      languages: ['en', 'fr', 'es', 'ja'].map((language) => ({
        language,
        tabs: tabs(language === 'en' ? '' : `${language}/`, 'openapi.yaml'),
      })),
    },
  },
  {
    navigation: {
      languages: ['en', 'fr', 'es', 'ja', 'cn'].map((language) => ({
        language,
        tabs: tabs(`${language}/`, 'openapi.yaml'),
      })),
    },
  },
  {
    navigation: {
      tabs: [...tabs('', 'openapi.yaml').slice(0, 2), { tab: 'More', openapi: 'openapi.json', pages: ['GET /users'] }],
    },
  },
  {
    navigation: {
      tabs: [
        {
          tab: 'Docs',
          groups: [
            {
              group: 'Guides',
              pages: ['a', 'b', 'events', 'install', 'new', 'old', 'start'].map((name) => `guides/${name}`),
            },
            ...['Reference', 'Releases', 'SDK', 'Legacy'].map((group) => ({ group, pages: [group] })),
          ],
        },
        { tab: 'Guides', pages: ['index'] },
        { tab: 'Changelog', pages: ['v2', 'v1'] },
      ],
    },
    redirects: [{ source: '/old', destination: '/guides/a' }],
  },
  { navigation: { tabs: ['Docs', 'API'].map((tab) => ({ tab, groups: [{ group: tab, pages: [`${tab}/a`] }] })) } },
];

/** Each site in a repository, as it is before a command; and a folder of the first day, with no more than a docs.json. */
let repositories: string[];
let firstDay: string;

beforeAll(() => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'navshift-commands-')));
  firstDay = join(folder, 'first');
  repositories = sites.map((site, k) => {
    const docs = JSON.stringify(site, undefined, 2);
    const outline = { 'nav.txt': printOutline(parse(docs)) };
    const all = { ...files, ...outline, 'docs.json': docs, 'docs/docs.json': docs, 'navshift.config.json': config };
    for (const [path, content] of Object.entries(all)) {
      mkdirSync(dirname(join(folder, String(k), path)), { recursive: true });
      writeFileSync(join(folder, String(k), path), content);
    }
    commitAll(join(folder, String(k)));
    git(join(folder, String(k)), 'tag', 'v1.2');
    git(join(folder, String(k)), 'checkout', '-q', '-B', 'main');
    return join(folder, String(k));
  });
  mkdirSync(firstDay);
  writeFileSync(join(firstDay, 'docs.json'), JSON.stringify(sites[0]));
});

afterAll(() => rmSync(dirname(firstDay), { recursive: true, force: true }));

/** Whether a command can write, and so has a copy of its own: the others leave a site as it is. */
const writes = (argv: readonly string[]) =>
  ['init', 'new', 'merge'].includes(argv[0]!) || argv.some((word) => /^--(?:write|fix|update-\w+)$|=/.test(word));

/** The answer on the first of the sites where the command can run, else on the last. */
async function answerOf(argv: readonly string[]) {
  let answer: { code: number; stderr: string } = { code: 2, stderr: '' };
  for (const repository of ['init', 'new'].includes(argv[0]!) ? [firstDay] : repositories) {
    const cwd = writes(argv) ? copyOf(repository) : repository;
    const stdin = readFileSync(join(cwd, 'docs.json'), 'utf8');
    answer = await navshift(argv, { cwd, stdin, env: { EDITOR: 'true' }, load: () => Promise.resolve(transforms) });
    if (answer.code !== 2) break;
  }
  return answer;
}

const shown = [...pages.map((page) => [readFileSync(join(root, page), 'utf8'), page] as const), [block, 'AGENTS.md']];
const known = new Map<string, readonly [line: string, page: string, argv: readonly string[]]>();
for (const [text, page] of shown)
  for (const line of commandsIn(text!)) {
    const argv = wordsOf(line);
    if (!known.has(argv.join('\0'))) known.set(argv.join('\0'), [line, page!, argv]);
  }
const wanted = [...known.values()];

describe('the commands that README and docs show', () => {
  it('are many', () => expect(wanted.length).toBeGreaterThan(80));
  const deployed = wanted.filter(([, , argv]) => argv[0] === 'verify');
  it.each(wanted.filter((one) => !deployed.includes(one)))('run: %s (%s)', async (...[, , argv]) => {
    const { code, stderr } = await answerOf(argv);
    expect([stderr, code]).toEqual([stderr, code === 0 ? 0 : 1]);
  });

  // No test asks a host of the internet.
  it.each(deployed)('are ready to ask: %s (%s)', async (...[, , [name, , ...words]]) => {
    const { code, stderr } = await answerOf([
      name!,
      'https://127.0.0.1:1',
      ...words.filter((word) => word !== '--allow-local'),
    ]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('https://127.0.0.1:1 cannot be asked')]);
  });

  it('leave each site as it is, but for those that write', () =>
    expect(repositories.map((cwd) => git(cwd, 'status', '--porcelain'))).toEqual(repositories.map(() => '')));
});
