import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader, run } from '../../../src/index.ts';
import { checkLaws } from '../../../src/testing/index.ts';
import { upgradeMint } from '../../../transforms/index.ts';

const text = (value: unknown) => JSON.stringify(value, null, 2);
const said = ({ diagnostics }: ReturnType<typeof run>) =>
  diagnostics.map(({ rule, line, message }) => `${line} ${rule.replace('upgrade-mint/', '')}: ${message}`);

/** With what Mintlify requires of each docs.json. */
const required = (fields: object): object => ({
  ...fields,
  name: (fields as { readonly name?: string }).name ?? 'A',
  colors: { primary: '#111', ...(fields as { readonly colors?: object }).colors },
});

/** Holds a mint.json to the laws, with and without `--keep`, and gives what was said. */
function becomes(was: object, becoming: object, files: readonly string[] = []): string[] {
  const [before, after] = [required(was), required(becoming)];
  const given = { before: text(before), after: text(after), path: 'mint.json', reader: memoryReader(files) };
  checkLaws({ ...given, transform: upgradeMint({ keep: true }), files: {} });
  const result = checkLaws({ ...given, transform: upgradeMint() });
  expect(result.plan.changes.map(({ kind, path, from }) => [kind, path, from])).toEqual([
    ['move', 'docs.json', 'mint.json'],
  ]);
  return said(result);
}

const groups = [{ group: 'Start', pages: ['start'] }];
const plain = { $schema: 'https://mintlify.com/docs.json', theme: 'mint' };
const settings = (fields: object) => ({ $schema: 'https://mintlify.com/schema.json', ...fields, navigation: groups });
const made = (fields: object) => ({ ...plain, ...fields, navigation: { groups } });
const navigation = (fields: object, pages: readonly unknown[]) => ({ theme: 'mint', navigation: pages, ...fields });

describe('a field of mint.json is where docs.json has it', () => {
  it.each<[string, object, object]>([
    [
      'name, logo, favicon',
      { name: 'A', logo: { dark: 'd', light: 'l' }, favicon: 'f' },
      { name: 'A', logo: { dark: 'd', light: 'l' }, favicon: 'f' },
    ],
    [
      'redirects',
      { redirects: [{ source: '/a', destination: '/b' }] },
      { redirects: [{ source: '/a', destination: '/b' }] },
    ],
    [
      'colors.background',
      { colors: { primary: '#111', background: { dark: '#222' } } },
      { colors: { primary: '#111' }, background: { color: { dark: '#222' } } },
    ],
    [
      'background.style',
      { background: { style: 'grid' }, backgroundImage: 'b.png' },
      { background: { decoration: 'grid', image: 'b.png' } },
    ],
    [
      'modeToggle',
      { modeToggle: { default: 'dark', isHidden: true } },
      { appearance: { default: 'dark', strict: true } },
    ],
    [
      'eyebrow, codeBlock',
      { eyebrow: { display: 'breadcrumbs' }, codeBlock: { mode: 'auto' } },
      { styling: { eyebrows: 'breadcrumbs', codeblocks: 'system' } },
    ],
    [
      'font',
      { font: { headings: { family: 'A', url: 'https://u.io' }, body: { family: 'B' } } },
      { fonts: { heading: { family: 'A', source: 'https://u.io' }, body: { family: 'B' } } },
    ],
    ['font of all', { font: { family: 'A', url: 'https://u.io' } }, { fonts: { family: 'A', source: 'https://u.io' } }],
    [
      'topbarLinks',
      {
        topbarLinks: [
          { name: 'A', url: 'https://u.io' },
          { type: 'link', name: 'B', url: 'https://v.io' },
        ],
      },
      {
        navbar: {
          links: [
            { label: 'A', href: 'https://u.io' },
            { label: 'B', href: 'https://v.io' },
          ],
        },
      },
    ],
    [
      'topbarCtaButton',
      { topbarCtaButton: { name: 'A', url: 'https://u.io' } },
      { navbar: { primary: { type: 'button', label: 'A', href: 'https://u.io' } } },
    ],
    [
      'topbarCtaButton of GitHub',
      { topbarCtaButton: { type: 'github', url: 'https://u.io' } },
      { navbar: { primary: { type: 'github', href: 'https://u.io' } } },
    ],
    ['search', { search: { prompt: 'Ask' } }, { search: { prompt: 'Ask' } }],
    [
      'metadata, seo',
      { metadata: { 'og:image': 'i' }, seo: { indexHiddenPages: true } },
      { seo: { metatags: { 'og:image': 'i' }, indexing: 'all' } },
    ],
    ['footerSocials', { footerSocials: { x: 'https://u.io' } }, { footer: { socials: { x: 'https://u.io' } } }],
    [
      'footer',
      {
        footer: {
          socials: { x: 'https://u.io' },
          links: [{ title: 'T', links: [{ label: 'L', url: 'https://v.io' }] }],
        },
      },
      {
        footer: {
          socials: { x: 'https://u.io' },
          links: [{ header: 'T', items: [{ label: 'L', href: 'https://v.io' }] }],
        },
      },
    ],
    [
      'analytics, integrations',
      { analytics: { ga4: { measurementId: 'G-1' } }, integrations: { intercom: 'abc', frontchat: 'def' } },
      { integrations: { ga4: { measurementId: 'G-1' }, intercom: { appId: 'abc' }, frontchat: { snippetId: 'def' } } },
    ],
    ['openapi', { openapi: ['/a.json'] }, { api: { openapi: ['/a.json'] } }],
    [
      'api',
      {
        api: {
          baseUrl: 'https://u',
          auth: { method: 'key', name: 'k' },
          playground: { mode: 'hide', disableProxy: true },
          request: { example: { languages: ['go'], showOptionalParams: false } },
          paramFields: { expanded: 'all' },
        },
      },
      {
        api: {
          mdx: { server: 'https://u', auth: { method: 'key', name: 'k' } },
          playground: { display: 'none', proxy: false },
          examples: { languages: ['go'], defaults: 'required' },
          params: { expanded: 'all' },
        },
      },
    ],
    [
      'fields that docs.json has too',
      { contextual: { options: ['copy'] }, banner: { content: 'B' } },
      { contextual: { options: ['copy'] }, banner: { content: 'B' } },
    ],
  ])('%s', (_, before, after) => expect(becomes(settings(before), made(after))).toEqual([]));

  it.each([
    [{ theme: 'venus' }, 'palm'],
    [{ theme: 'quill' }, 'willow'],
    [{ theme: 'prism' }, 'mint'],
    [{ theme: 'prism', layout: 'sidenav' }, 'maple'],
    [{ theme: 'venus', layout: 'solidSidenav' }, 'willow'],
  ])(
    'theme and layout: %j',
    (before, theme) => void becomes({ ...before, navigation: groups }, { theme, navigation: { groups } }),
  );
});

