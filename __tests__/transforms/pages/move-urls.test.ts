import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { makeSite, memoryReader, redirectsOf, run } from '../../../src/index.ts';
import { answersAt, isAnswer } from '../../../src/served/index.ts';
import { move, remove, retireVersion } from '../../../transforms/index.ts';
import { cases } from '../../cases.ts';
import { type Files, refused, runOf } from '../cases.ts';

const pairs = ({ after }: ReturnType<typeof runOf>) =>
  redirectsOf(after).map(({ source, destination }) => `${source} > ${destination}`);
const moved = (what: string, to: string, navigation: unknown, files: Files) =>
  pairs(runOf(move({ what, to }), navigation, files));

describe('the redirects of a move', () => {
  const guides = { pages: ['index', 'guides/index', 'guides/a'] };
  const files = { 'index.mdx': '', 'guides/index.mdx': '', 'guides/a.mdx': '[g](/guides#top)\n' };

  it('are from and to the URLs of index pages', () => {
    expect(moved('guides/index', 'guides/start', guides, files)).toEqual(['/guides > /guides/start']);
    expect(moved('guides/a', 'a/index', guides, files)).toEqual(['/guides/a > /a']);
  });

  it('lead from a folder to the docs root, where its pages have no folder', () => {
    const own = { pages: ['guides/a'] };
    const { after } = runOf(move({ what: 'guides/', to: './' }), own, { 'guides/a.mdx': '[a](/guides/a)\n' });
    expect(after.list('**/*.mdx')).toEqual(['a.mdx']);
    expect(pairs(runOf(move({ what: 'guides/', to: './' }), own, { 'guides/a.mdx': '' }))).toEqual([
      '/guides/:slug* > /:slug*',
    ]);
    expect(refused(move({ what: 'guides/', to: './' }), { pages: ['guides', 'guides/a'] })).toEqual([
      'error target: The page guides has the name of the folder, which the docs root does not have. Move it first: navshift move guides <new path>.',
    ]);
    expect(refused(move({ what: 'guides/a', to: './' }), own)).toEqual([
      'error target: A page in the docs root needs a name. Write: navshift move guides/a a.',
    ]);
  });

  it('are so in every language', () => {
    const languages = ['', 'fr/'].map((folder, k) => ({
      language: ['en', 'fr'][k],
      pages: [`${folder}guides/index`, `${folder}guides/a`],
    }));
    const both = { ...files, 'fr/guides/index.mdx': '', 'fr/guides/a.mdx': '' };
    expect(moved('guides/index', 'guides/start', { languages }, both)).toEqual([
      '/guides > /guides/start',
      '/fr/guides > /fr/guides/start',
    ]);
  });

  it.each([
    ['another redirect in the folder', '/ref/mid', '/ref/p#x', ['/old > /r/p#x', '/ref/mid > /r/p#x']],
    ['one to another page', '/ref/mid', '/index2', ['/old > /index2', '/ref/mid > /index2']],
    [
      'a redirect out of the site',
      '/ref/mid#y',
      'https://a.example',
      ['/old > https://a.example#y', '/ref/mid > https://a.example'],
    ],
  ])('go to the end of a chain over %s', (_, to, end, expected) => {
    const mid = { source: '/ref/mid', destination: end };
    const docs = JSON.stringify({
      navigation: { pages: ['index2', 'ref/p'] },
      redirects: [{ source: '/old', destination: to }, mid],
    });
    const site = makeSite(docs, { reader: memoryReader({ 'index2.mdx': '', 'ref/p.mdx': '' }) });
    const result = run(site, move({ what: 'ref/', to: 'r/' }));
    expect(pairs(result).slice(0, 2)).toEqual(expected);
  });

  it('leave a wildcard that leads to other redirects as it is, so that no URL breaks', () => {
    const redirects = [
      { source: '/ref/old/a', destination: '/ref/p' },
      { source: '/older/:slug*', destination: '/ref/old/:slug*' },
      { source: '/other/:slug*', destination: '/ref/sub/:slug*' },
    ];
    const docs = JSON.stringify({ navigation: { pages: ['index', 'ref/p', 'ref/sub/q'] }, redirects });
    const site = makeSite(docs, { reader: memoryReader({ 'index.mdx': '', 'ref/p.mdx': '', 'ref/sub/q.mdx': '' }) });
    const result = run(site, move({ what: 'ref/', to: 'r/' }));
    expect(pairs(result)).toEqual([
      '/ref/old/a > /r/p',
      '/older/:slug* > /ref/old/:slug*',
      '/other/:slug* > /r/sub/:slug*',
      '/ref/:slug* > /r/:slug*',
    ]);
    for (const address of ['/older/a', '/other/q', '/ref/p', '/ref/old/a'])
      expect(answersAt(result.after).follow(address).end).toBe('page');
  });

  it('are made for what a wildcard led to other redirects, where it goes because the folder moves back', () => {
    const redirects = [
      { source: '/old/:slug*', destination: '/new/:slug*' },
      { source: '/new/x', destination: '/other#y' },
      { source: '/new/z', destination: '/new/a' },
    ];
    const site = makeSite(JSON.stringify({ navigation: { pages: ['new/a', 'other'] }, redirects }), {
      reader: memoryReader({ 'new/a.mdx': '', 'other.mdx': '' }),
    });
    const result = run(site, move({ what: 'new/', to: 'old/' }));
    expect(pairs(result)).toEqual([
      '/new/x > /other#y',
      '/new/z > /old/a',
      '/new/:slug* > /old/:slug*',
      '/old/x > /other#y',
      '/old/z > /old/a',
    ]);
    expect(result.diagnostics.map(({ message }) => message)).toEqual([
      '2 URLs of /old/:slug* would return 404 now, so they get their own redirects: /old/x, /old/z',
    ]);
  });

  it('are not made where the URL stays, or where another page has it', () => {
    expect(moved('guides/index', 'guides', guides, files)).toEqual([]);
    expect(moved('guides/index', 'guides/start', guides, { ...files, 'guides.mdx': '' })).toEqual([]);
  });

  it.each([
    ['guides/index', 'guides/start', 'No redirect from /guides, because guides.mdx has that URL'],
    ['index', 'start', 'No redirect from /, because Mintlify opens the first page there'],
  ])('are named where they are left out: %s → %s', (what, to, said) => {
    const { diagnostics } = runOf(move({ what, to }), guides, { ...files, 'guides.mdx': '' });
    expect(diagnostics.map(({ severity, message }) => `${severity} ${message}`)).toEqual([`info ${said}`]);
  });

  it('are not needed for a folder that is to be one page: that is refused', () =>
    expect(refused(move({ what: 'guides/', to: 'index' }), guides, files)).toEqual([
      'error target: A folder cannot be named index: Mintlify takes that name for the page of a folder. Write another name for it.',
    ]));

  it('are made of a page with a dot in its name, and not of other files', () => {
    const dotted = { 'tools/snapshot.js.mdx': '', 'logo.png': '', 'index.mdx': '' };
    const navigation = { pages: ['index', 'tools/snapshot.js'] };
    expect(moved('tools/snapshot.js', 'tools/x', navigation, dotted)).toEqual(['/tools/snapshot.js > /tools/x']);
    expect(moved('logo.png', 'images/logo.png', navigation, dotted)).toEqual([]);
  });

  it('go before that of a folder around them', () => {
    const map = 'guides/,learn/\nguides/a,a\n';
    expect(pairs(runOf(move({ map }), guides, files))).toEqual(['/guides/a > /a', '/guides/:slug* > /learn/:slug*']);
  });

  it('and links by that URL follow an index page', () => {
    const docs = {
      navigation: { ...guides, global: { anchors: [{ anchor: 'G', href: '/guides#x' }] } },
      redirects: [{ source: '/old', destination: '/guides' }],
    };
    const site = makeSite(JSON.stringify(docs), { reader: memoryReader(files) });
    const { after, plan } = run(site, move({ what: 'guides/index', to: 'guides/start' }));
    expect(redirectsOf(after)[0]).toMatchObject({ source: '/old', destination: '/guides/start' });
    expect(plan.patch()).toContain('"href":"/guides/start#x"');
    expect(plan.patch()).toContain('[g](/guides/start#top)');
  });
});

