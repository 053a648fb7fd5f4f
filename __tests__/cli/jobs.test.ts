import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { splitWords } from '../../src/cli/config/step.ts';
import { transforms } from '../../transforms/all.ts';
import { folderWith } from '../disk/folders.ts';
import { navshift } from './command.ts';

// Jobs as people give them to a coding agent: each is one command of the skill, and nobody looks into docs.json first.

interface Group {
  readonly group: string;
  readonly icon?: string;
  readonly pages: readonly string[];
}
interface Docs {
  readonly navigation: {
    readonly languages: readonly {
      readonly language: string;
      readonly tabs: readonly { readonly tab: string; readonly groups: readonly Group[] }[];
    }[];
  };
  readonly redirects?: readonly { readonly source: string; readonly destination: string }[];
}

const labels: Readonly<Record<string, readonly string[]>> = {
  en: ['Guides', 'Start', 'Features', 'API', 'Users', 'SDK'],
  fr: ['Manuels', 'Démarrer', 'Fonctions', 'API', 'Utilisateurs', 'SDK'],
  ja: ['ガイド', 'はじめに', '機能', 'API', 'ユーザー', 'SDK'],
};
const docs: Docs = {
  navigation: {
    languages: Object.entries(labels).map(([language, [guides, start, features, api, users, sdk]]) => {
      const own = (...names: string[]) => names.map((name) => (language === 'en' ? name : `${language}/${name}`));
      return {
        language,
        tabs: [
          {
            tab: guides!,
            groups: [
              { group: start!, pages: own('index', 'guides/start') },
              { group: features!, icon: 'star', pages: own('guides/events', 'guides/pages') },
            ],
          },
          {
            tab: api!,
            groups: [
              { group: users!, pages: own('api/list-users', 'api/get-user') },
              { group: sdk!, pages: own('sdk/a') },
            ],
          },
        ],
      };
    }),
  },
};
const listed = docs.navigation.languages.flatMap(({ tabs }) =>
  tabs.flatMap(({ groups }) => groups.flatMap(({ pages }) => pages)),
);
const files = {
  'docs.json': JSON.stringify(docs, null, 2),
  'templates/guide.md': '---\ntitle: x\nmode: wide\n---\nWhat it is for\n',
  'labels.yaml': 'fr: { Capabilities: Possibilités }\nja: { Capabilities: できること }\n',
  '.mintignore': 'templates/\n',
  ...Object.fromEntries(
    listed.map((page) => [
      `${page}.mdx`,
      page.endsWith('index') ? `[Start](/${page.replace('index', 'guides/start')})` : '',
    ]),
  ),
};

/** What a site is: a line for each list of pages, each redirect, each file with its text. */
function linesOf(cwd: string): readonly string[] {
  const { navigation, redirects = [] } = JSON.parse(readFileSync(join(cwd, 'docs.json'), 'utf8')) as Docs;
  const lists = navigation.languages.flatMap(({ language, tabs }) =>
    tabs.flatMap(({ tab, groups }) =>
      groups.map(
        ({ group, icon, pages }) =>
          `${language} ${tab} › ${group}${icon === undefined ? '' : ` (${icon})`}: ${pages.join(' ')}`,
      ),
    ),
  );
  const paths = readdirSync(cwd, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && /\.mdx?$/.test(entry.name) ? join(entry.parentPath, entry.name) : [],
  );
  return [
    ...lists,
    ...redirects.map(({ source, destination }) => `${source} → ${destination}`),
    ...paths.map((path) => `${path.slice(cwd.length + 1)}: ${JSON.stringify(readFileSync(path, 'utf8'))}`).sort(),
  ];
}

/** A job: the sentence, the command, the files that are there for it, and the lines of the site that change. */
type Job = readonly [sentence: string, command: string, there: readonly string[], lines: readonly string[]];