describe('what has no place is reported with its line', () => {
  it('as a field', () => {
    const before = {
      ...settings({ topbar: { style: 'x' }, colors: { primary: '#111', anchors: '#222' }, feedback: {} }),
    };
    expect(becomes(before, made({ colors: { primary: '#111' } }))).toEqual([
      '4 no-place: `topbar.style` has no place in docs.json and is left out',
      '8 no-place: `colors.anchors` has no place in docs.json and is left out',
      '10 no-place: `feedback` has no place in docs.json and is left out',
    ]);
  });
  it('as a part of a button', () =>
    expect(
      becomes(
        settings({ topbarCtaButton: { name: 'A', url: 'https://u.io', arrow: true } }),
        made({ navbar: { primary: { type: 'button', label: 'A', href: 'https://u.io' } } }),
      ),
    ).toEqual(['6 no-place: `arrow` has no place in docs.json and is left out']));
  it('but is kept if nobody knows it', () =>
    expect(becomes(settings({ 'x-team': 1 }), made({ 'x-team': 1 }))).toEqual([
      '3 unknown-field: `x-team` is unknown and was kept',
    ]));
  it('and what is said twice is kept where it is', () =>
    expect(
      becomes(
        settings({ footer: { socials: { x: 'https://u.io' } }, footerSocials: { x: 'https://v.io' } }),
        made({ footer: { socials: { x: 'https://u.io' } }, footerSocials: { x: 'https://v.io' } }),
      )[0],
    ).toBe('8 twice: `footerSocials` was kept: docs.json writes it as `footer.socials`, which exists already'));
});