const languages = fc.constantFrom<readonly string[]>([''], ['', 'fr/'], ['v1/', 'v2/']);
const page = fc.constantFrom('index', 'a', 'B', 'g/index', 'g/a', 'g', 'g/h/index', 'g/h/x.js', 'node.js', 'k/a');
const target = fc.constantFrom('index', 'new', 'g', 'g/', 'n/index', 'N/x.y', 'g/h/', 'n/', 'k/index', 'a/b');
const asked = fc.record({
  folders: languages,
  pages: fc.uniqueArray(page, { minLength: 1, maxLength: 7 }),
  listed: fc.nat({ max: 7 }),
  what: fc.oneof(page, fc.constantFrom('g/', 'g/h/', 'k/', 'v1/', 'g/index.mdx', '/g/a', 'a.mdx')),
  to: target,
  redirects: fc.uniqueArray(
    fc.record({
      source: fc.constantFrom('/old', '/g/gone', '/n/:slug*', '/new'),
      destination: fc.constantFrom('/g', '/a', '/g/h', '/g/:slug*'),
    }),
    { maxLength: 2, selector: ({ source }) => source },
  ),
});

describe('a move', () => {
  it('leaves each URL that answered with an answer, or is refused with the reason', () =>
    fc.assert(
      fc.property(asked, ({ folders, pages, listed, what, to, redirects }) => {
        const kind = folders[0] === 'v1/' ? 'version' : 'language';
        const parts = folders.map((folder) => {
          const named = pages.slice(0, listed + 1).map((name) => folder + name);
          return kind === 'version'
            ? { version: folder.slice(0, -1), pages: named }
            : { language: folder === '' ? 'en' : 'fr', pages: named };
        });
        const navigation = folders.length === 1 ? { pages: parts[0]!.pages } : { [`${kind}s`]: parts };
        const files = Object.fromEntries(
          folders.flatMap((folder) => pages.map((name) => [`${folder}${name}.mdx`, 'T'])),
        );
        const site = makeSite(JSON.stringify({ navigation, redirects }), { reader: memoryReader(files) });
        const { after, failed, plan, diagnostics } = run(site, move({ what, to }));
        if (failed) {
          expect(plan.isEmpty).toBe(true);
          expect(diagnostics.some(({ severity, message }) => severity === 'error' && message !== '')).toBe(true);
          return;
        }
        const [then, now] = [answersAt(site), answersAt(after)];
        const known = [...then.pages, ...redirectsOf(site).flatMap((one) => then.sources(one))];
        const lost = known.filter((url) => isAnswer(then.follow(url)) && !isAnswer(now.follow(url)));
        expect(lost).toEqual([]);
      }),
      { numRuns: cases(300) },
    ));
});