const jobs: readonly Job[] = [
  [
    'Put the new page guides/webhooks after guides/events.',
    'add guides/webhooks --after guides/events',
    ['guides/webhooks', 'fr/guides/webhooks', 'ja/guides/webhooks'],
    [
      '- en Guides › Features (star): guides/events guides/pages',
      '- fr Manuels › Fonctions (star): fr/guides/events fr/guides/pages',
      '- ja ガイド › 機能 (star): ja/guides/events ja/guides/pages',
      '+ en Guides › Features (star): guides/events guides/webhooks guides/pages',
      '+ fr Manuels › Fonctions (star): fr/guides/events fr/guides/webhooks fr/guides/pages',
      '+ ja ガイド › 機能 (star): ja/guides/events ja/guides/webhooks ja/guides/pages',
    ],
  ],
  [
    'Add a page about rate limits to Features, it does not exist yet.',
    "add guides/limits --into 'group[label=\"Features\"]' --create --title 'Rate limits'",
    [],
    [
      '- en Guides › Features (star): guides/events guides/pages',
      '- fr Manuels › Fonctions (star): fr/guides/events fr/guides/pages',
      '- ja ガイド › 機能 (star): ja/guides/events ja/guides/pages',
      '+ en Guides › Features (star): guides/events guides/pages guides/limits',
      '+ fr Manuels › Fonctions (star): fr/guides/events fr/guides/pages fr/guides/limits',
      '+ ja ガイド › 機能 (star): ja/guides/events ja/guides/pages ja/guides/limits',
      '+ fr/guides/limits.mdx: "---\\ntitle: \\"Rate limits\\"\\n---\\n"',
      '+ guides/limits.mdx: "---\\ntitle: \\"Rate limits\\"\\n---\\n"',
      '+ ja/guides/limits.mdx: "---\\ntitle: \\"Rate limits\\"\\n---\\n"',
    ],
  ],
  [
    'I wrote api/delete-user. List it where it belongs.',
    'add api/delete-user',
    ['api/delete-user', 'fr/api/delete-user'],
    [
      '- en API › Users: api/list-users api/get-user',
      '- fr API › Utilisateurs: fr/api/list-users fr/api/get-user',
      '+ en API › Users: api/list-users api/get-user api/delete-user',
      '+ fr API › Utilisateurs: fr/api/list-users fr/api/get-user fr/api/delete-user',
    ],
  ],
  [
    'These three pages go after the start page.',
    'add guides/one guides/two guides/three --after guides/start',
    ['guides/one', 'guides/two', 'guides/three', 'fr/guides/two'],
    [
      '- en Guides › Start: index guides/start',
      '- fr Manuels › Démarrer: fr/index fr/guides/start',
      '+ en Guides › Start: index guides/start guides/one guides/two guides/three',
      '+ fr Manuels › Démarrer: fr/index fr/guides/start fr/guides/two',
    ],
  ],
  [
    'Make a group Tutorials with a graduation cap behind Features, with our two tutorials.',
    'add tutorials/one tutorials/two --after \'group[label="Features"]\' --group Tutorials --icon graduation-cap',
    ['tutorials/one', 'tutorials/two'],
    ['+ en Guides › Tutorials (graduation-cap): tutorials/one tutorials/two'],
  ],
  [
    'Some pages are in no navigation. List them.',
    'add --orphans',
    ['api/update-user', 'ja/api/update-user'],
    [
      '- en API › Users: api/list-users api/get-user',
      '- ja API › ユーザー: ja/api/list-users ja/api/get-user',
      '+ en API › Users: api/list-users api/get-user api/update-user',
      '+ ja API › ユーザー: ja/api/list-users ja/api/get-user ja/api/update-user',
    ],
  ],
  [
    'Begin a guide about quotas from our template, after guides/pages, in English.',
    'add guides/quotas --after guides/pages --create --template templates/guide.md --languages source',
    [],
    [
      '- en Guides › Features (star): guides/events guides/pages',
      '+ en Guides › Features (star): guides/events guides/pages guides/quotas',
      '+ guides/quotas.mdx: "---\\ntitle: \\"Quotas\\"\\nmode: \\"wide\\"\\n---\\n\\nWhat it is for\\n"',
    ],
  ],
  [
    'The beta page is for English readers alone. Put it last into Start.',
    'add guides/beta --into \'group[label="Start"]\' --languages source',
    ['guides/beta', 'fr/guides/beta'],
    ['- en Guides › Start: index guides/start', '+ en Guides › Start: index guides/start guides/beta'],
  ],
  [
    'The first page of Start is to be guides/welcome.',
    'add guides/welcome --before index',
    ['guides/welcome', 'fr/guides/welcome', 'ja/guides/welcome'],
    [
      '- en Guides › Start: index guides/start',
      '- fr Manuels › Démarrer: fr/index fr/guides/start',
      '- ja ガイド › はじめに: ja/index ja/guides/start',
      '+ en Guides › Start: guides/welcome index guides/start',
      '+ fr Manuels › Démarrer: fr/guides/welcome fr/index fr/guides/start',
      '+ ja ガイド › はじめに: ja/guides/welcome ja/index ja/guides/start',
    ],
  ],
  [
    'The generator wrote new files to sdk/. The group SDK must have all of them.',
    "sync-pages --at 'group[label=\"SDK\"]' --from 'sdk/**'",
    ['sdk/b', 'fr/sdk/b', 'sdk/c'],
    [
      '- en API › SDK: sdk/a',
      '- fr API › SDK: fr/sdk/a',
      '+ en API › SDK: sdk/a sdk/b sdk/c',
      '+ fr API › SDK: fr/sdk/a fr/sdk/b',
    ],
  ],
  [
    'Rename the page guides/start to guides/quickstart. No link may break.',
    'move guides/start guides/quickstart',
    [],
    [
      '- en Guides › Start: index guides/start',
      '- fr Manuels › Démarrer: fr/index fr/guides/start',
      '- ja ガイド › はじめに: ja/index ja/guides/start',
      '- fr/guides/start.mdx: ""',
      '- fr/index.mdx: "[Start](/fr/guides/start)"',
      '- guides/start.mdx: ""',
      '- index.mdx: "[Start](/guides/start)"',
      '- ja/guides/start.mdx: ""',
      '- ja/index.mdx: "[Start](/ja/guides/start)"',
      '+ en Guides › Start: index guides/quickstart',
      '+ fr Manuels › Démarrer: fr/index fr/guides/quickstart',
      '+ ja ガイド › はじめに: ja/index ja/guides/quickstart',
      '+ /guides/start → /guides/quickstart',
      '+ /fr/guides/start → /fr/guides/quickstart',
      '+ /ja/guides/start → /ja/guides/quickstart',
      '+ fr/guides/quickstart.mdx: ""',
      '+ fr/index.mdx: "[Start](/fr/guides/quickstart)"',
      '+ guides/quickstart.mdx: ""',
      '+ index.mdx: "[Start](/guides/quickstart)"',
      '+ ja/guides/quickstart.mdx: ""',
      '+ ja/index.mdx: "[Start](/ja/guides/quickstart)"',
    ],
  ],
  [
    'The folder api/ is to be called reference/, without redirects: it is not live yet.',
    'move api/ reference/ --no-redirects',
    [],
    [
      '- en API › Users: api/list-users api/get-user',
      '- fr API › Utilisateurs: fr/api/list-users fr/api/get-user',
      '- ja API › ユーザー: ja/api/list-users ja/api/get-user',
      '- api/get-user.mdx: ""',
      '- api/list-users.mdx: ""',
      '- fr/api/get-user.mdx: ""',
      '- fr/api/list-users.mdx: ""',
      '- ja/api/get-user.mdx: ""',
      '- ja/api/list-users.mdx: ""',
      '+ en API › Users: reference/list-users reference/get-user',
      '+ fr API › Utilisateurs: fr/reference/list-users fr/reference/get-user',
      '+ ja API › ユーザー: ja/reference/list-users ja/reference/get-user',
      '+ fr/reference/get-user.mdx: ""',
      '+ fr/reference/list-users.mdx: ""',
      '+ ja/reference/get-user.mdx: ""',
      '+ ja/reference/list-users.mdx: ""',
      '+ reference/get-user.mdx: ""',
      '+ reference/list-users.mdx: ""',
    ],
  ],
  [
    'guides/pages comes before guides/events.',
    'move guides/pages --before guides/events',
    [],
    [
      '- en Guides › Features (star): guides/events guides/pages',
      '- fr Manuels › Fonctions (star): fr/guides/events fr/guides/pages',
      '- ja ガイド › 機能 (star): ja/guides/events ja/guides/pages',
      '+ en Guides › Features (star): guides/pages guides/events',
      '+ fr Manuels › Fonctions (star): fr/guides/pages fr/guides/events',
      '+ ja ガイド › 機能 (star): ja/guides/pages ja/guides/events',
    ],
  ],
  [
    'Put guides/events into Start.',
    'move guides/events --into \'group[label="Start"]\'',
    [],
    [
      '- en Guides › Start: index guides/start',
      '- en Guides › Features (star): guides/events guides/pages',
      '- fr Manuels › Démarrer: fr/index fr/guides/start',
      '- fr Manuels › Fonctions (star): fr/guides/events fr/guides/pages',
      '- ja ガイド › はじめに: ja/index ja/guides/start',
      '- ja ガイド › 機能 (star): ja/guides/events ja/guides/pages',
      '+ en Guides › Start: index guides/start guides/events',
      '+ en Guides › Features (star): guides/pages',
      '+ fr Manuels › Démarrer: fr/index fr/guides/start fr/guides/events',
      '+ fr Manuels › Fonctions (star): fr/guides/pages',
      '+ ja ガイド › はじめに: ja/index ja/guides/start ja/guides/events',
      '+ ja ガイド › 機能 (star): ja/guides/pages',
    ],
  ],
  [
    'The group Features belongs into the tab API.',
    'move \'group[label="Features"]\' --into \'language[label=en] tab[label="API"]\'',
    [],
    [
      '- en Guides › Features (star): guides/events guides/pages',
      '- fr Manuels › Fonctions (star): fr/guides/events fr/guides/pages',
      '- ja ガイド › 機能 (star): ja/guides/events ja/guides/pages',
      '+ en API › Features (star): guides/events guides/pages',
      '+ fr API › Fonctions (star): fr/guides/events fr/guides/pages',
      '+ ja API › 機能 (star): ja/guides/events ja/guides/pages',
    ],
  ],
  [
    'Take guides/pages out of the sidebar. The URL stays.',
    'remove guides/pages',
    [],
    [
      '- en Guides › Features (star): guides/events guides/pages',
      '- fr Manuels › Fonctions (star): fr/guides/events fr/guides/pages',
      '- ja ガイド › 機能 (star): ja/guides/events ja/guides/pages',
      '+ en Guides › Features (star): guides/events',
      '+ fr Manuels › Fonctions (star): fr/guides/events',
      '+ ja ガイド › 機能 (star): ja/guides/events',
    ],
  ],
  [
    'Delete guides/pages. Its readers come to guides/events.',
    'remove guides/pages --delete --redirect guides/events',
    [],
    [
      '- en Guides › Features (star): guides/events guides/pages',
      '- fr Manuels › Fonctions (star): fr/guides/events fr/guides/pages',
      '- ja ガイド › 機能 (star): ja/guides/events ja/guides/pages',
      '- fr/guides/pages.mdx: ""',
      '- guides/pages.mdx: ""',
      '- ja/guides/pages.mdx: ""',
      '+ en Guides › Features (star): guides/events',
      '+ fr Manuels › Fonctions (star): fr/guides/events',
      '+ ja ガイド › 機能 (star): ja/guides/events',
      '+ /guides/pages → /guides/events',
      '+ /fr/guides/pages → /fr/guides/events',
      '+ /ja/guides/pages → /ja/guides/events',
    ],
  ],
  [
    'Remove the group SDK.',
    'remove \'group[label="SDK"]\'',
    [],
    ['- en API › SDK: sdk/a', '- fr API › SDK: fr/sdk/a', '- ja API › SDK: ja/sdk/a'],
  ],
  [
    'Features is called Capabilities from now on; labels.yaml has the translations.',
    'rename Features Capabilities --labels labels.yaml',
    [],
    [
      '- en Guides › Features (star): guides/events guides/pages',
      '- fr Manuels › Fonctions (star): fr/guides/events fr/guides/pages',
      '- ja ガイド › 機能 (star): ja/guides/events ja/guides/pages',
      '+ en Guides › Capabilities (star): guides/events guides/pages',
      '+ fr Manuels › Possibilités (star): fr/guides/events fr/guides/pages',
      '+ ja ガイド › できること (star): ja/guides/events ja/guides/pages',
    ],
  ],
  [
    'The tab API is now Reference, in every language.',
    'rename API Reference',
    [],
    [
      '- en API › Users: api/list-users api/get-user',
      '- en API › SDK: sdk/a',
      '- fr API › Utilisateurs: fr/api/list-users fr/api/get-user',
      '- fr API › SDK: fr/sdk/a',
      '- ja API › ユーザー: ja/api/list-users ja/api/get-user',
      '- ja API › SDK: ja/sdk/a',
      '+ en Reference › Users: api/list-users api/get-user',
      '+ en Reference › SDK: sdk/a',
      '+ fr Reference › Utilisateurs: fr/api/list-users fr/api/get-user',
      '+ fr Reference › SDK: fr/sdk/a',
      '+ ja Reference › ユーザー: ja/api/list-users ja/api/get-user',
      '+ ja Reference › SDK: ja/sdk/a',
    ],
  ],
];

describe('a job as an agent gets it', () => {
  it('is one of twenty', () => expect(jobs).toHaveLength(20));

  it.each(jobs)('%s', async (_, command, there, lines) => {
    const cwd = folderWith({ ...files, ...Object.fromEntries(there.map((page) => [`${page}.mdx`, ''])) });
    const run = (...more: string[]) =>
      navshift([...splitWords(command), ...more], { cwd, load: () => Promise.resolve(transforms) });
    const before = linesOf(cwd);
    const { code, stderr } = await run('--write');
    const after = linesOf(cwd);
    expect([
      code,
      ...before.filter((line) => !after.includes(line)).map((line) => `- ${line}`),
      ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
      stderr,
    ]).toEqual([0, ...lines, stderr]);
    expect(await run('--check')).toMatchObject({ code: 0 });
  });

  it('is done by what the skill says', () => {
    const skill = readFileSync(fileURLToPath(new URL('../../skills/navshift/SKILL.md', import.meta.url)), 'utf8');
    for (const [, command] of jobs)
      for (const word of [`navshift ${command.split(' ')[0]!} `, ...(command.match(/--[\w-]+/g) ?? [])])
        expect([command, word, skill.includes(word)]).toEqual([command, word, true]);
  });
});