describe('the navigation of mint.json', () => {
  it('is groups', () =>
    expect(
      becomes(
        navigation({}, [{ group: 'A', icon: 'x', iconType: 'solid', pages: ['a', { group: 'B', pages: ['/b'] }] }]),
        {
          theme: 'mint',
          navigation: {
            groups: [{ group: 'A', icon: { name: 'x', style: 'solid' }, pages: ['a', { group: 'B', pages: ['b'] }] }],
          },
        },
      ),
    ).toEqual([]));

  it('goes into tabs by the paths of pages, each page once', () =>
    expect(
      becomes(
        navigation(
          {
            tabs: [
              { name: 'API', url: 'api' },
              { name: 'Users', url: 'api/users', isDefaultHidden: true },
            ],
          },
          [{ group: 'A', pages: ['start', 'api/x', { group: 'B', pages: ['api/users/y', 'apis'] }] }],
        ),
        {
          theme: 'mint',
          navigation: {
            tabs: [
              { tab: 'Documentation', groups: [{ group: 'A', pages: ['start', { group: 'B', pages: ['apis'] }] }] },
              { tab: 'API', groups: [{ group: 'A', pages: ['api/x'] }] },
              { tab: 'Users', hidden: true, groups: [{ group: 'A', pages: [{ group: 'B', pages: ['api/users/y'] }] }] },
            ],
          },
        },
      ),
    ).toEqual([]));

  it('has a first tab as primaryTab says', () =>
    void becomes(
      navigation({ primaryTab: { name: 'Home' }, tabs: [{ name: 'API', url: 'api' }] }, [
        { group: 'A', pages: ['a', 'api/b'] },
      ]),
      {
        theme: 'mint',
        navigation: {
          tabs: [
            { tab: 'Home', groups: [{ group: 'A', pages: ['a'] }] },
            { tab: 'API', groups: [{ group: 'A', pages: ['api/b'] }] },
          ],
        },
      },
    ));

  it('has links of all anchors in global, beside an anchor with the pages', () =>
    void becomes(
      navigation(
        {
          topAnchor: { name: 'Docs', icon: 'book' },
          anchors: [{ name: 'Blog', icon: 'rss', color: '#111', url: 'https://b.io' }],
        },
        groups,
      ),
      {
        theme: 'mint',
        navigation: {
          anchors: [{ anchor: 'Docs', icon: 'book', groups }],
          global: {
            anchors: [{ anchor: 'Blog', icon: 'rss', color: { light: '#111', dark: '#111' }, href: 'https://b.io' }],
          },
        },
      },
    ));

  it('has a specification in the folder of its tab', () =>
    void becomes(navigation({ tabs: [{ name: 'API', url: 'api', openapi: 'a.json' }] }, groups), {
      theme: 'mint',
      navigation: {
        tabs: [
          { tab: 'Documentation', groups },
          { tab: 'API', openapi: { source: 'a.json', directory: 'api' } },
        ],
      },
    }));

  it('has a tab without pages as a link where its address is a page, and leaves it out elsewhere', () =>
    expect(
      becomes(
        navigation(
          {
            tabs: [
              { name: 'News', url: 'news' },
              { name: 'Flows', url: 'flows' },
            ],
          },
          groups,
        ),
        {
          theme: 'mint',
          navigation: {
            tabs: [
              { tab: 'Documentation', groups },
              { tab: 'News', href: '/news' },
            ],
          },
        },
        ['news.mdx'],
      ),
    ).toEqual(['16 empty: No page is in `flows`, so the tab "Flows" would be empty and is left out']));

  it('has versions with their own groups and tabs', () =>
    expect(
      becomes(
        navigation(
          {
            versions: [{ name: 'v2', default: true }, { name: 'v1' }, { name: 'v0', url: 'https://v0.io' }],
            tabs: [{ name: 'API', url: 'api', version: 'v2' }],
          },
          [
            { group: 'Both', pages: ['a', 'api/b'] },
            { group: 'Old', version: 'v1', pages: ['c'] },
            { group: 'Lost', version: 'v9', pages: ['d'] },
          ],
        ),
        {
          theme: 'mint',
          navigation: {
            versions: [
              {
                version: 'v2',
                default: true,
                tabs: [
                  { tab: 'Documentation', groups: [{ group: 'Both', pages: ['a'] }] },
                  { tab: 'API', groups: [{ group: 'Both', pages: ['api/b'] }] },
                ],
              },
              {
                version: 'v1',
                tabs: [
                  {
                    tab: 'Documentation',
                    groups: [
                      { group: 'Both', pages: ['a'] },
                      { group: 'Old', pages: ['c'] },
                    ],
                  },
                ],
              },
              { version: 'v0', href: 'https://v0.io' },
            ],
          },
        },
      ),
    ).toEqual([
      '22 not-shown: d is in no version, so it is left out of the navigation',
      '19 no-place: `navigation[2].group` "Lost" has no place in docs.json and is left out',
      '20 no-place: `navigation[2].version` "v9" has no place in docs.json and is left out',
    ]));

  it('has a version that is a text', () =>
    void becomes(navigation({ versions: ['v1'] }, groups), {
      theme: 'mint',
      navigation: { versions: [{ version: 'v1', groups }] },
    }));

  it('has versions with a locale as languages', () =>
    expect(
      becomes(
        navigation(
          {
            versions: [
              { name: 'English', locale: 'en', default: true },
              { name: 'Français', locale: 'fr' },
            ],
          },
          [
            { group: 'A', version: 'English', pages: ['a'] },
            { group: 'B', version: 'Français', pages: ['fr/a'] },
          ],
        ),
        {
          theme: 'mint',
          navigation: {
            languages: [
              { language: 'en', default: true, groups: [{ group: 'A', pages: ['a'] }] },
              { language: 'fr', groups: [{ group: 'B', pages: ['fr/a'] }] },
            ],
          },
        },
      ).map((one) => one.slice(0, 20)),
    ).toEqual(['21 no-place: `name` ', '26 no-place: `name` ']));
});