it('remove and retire-version redirect from and to the URLs of index pages', () => {
  const files = { 'index.mdx': '', 'g/index.mdx': '', 'v1/g/index.mdx': '', 'v2/g/index.mdx': '' };
  const back = remove({ what: ['g/index'], delete: true, redirect: 'index' });
  expect(pairs(runOf(back, { pages: ['index', 'g/index'] }, files))).toEqual(['/g > /']);
  const versions = ['v2', 'v1'].map((version) => ({ version, pages: [`${version}/g/index`] }));
  const retired = retireVersion({ version: 'v1', remove: true });
  expect(pairs(runOf(retired, { versions }, files))).toEqual(['/v1/g > /v2/g']);
});

describe('links to deleted pages', () => {
  const said = ({ diagnostics }: ReturnType<typeof runOf>) =>
    diagnostics.flatMap(({ severity, message }) => (message.includes('links to') ? `${severity} ${message}` : []));

  it('name the redirect of their own language', () => {
    const navigation = {
      languages: [
        { language: 'en', pages: ['a', 'b'] },
        { language: 'fr', pages: ['fr/a', 'fr/b'] },
      ],
    };
    const files = { 'a.mdx': '', 'b.mdx': '[a](/a)\n', 'fr/a.mdx': '', 'fr/b.mdx': '[a](/fr/a)\n' };
    expect(said(runOf(remove({ what: ['a'], delete: true, redirect: 'b' }), navigation, files))).toEqual([
      'info This page links to /a, which is redirected to /b',
      'info This page links to /fr/a, which is redirected to /fr/b',
    ]);
  });

  it('are known by the URL of an index page', () => {
    const files = { 'g/index.mdx': '', 'b.mdx': '[g](/g)\n' };
    const gone = remove({ what: ['g/index'], delete: true, redirects: false });
    expect(said(runOf(gone, { pages: ['g/index', 'b'] }, files))).toEqual([
      'warning This page links to /g, which is deleted',
    ]);
  });

  it('are not called deleted where retire-version redirects them', () => {
    const versions = ['v2', 'v1'].map((version) => ({ version, pages: [`${version}/a`, `${version}/b`] }));
    const files = { 'v1/a.mdx': '', 'v1/b.mdx': '', 'v2/a.mdx': '[old](/v1/a)\n', 'v2/b.mdx': '' };
    expect(said(runOf(retireVersion({ version: 'v1', remove: true }), { versions }, files))).toEqual([
      'info This page links to /v1/a, which is redirected to /v2/a',
    ]);
  });
});
