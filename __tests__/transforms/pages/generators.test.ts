import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { splitWords } from '../../../src/cli/config/step.ts';
import { transforms } from '../../../transforms/all.ts';
import { navshift } from '../../cli/command.ts';
import { folderWith } from '../../disk/folders.ts';

// Groups that scripts in public repositories make, one after each kind of generator: what there is when it has run, and the one command that the script becomes.

interface Generator {
  readonly command: string;
  /** What the generator prints. */
  readonly prints?: unknown;
  /** Page files, with the front matter of those that have some. */
  readonly pages: readonly (string | readonly [page: string, matter: string])[];
  readonly before: unknown;
  readonly after: unknown;
}

const group = (label: string, ...pages: unknown[]) => ({ group: label, pages });
const sdk = (...pages: unknown[]) => ({ groups: [group('Start', 'index'), group('SDK', ...pages)] });
const at = `sync-pages --at 'group[label="SDK"]'`;
const inFolder = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}`);

const generators: Readonly<Record<string, Generator>> = {
  'typedoc-plugin-markdown: a folder for each kind, one of them renamed by hand': {
    command: `${at} --from 'sdk/**' --nest folders`,
    pages: ['sdk/index', ...inFolder('sdk', 'classes/Client', 'classes/Pool', 'functions/open', 'interfaces/Options')],
    before: sdk('sdk/index', { group: 'Modules', icon: 'cube', pages: ['sdk/interfaces/Options'] }),
    after: sdk(
      'sdk/index',
      group('Classes', 'sdk/classes/Client', 'sdk/classes/Pool'),
      group('Functions', 'sdk/functions/open'),
      { group: 'Modules', icon: 'cube', pages: ['sdk/interfaces/Options'] },
    ),
  },
  'mdxify: modules of Python, nested, beside a page written by hand': {
    command: `${at} --pages -`,
    prints: [
      'sdk/acme-__init__',
      { group: 'client', pages: ['sdk/acme-client-__init__', 'sdk/acme-client-auth'] },
      'sdk/acme-types',
    ],
    pages: [
      'sdk/overview',
      ...['__init__', 'client-__init__', 'client-auth', 'types'].map((name) => `sdk/acme-${name}`),
    ],
    before: sdk('sdk/overview', 'sdk/acme-__init__', 'sdk/acme-old'),
    after: sdk(
      'sdk/overview',
      'sdk/acme-__init__',
      group('client', 'sdk/acme-client-__init__', 'sdk/acme-client-auth'),
      'sdk/acme-types',
    ),
  },
  'a script that makes a page of each operation of an OpenAPI spec, in a folder for its tag': {
    command: `${at} --from 'api/**' --nest folders --labels front-matter`,
    pages: [
      ['api/webhooks/index', 'title: Webhook subscriptions'],
      ...inFolder('api/webhooks', 'create', 'list'),
      ['api/users', 'title: People'],
      'api/users/list',
    ],
    before: sdk('api/users'),
    after: sdk(
      'api/users',
      group('People', 'api/users/list'),
      group('Webhook subscriptions', 'api/webhooks/index', 'api/webhooks/create', 'api/webhooks/list'),
    ),
  },
  'the scraper of Mintlify, which prints the groups of an OpenAPI spec': {
    command: `${at} --pages -`,
    prints: [
      { group: 'Users', openapi: '/openapi.json', pages: ['api/users/list', 'api/users/get'] },
      { group: 'Orders', pages: ['api/orders/list'] },
    ],
    pages: ['api/users/list', 'api/users/get', 'api/orders/list'],
    before: sdk({ group: 'People', icon: 'user', pages: ['api/users/list'] }),
    after: sdk(
      { group: 'People', icon: 'user', pages: ['api/users/list', 'api/users/get'] },
      group('Orders', 'api/orders/list'),
    ),
  },
  'release notes, the newest first': {
    command: `${at} --from 'notes/*' --sort date --reverse`,
    pages: [
      ['notes/index', 'title: All'],
      ['notes/spring', 'date: 2026-03-01'],
      ['notes/winter', 'date: 2025-12-01'],
      ['notes/summer', 'date: 2026-06-01'],
    ],
    before: sdk('notes/index', 'notes/winter'),
    after: sdk('notes/index', 'notes/summer', 'notes/spring', 'notes/winter'),
  },
  'a changelog with a folder for each year': {
    command: `${at} --from 'changelog/**' --nest folders --sort natural --reverse`,
    pages: inFolder('changelog', '2025/2025-11', '2025/2025-12', '2026/2026-01', '2026/2026-10', '2026/2026-9'),
    before: sdk({ group: '2025', tag: 'OLD', pages: ['changelog/2025/2025-11'] }),
    after: sdk(group('2026', ...inFolder('changelog/2026', '2026-10', '2026-9', '2026-01')), {
      group: '2025',
      tag: 'OLD',
      pages: inFolder('changelog/2025', '2025-12', '2025-11'),
    }),
  },
  'a folder of SDK pages, with a group for each folder in it, however deep': {
    command: `${at} --from 'sdk/**' --nest folders`,
    pages: inFolder('sdk', 'start', 'http/get', 'http/errors/retry', 'index'),
    before: sdk(),
    after: sdk('sdk/index', 'sdk/start', group('Http', 'sdk/http/get', group('Errors', 'sdk/http/errors/retry'))),
  },
  'cobra: a page for each command': {
    command: `${at} --from 'cli/*' --sort path`,
    pages: inFolder('cli', 'acme', 'acme_login', 'acme_pages_add', 'acme_pages'),
    before: sdk('cli/acme', 'cli/acme_logout', 'cli/acme_pages'),
    after: sdk(...inFolder('cli', 'acme', 'acme_login', 'acme_pages', 'acme_pages_add')),
  },
  'click: commands with their groups, as its tree prints them': {
    command: `${at} --pages -`,
    prints: [
      'cli/init',
      { group: 'acme deploy', icon: 'terminal', expanded: false, pages: ['cli/deploy', 'cli/deploy-logs'] },
    ],
    pages: inFolder('cli', 'init', 'deploy', 'deploy-logs'),
    before: sdk('cli/init'),
    after: sdk('cli/init', {
      group: 'acme deploy',
      icon: 'terminal',
      expanded: false,
      pages: ['cli/deploy', 'cli/deploy-logs'],
    }),
  },
  'Storybook: components by the levels of their titles': {
    command: `${at} --pages -`,
    prints: [
      { group: 'Forms', icon: 'input-text', pages: ['ui/button', { group: 'Select', pages: ['ui/select-multi'] }] },
    ],
    pages: ['ui/button', 'ui/select-multi', 'ui/guidelines'],
    before: sdk({ group: 'Forms', icon: 'rectangle', pages: ['ui/guidelines', 'ui/button'] }),
    after: sdk({
      group: 'Forms',
      icon: 'rectangle',
      pages: ['ui/guidelines', 'ui/button', group('Select', 'ui/select-multi')],
    }),
  },
  'Sphinx: the order of the toctree': {
    command: `${at} --pages -`,
    prints: 'sdk/quickstart\nsdk/api\nsdk/faq\n',
    pages: inFolder('sdk', 'quickstart', 'api', 'faq'),
    before: sdk('sdk/quickstart', 'sdk/faq'),
    after: sdk('sdk/quickstart', 'sdk/api', 'sdk/faq'),
  },
  'sphinx-apidoc: modules, without those of tests': {
    command: `${at} --from 'python/**' --exclude 'python/**/test_*,python/modules.*'`,
    pages: inFolder('python', 'modules', 'acme.client', 'acme.pool', 'tests/test_pool'),
    before: sdk('python/acme.client', 'python/acme.gone'),
    after: sdk('python/acme.client', 'python/acme.pool'),
  },
  'terraform-plugin-docs: resources, data sources and functions': {
    command: `${at} --from 'terraform/**' --nest folders`,
    pages: ['terraform/index', ...inFolder('terraform', 'resources/vm', 'resources/disk', 'data-sources/image')],
    before: sdk(group('Resources', 'terraform/resources/vm')),
    after: sdk(
      'terraform/index',
      group('Data sources', 'terraform/data-sources/image'),
      group('Resources', 'terraform/resources/disk', 'terraform/resources/vm'),
    ),
  },
  'a list of integrations, sorted': {
    command: `${at} --from 'apps/*' --sort title`,
    pages: [
      ['apps/gh', 'title: GitHub'],
      ['apps/ai', 'title: AI'],
      ['apps/slack', 'title: Slack\nsidebarTitle: Chat'],
    ],
    before: sdk('apps/gh'),
    after: sdk('apps/ai', 'apps/slack', 'apps/gh'),
  },
  'a script that replaces the groups and leaves the pages that it does not know': {
    command: `${at} --pages -`,
    prints: [group('Hooks', 'react/use-user', 'react/use-session'), group('Components', 'react/provider')],
    pages: ['react/overview', 'react/use-user', 'react/use-session', 'react/provider', 'react/support'],
    before: sdk('react/overview', group('Hooks', 'react/use-user', 'react/use-gone'), 'react/support'),
    after: sdk(
      'react/overview',
      group('Hooks', 'react/use-user', 'react/use-session'),
      group('Components', 'react/provider'),
      'react/support',
    ),
  },
  'every reference page of a folder in one flat list, the first page of each folder before the others': {
    command: `${at} --from 'docs/reference/**/*.mdx'`,
    pages: inFolder('docs/reference', 'api/auth', 'api/index', 'index'),
    before: sdk(),
    after: sdk(...inFolder('docs/reference', 'index', 'api/index', 'api/auth')),
  },
  'tools of an MCP server, by name, in a group behind what is written by hand': {
    command: `${at} --pages - --foreign report`,
    prints: [group('Tools', 'mcp/tools/search', 'mcp/tools/fetch')],
    pages: ['mcp/setup', 'mcp/tools/search', 'mcp/tools/fetch'],
    before: sdk('mcp/setup'),
    after: sdk(group('Tools', 'mcp/tools/search', 'mcp/tools/fetch'), 'mcp/setup'),
  },
  'examples of a repository, a page each, drafts left out': {
    command: `${at} --from 'examples/*' --exclude 'examples/_*' --sort natural`,
    pages: inFolder('examples', '_template', 'chat', 'agent-2', 'agent-10'),
    before: sdk('examples/_template', 'examples/chat'),
    after: sdk(...inFolder('examples', '_template', 'agent-2', 'agent-10', 'chat')),
  },
  'namespaces of .NET, nested, with icons': {
    command: `${at} --pages -`,
    prints: [
      {
        group: 'Acme',
        icon: 'folder',
        pages: ['net/acme/index', { group: 'Acme.Core', icon: 'cube', pages: ['net/core/pool'] }],
      },
    ],
    pages: ['net/acme/index', 'net/core/pool'],
    before: sdk(group('Acme', 'net/acme/index')),
    after: sdk(group('Acme', 'net/acme/index', { group: 'Acme.Core', icon: 'cube', pages: ['net/core/pool'] })),
  },
  'a page for each release, as the list of versions says, the last one first': {
    command: `${at} --pages - --sort natural --reverse`,
    prints: ['v1.9', 'v1.10', 'v2.0'].map((name) => `releases/${name}`).join('\n'),
    pages: inFolder('releases', 'v1.9', 'v1.10', 'v2.0'),
    before: sdk('releases/v1.10', 'releases/v1.9'),
    after: sdk('releases/v2.0', 'releases/v1.10', 'releases/v1.9'),
  },
  'a reference that is translated, as far as it is': {
    command: `sync-pages --at 'language[label=en] > group' --from 'sdk/**' --nest folders --labels front-matter`,
    pages: [
      ['sdk/http/index', 'title: HTTP client'],
      'sdk/http/get',
      ['fr/sdk/http/index', 'title: Client HTTP'],
      'fr/sdk/start',
      'ja/sdk/start',
      'sdk/start',
    ],
    before: {
      languages: [
        { language: 'en', groups: [group('SDK', 'sdk/start')] },
        { language: 'fr', groups: [group('SDK', 'fr/sdk/start')] },
        { language: 'ja', groups: [group('リファレンス', 'ja/sdk/start')] },
      ],
    },
    after: {
      languages: [
        { language: 'en', groups: [group('SDK', 'sdk/start', group('HTTP client', 'sdk/http/index', 'sdk/http/get'))] },
        { language: 'fr', groups: [group('SDK', 'fr/sdk/start', group('Client HTTP', 'fr/sdk/http/index'))] },
        { language: 'ja', groups: [group('リファレンス', 'ja/sdk/start')] },
      ],
    },
  },
};

describe('a group as a generator makes it', () => {
  it.each(Object.entries(generators))('%s', async (_, { command, prints = '', pages, before, after }) => {
    const cwd = folderWith({
      'docs.json': JSON.stringify({ navigation: before }, null, 2),
      'index.mdx': '',
      ...Object.fromEntries(
        pages.map((page) =>
          typeof page === 'string' ? [`${page}.mdx`, ''] : [`${page[0]}.mdx`, `---\n${page[1]}\n---\n`],
        ),
      ),
    });
    const stdin = typeof prints === 'string' ? prints : JSON.stringify(prints);
    const run = (...more: string[]) =>
      navshift([...splitWords(command), ...more], { cwd, stdin, load: () => Promise.resolve(transforms) });
    const { code, stderr } = await run('--write');
    const { navigation } = JSON.parse(readFileSync(join(cwd, 'docs.json'), 'utf8')) as { navigation: unknown };
    expect([code, navigation, stderr]).toEqual([0, after, stderr]);
    expect(await run('--check')).toMatchObject({ code: 0 });
  });
});