describe('a docs.json that is half migrated is repaired in place', () => {
  const repaired = (before: object, after: object) =>
    said(checkLaws({ transform: upgradeMint(), before: text(before), after: text(after), reader: memoryReader([]) }));
  const docs = { ...plain, name: 'A', colors: { primary: '#111' } };

  it('with a list as navigation', () =>
    void repaired({ ...docs, navigation: groups }, { ...docs, navigation: { groups } }));
  it('with tabs that have a url, and groups beside them', () =>
    void repaired(
      { ...docs, navigation: { tabs: [{ name: 'API', url: 'api' }], groups: [{ group: 'A', pages: ['a', 'api/b'] }] } },
      {
        ...docs,
        navigation: {
          tabs: [
            { tab: 'Documentation', groups: [{ group: 'A', pages: ['a'] }] },
            { tab: 'API', groups: [{ group: 'A', pages: ['api/b'] }] },
          ],
        },
      },
    ));
  it('with tabs that have a url and their own content', () =>
    void repaired(
      {
        ...docs,
        navigation: {
          tabs: [
            { tab: 'API', url: 'api', groups },
            { tab: 'Blog', url: 'https://b.io' },
          ],
        },
      },
      {
        ...docs,
        navigation: {
          tabs: [
            { tab: 'API', groups },
            { tab: 'Blog', href: 'https://b.io' },
          ],
        },
      },
    ));
  it('with anchors at the root, beside a navigation of groups', () =>
    void repaired(
      { ...docs, anchors: [{ name: 'Blog', url: 'https://b.io' }], navigation: { groups } },
      {
        ...docs,
        navigation: {
          anchors: [{ anchor: 'Documentation', icon: 'book-open', groups }],
          global: { anchors: [{ anchor: 'Blog', href: 'https://b.io' }] },
        },
      },
    ));
  it('with settings', () =>
    expect(
      repaired(
        {
          ...docs,
          navbar: { primary: { type: 'button', label: 'A', href: '/a' } },
          topbarLinks: [{ name: 'B', url: '/b' }],
          feedback: {},
          navigation: { groups },
        },
        {
          ...docs,
          navbar: { primary: { type: 'button', label: 'A', href: '/a' }, links: [{ label: 'B', href: '/b' }] },
          feedback: {},
          navigation: { groups },
        },
      ),
    ).toEqual(['21 no-place: `feedback` has no place in docs.json and was kept']));
  it('and one of docs.json alone stays', () => {
    const site = { ...docs, metadata: { timestamp: true }, navigation: { tabs: [{ tab: 'A', groups }] } };
    expect(repaired(site, site)).toEqual([]);
  });
});

describe('it refuses', () => {
  const refused = (value: unknown, path = 'mint.json', files: readonly string[] = []) => {
    const result = run(makeSite(text(value), { path, reader: memoryReader(files) }), upgradeMint());
    expect([result.failed, result.plan.isEmpty]).toEqual([true, true]);
    return said(result);
  };
  it('a docs.json that is there', () =>
    expect(refused({ navigation: groups }, 'mint.json', ['docs.json'])).toEqual([
      '1 docs-json: A docs.json exists already, beside the mint.json',
    ]));
  it('a mint.json without navigation', () =>
    expect(refused({})).toEqual(['1 no-navigation: mint.json has no `navigation`']));
  it('a tab without a url', () =>
    expect(refused(required({ navigation: groups, tabs: [{ name: 'A' }] }))).toEqual([
      '11 form: A tab of mint.json has a `name` and a `url`',
    ]));
  it('two navigations', () =>
    expect(refused({ tabs: [{ name: 'A', url: 'a' }], navigation: { versions: [] } }, 'docs.json')).toEqual([
      '2 two-navigations: `navigation` has `versions`, and `tabs` of mint.json beside it',
    ]));
});
