import { describe, expect, it } from '@jest/globals';
import { navigationDiff } from '../../../src/diff/index.ts';
import { makeSite, memoryReader, run, type Transform } from '../../../src/index.ts';
import { printJson } from '../../../src/json/index.ts';
import { tell } from '../../../src/telling/index.ts';
import { Collector } from '../../../src/transform/index.ts';
import { add, cutVersion, move, remove, rename, retireVersion } from '../../../transforms/index.ts';
import { becomes, type Files, makes, refused, runOf, stays } from '../cases.ts';

const of = (version: string, ...pages: unknown[]) => ({ version, pages });
const group = (label: string, ...pages: unknown[]) => ({ group: label, pages });
const filesOf = (...pages: string[]): Files => Object.fromEntries(pages.map((page) => [`${page}.mdx`, page]));

describe('cut-version', () => {
  const folders = filesOf('v1/a', 'draft/a', 'draft/b');
  const inFolders = (...added: unknown[]) => ({ versions: [...added, of('v1', 'v1/a'), of('Draft', 'draft/a')] });

  it('copies all of the folder of a version, and puts the new one before the latest', () =>
    expect(
      becomes(
        cutVersion({ version: 'v2', from: 'Draft', asLatest: true }),
        inFolders(),
        inFolders(of('v2', 'v2/a')),
        folders,
        {
          'v2/a.mdx': 'draft/a',
          'v2/b.mdx': 'draft/b',
        },
      ),
    ).toEqual(['info copied: 2 files copied to v2']));

  it('names no folder if no entry of the version has a file', () =>
    expect(
      becomes(
        cutVersion({ version: 'v2', from: 'Draft', asLatest: true }),
        inFolders(),
        inFolders(of('v2', 'v2/a')),
        filesOf('v1/a'),
      ).filter((text) => text.includes('copied')),
    ).toEqual([]));

  it('hands on `default`, the tag and the end of the label', () =>
    expect(
      becomes(
        cutVersion({ version: '2.0', from: 'Edge', asLatest: true }),
        {
          versions: [
            { ...of('Edge', 'edge/a'), tag: 'Edge' },
            { ...of('1.0', '1.0/a'), tag: 'Latest', default: true },
          ],
        },
        {
          versions: [
            { ...of('Edge', 'edge/a'), tag: 'Edge' },
            { version: '2.0', default: true, pages: ['2.0/a'], tag: 'Latest' },
            of('1.0', '1.0/a'),
          ],
        },
        filesOf('edge/a', '1.0/a'),
        { '2.0/a.mdx': 'edge/a' },
      ),
    ).toEqual(['info copied: 1 file copied to 2.0']));

  it('leaves the latest as it is for what is no release, and with --no-latest', () => {
    const before = { versions: [{ ...of('1.0 (latest)', 'a'), default: true }] };
    const after = { versions: [...before.versions, of('2.0-rc.1', '2.0-rc.1/a')] };
    const written = { '2.0-rc.1/a.mdx': 'a' };
    const said = ['info copied: 1 file copied to 2.0-rc.1'];
    expect(becomes(cutVersion({ version: '2.0-rc.1', from: '1.0' }), before, after, filesOf('a'), written)).toEqual(
      said,
    );
    const aside = { versions: [{ ...of('1.0 (latest)', '1.0/a'), default: true }, of('2.0', 'a')] };
    expect(
      becomes(cutVersion({ version: '2.0', from: '1.0', latest: false }), before, aside, filesOf('a'), {
        '1.0/a.mdx': 'a',
      }),
    ).toEqual(['info copied: 1 file copied to 1.0. Version "2.0" keeps the URLs']);
  });

  const labelsAfter = (version: string, from: string, ...versions: object[]) => {
    const pages = filesOf('3/a', '2/a', '1/a');
    const { after } = runOf(cutVersion({ version, from }), { versions }, pages);
    const { navigation } = JSON.parse(printJson(after.root, 'text')) as {
      navigation: { versions: { version: string; default?: boolean }[] };
    };
    return navigation.versions.map((one) => one.version + (one.default === true ? '*' : '')).join(' ');
  };

  it.each(['3-SNAPSHOT', '3-pre', '3 unreleased', '3-pre.1', '3-prerelease'])(
    'takes %s for a prerelease, which never becomes what readers see first',
    (version) => expect(labelsAfter(version, '2', of('2', '2/a'), of('1', '1/a'))).toBe(`2 ${version} 1`),
  );

  it('puts a version where the numbers of its list have it, and makes it the default only after the default', () => {
    const [three, two, one] = [{ ...of('3', '3/a'), default: true }, of('2', '2/a'), of('1', '1/a')];
    expect(labelsAfter('2.1', '2', three, two, one)).toBe('3* 2.1 2 1');
    expect(labelsAfter('2.1', '2', one, two, three)).toBe('1 2 2.1 3*');
    expect(labelsAfter('4', '3', three, two, one)).toBe('4* 3 2 1');
    expect(labelsAfter('4', '3', one, two, three)).toBe('1 2 3 4*');
    expect(labelsAfter('4', '2', three, two, one)).toBe('4 3* 2 1');
    expect(labelsAfter('4-rc', '3', three, two, one)).toBe('4-rc 3* 2 1');
    expect(labelsAfter('2.1', '3', three, two, one)).toBe('3* 2.1 2 1');
  });

  it('makes a release of a draft the default only if --as-latest says so, and names that flag', () => {
    const versions = [of('Draft', 'draft/a'), { ...of('1', '1/a'), default: true }];
    const pages = filesOf('draft/a', '1/a');
    const cut = (asLatest: boolean) =>
      runOf(cutVersion({ version: '2', from: 'Draft', asLatest }), { versions }, pages);
    const isDefault = (asLatest: boolean) =>
      /"version": "2",\s+"default": true/.test(printJson(cut(asLatest).after.root, 'text'));
    expect([isDefault(false), isDefault(true)]).toEqual([false, true]);
    expect(cut(false).diagnostics.map(({ message, help }) => `${message}. ${help}`)).toContain(
      '"1" is still the latest version, because "Draft" was not. --as-latest makes "2" the latest.',
    );
    expect(cut(true).diagnostics.map(({ rule }) => rule)).toEqual(['cut-version/copied']);
  });

  it('learns from its siblings how the folder is called, and where it is', () => {
    const written = (version: string, from: string, versions: object[], ...pages: string[]) =>
      runOf(cutVersion({ version, from }), { versions }, filesOf(...pages))
        .plan.changes.map(({ path }) => path)
        .filter((path) => path.endsWith('.mdx'));
    const old = [of('1.1', 'versions/v1-1/a', 'versions/v1-1/b'), of('1.0', 'versions/v1-0/a', 'versions/v1-0/b')];
    expect(
      written('1.2', '1.1', old, ...['v1-1', 'v1-0'].flatMap((v) => [`versions/${v}/a`, `versions/${v}/b`])),
    ).toEqual(['versions/v1-2/a.mdx', 'versions/v1-2/b.mdx']);
    const latest = [of('2.0', 'a', 'b'), of('1.0', 'versions/v1-0/a', 'versions/v1-0/b')];
    expect(written('3.0', '2.0', latest, 'a', 'b', 'versions/v1-0/a', 'versions/v1-0/b')).toEqual([
      'versions/v2-0/a.mdx',
      'versions/v2-0/b.mdx',
    ]);
  });

  it.each(['1.0', '2.0'])('is told as a copy of the version that --from names: %s', (from) => {
    const names = ['a', 'b', 'c'];
    const list = (version: string) => names.map((name) => `${version}/${name}`);
    const versions = ['2.0', '1.0'].map((version) => of(version, ...list(version)));
    const reader = memoryReader(filesOf(...list('1.0'), ...list('2.0')) as Record<string, string>);
    const site = makeSite(JSON.stringify({ navigation: { versions } }), { reader });
    const report = new Collector('');
    const after = cutVersion({ version: '3.0', from }).apply(site, report);
    expect(tell(navigationDiff(site, after, report.declarations)).lines.map(({ text }) => text)).toContain(
      `version "3.0", a copy of version "${from}": 3 new pages`,
    );
  });

  it('cuts in every language, and in every tab that has the version', () => {
    const languages = (...versions: ((code: string) => object)[]) => ({
      languages: ['en', 'fr'].map((language) => ({ language, versions: versions.map((one) => one(language)) })),
    });
    const [old, now] = ['1', '2'].map((version) => (code: string) => of(version, `${version}/${code}/a`)) as [
      (code: string) => object,
      (code: string) => object,
    ];
    expect(
      becomes(
        cutVersion({ version: '2', from: '1' }),
        languages(old),
        languages(now, old),
        filesOf('1/en/a', '1/fr/a'),
        {
          '2/en/a.mdx': '1/en/a',
          '2/fr/a.mdx': '1/fr/a',
        },
      ),
    ).toEqual(['info copied: 2 files copied to 2']);
    const tabs = (...more: object[]) => ({
      tabs: [
        { tab: 'A', versions: [...more, of('1', '1/a')] },
        { tab: 'B', versions: [of('x', 'x')] },
      ],
    });
    expect(
      becomes(cutVersion({ version: '2', from: '1' }), tabs(), tabs(of('2', '2/a')), filesOf('1/a', 'x'), {
        '2/a.mdx': '1/a',
      }),
    ).toEqual(['warning absent: 1 of 2 lists of versions have no "1"', 'info copied: 1 file copied to 2']);
  });

  it('wraps a site without versions, in each language', () => {
    const after = (language: string, lead: string) => ({
      language,
      versions: [of('2', `${lead}a`), of('1', `1/${lead}a`)],
    });
    expect(
      becomes(
        cutVersion({ version: '2', from: '1' }),
        {
          languages: [
            { language: 'en', pages: ['a'] },
            { language: 'fr', pages: ['fr/a'] },
          ],
        },
        { languages: [after('en', ''), after('fr', 'fr/')] },
        filesOf('a', 'fr/a'),
        { '1/a.mdx': 'a', '1/fr/a.mdx': 'fr/a' },
      ),
    ).toEqual([
      'info wrapped: The site had no versions: these are its first two',
      'info copied: 2 files copied to 1. Version "2" keeps the URLs',
    ]);
  });

  it('uses the files that are in --folder already, with or without the folder that all pages are in', () =>
    expect(
      becomes(
        cutVersion({ version: '2-rc', from: '1', folder: 'dist/2' }),
        { versions: [of('1', 'docs/a', 'docs/b')] },
        { versions: [of('1', 'docs/a', 'docs/b'), of('2-rc', 'dist/2/a', 'dist/2/b')] },
        { ...filesOf('docs/a', 'docs/b'), 'dist/2/a.mdx': 'other' },
        { 'dist/2/b.mdx': 'docs/b' },
      ),
    ).toEqual(['info copied: 1 file copied to dist/2']));

  it('copies a document behind a `$ref`, its roots, links and specifications', () => {
    const document = (folder: string) => ({
      groups: [{ group: 'A', root: `${folder}/r`, openapi: `${folder}/api.json`, pages: [`${folder}/a`] }],
      tabs: [{ tab: 'T', href: `/${folder}/a#x` }],
    });
    const spec = { openapi: '3.0.0', info: { title: 'A', version: '1' }, paths: {} };
    const files = { ...filesOf('v1/a', 'v1/r'), 'v1/api.json': spec, 'nav/v1.json': document('v1') };
    const { after, failed, plan } = runOf(
      cutVersion({ version: 'v2', from: 'v1' }),
      { versions: [{ version: 'v1', $ref: './nav/v1.json' }] },
      files,
    );
    expect(failed).toBe(false);
    expect(plan.changes.map(({ path }) => path).sort()).toEqual([
      'docs.json',
      'nav/v2.json',
      'v2/a.mdx',
      'v2/api.json',
      'v2/r.mdx',
    ]);
    const text = new TextDecoder().decode(plan.changes.find(({ path }) => path === 'nav/v2.json')!.after);
    expect(JSON.parse(text)).toEqual(document('v2'));
    expect(printJson(after.root, 'text')).toMatch(/"version": "v2",\s+"\$ref": ".\/nav\/v2.json"/);
  });

  it('leaves redirects to the latest version alone where the new one is not the latest', () => {
    const versions = [of('3', '3/a'), of('1', '1/a')];
    const redirects = [{ source: '/latest/a', destination: '/3/a' }];
    const site = makeSite(JSON.stringify({ navigation: { versions }, redirects }), {
      reader: memoryReader(filesOf('3/a', '1/a') as Record<string, string>),
    });
    const { after } = run(site, cutVersion({ version: '2', from: '1' }));
    expect(JSON.parse(printJson(after.root, 'text'))).toMatchObject({ redirects });
  });

  it('keeps the URLs that a wildcard leads to other redirects of the latest until now', () => {
    const redirects = [
      { source: '/latest/:slug*', destination: '/1/:slug*' },
      { source: '/newest/:slug*', destination: '/latest/:slug*' },
      { source: '/1/x', destination: '/1/a#b' },
      { source: '/1/y', destination: '/other' },
      { source: '/1/z', destination: '/1/old' },
    ];
    const versions = [of('1', '1/a', '1/old'), of('draft', 'draft/a')];
    const site = makeSite(JSON.stringify({ navigation: { versions }, redirects }), {
      reader: memoryReader(filesOf('1/a', '1/old', 'draft/a', 'other') as Record<string, string>),
    });
    const { after, diagnostics } = run(site, cutVersion({ version: '2', from: 'draft', asLatest: true }));
    expect(JSON.parse(printJson(after.root, 'text'))).toMatchObject({
      redirects: [
        { source: '/latest/old', destination: '/1/old' },
        { source: '/latest/x', destination: '/2/a#b' },
        { source: '/latest/y', destination: '/other' },
        { source: '/latest/z', destination: '/1/old' },
        { source: '/latest/:slug*', destination: '/2/:slug*' },
        ...redirects.slice(1),
      ],
    });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      '1 file copied to 2',
      '4 URLs of /latest/:slug* would return 404 now, so they get their own redirects: /latest/old, /latest/x, /latest/y, /latest/z',
    ]);
  });

  it('names redirects that would lead nowhere, and operations with one URL', () => {
    const json = {
      navigation: { versions: [of('1', '1/a', '1/b'), of('draft', 'draft/a')] },
      redirects: [
        { source: '/latest/b', destination: '/1/b' },
        { source: '/x', destination: '/1/a' },
      ],
    };
    const site = makeSite(JSON.stringify(json), {
      reader: memoryReader(filesOf('1/a', '1/b', 'draft/a') as Record<string, string>),
    });
    const result = run(site, cutVersion({ version: '2', from: 'draft', asLatest: true }));
    expect(result.diagnostics.map(({ message }) => message)).toEqual([
      '1 file copied to 2',
      'This redirect goes to /1/b still: there is no page 2/b',
    ]);
    expect(result.plan.patch()).toContain('"destination":"/2/a"');
    const spec = {
      openapi: '3.0.0',
      info: { title: 'A', version: '1' },
      paths: { '/u': { get: { summary: 'U', responses: {} } } },
    };
    const { diagnostics } = runOf(
      cutVersion({ version: '2', from: '1' }),
      { versions: [{ version: '1', openapi: 'a.json' }] },
      { 'a.json': spec },
    );
    expect(diagnostics.map(({ rule }) => rule)).toContain('cut-version/same-url');
    const twice = { versions: [{ version: '1', openapi: 'a.json', pages: ['GET /u', 'GET /u'] }] };
    const found = runOf(cutVersion({ version: '2', from: '1' }), twice, { 'a.json': spec }).diagnostics;
    expect(found.map(({ message }) => message)).toContain('1 operation has the same URL in both versions');
  });

  it('counts no specification that was not opened as an operation', () => {
    const navigation = { groups: [{ group: 'A', pages: ['a'], openapi: 'https://example.com/api.json' }] };
    const { diagnostics } = runOf(cutVersion({ version: '2', from: '1' }), navigation, filesOf('a'));
    expect(diagnostics.flatMap(({ rule, message }) => (rule === 'cut-version/same-url' ? message : []))).toEqual([
      'In both versions, operations of 1 specification that navshift did not open may have one URL',
    ]);
  });

  it('of a site without versions calls the one new that has new URLs, as a diff does', () => {
    const navigation = { groups: [{ group: 'A', pages: ['a', 'b'] }] };
    const site = makeSite(JSON.stringify({ navigation }), { reader: memoryReader({ 'a.mdx': '', 'b.mdx': '' }) });
    const report = new Collector('');
    const after = cutVersion({ version: '2', from: '1' }).apply(site, report);
    const told = tell(navigationDiff(site, after, report.declarations));
    expect(told.summary).toBe('Nothing lost. 2 added. 2 → 4 pages.');
    expect(told.lines.map(({ text }) => text)).toEqual([
      'group "A" (2 pages) wrapped in version "2"',
      'version "1": 2 new pages, 1 new group',
    ]);
    expect(tell(navigationDiff(site, after)).lines.map(({ text }) => text)).toEqual(told.lines.map(({ text }) => text));
  });

  it('changes nothing where the version is there, and refuses what cannot be', () => {
    expect(stays(cutVersion({ version: 'v1', from: 'Draft' }), inFolders(), folders)).toEqual([
      'info there-already: There is a version "v1" already',
    ]);
    const why = (options: Parameters<typeof cutVersion>[0], navigation: unknown) =>
      refused(cutVersion(options), navigation, folders);
    expect(why({ version: 'v3', from: 'v2' }, inFolders())).toEqual([
      'error target: There is no version "v2". navshift show lists the versions.',
    ]);
    expect(why({ version: 'v2', from: 'Draft', copies: 'old' }, inFolders())).toEqual([
      'error target: The pages of "Draft" are in draft already. Leave out --copies old.',
    ]);
    expect(why({ version: 'v2', from: 'v1', folder: '../x' }, inFolders())).toEqual([
      'error target: ../x is not a folder of the docs root. Name one with --folder.',
    ]);
    expect(why({ version: 'v2', from: 'v1' }, {})).toEqual([
      'error target: There is nothing of which a version could be cut. Add pages first: navshift add <page>.',
    ]);
  });
});

describe('retire-version', () => {
  const two = { versions: [of('v2', 'v2/a'), of('v1', 'v1/a', 'v1/b')] };

  it('leaves the pages unlisted', () =>
    expect(
      becomes(retireVersion({ version: 'v1' }), two, { versions: [of('v2', 'v2/a')] }, filesOf('v2/a', 'v1/a', 'v1/b')),
    ).toEqual(['info unlisted: The URLs of 2 pages of "v1" still work']));

  it('redirects each page in its language, to the page that is most alike or that is around', () => {
    const version = (label: string, lead: string, ...groups: object[]) => ({ version: label, lead, groups });
    const { diagnostics, plan, failed } = runOf(
      retireVersion({ version: 'v1', remove: true }),
      {
        languages: ['en', 'fr'].map((language) => ({
          language,
          versions: ['v2', 'v1'].map((label) =>
            version(
              label,
              '',
              group('Start', `${language}/${label}/a`),
              group('API', `${language}/${label}/${label === 'v1' ? 'old' : 'new'}`, `${language}/${label}/x`),
            ),
          ),
        })),
      },
      filesOf(
        ...['en', 'fr'].flatMap((code) =>
          ['v1/a', 'v1/old', 'v1/x', 'v1/unlisted', 'v2/a', 'v2/new', 'v2/x'].map((page) => `${code}/${page}`),
        ),
      ),
    );
    expect(failed).toBe(false);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'In en/v1, fr/v1, and deleted too: en/v1/unlisted, fr/v1/unlisted',
      'Redirected to the nearest page: en/v1/old to en/v2/new, fr/v1/old to fr/v2/new, en/v1/unlisted to en/v2/a, fr/v1/unlisted to fr/v2/a',
    ]);
    const redirects = /"redirects": (\[[^]*\])/.exec(
      new TextDecoder().decode(plan.changes.find(({ path }) => path === 'docs.json')!.after),
    )![1]!;
    const leads = (JSON.parse(redirects) as { source: string; destination: string }[]).map(
      ({ source, destination }) => `${source} ${destination}`,
    );
    expect(leads).toContain('/fr/v1/old /fr/v2/new');
    expect(leads).toContain('/en/v1/a /en/v2/a');
  });

  it('redirects what went of a folder in which pages are left', () => {
    const pages = (lead: string) => ['a', 'b', 'c', 'd', 'e'].map((page) => `${lead}/${page}`);
    const { plan } = runOf(
      retireVersion({ version: 'v1', remove: true }),
      { versions: [of('v2', ...pages('v2')), of('v1', ...pages('v1')), of('v0', 'v1/more/left')] },
      filesOf(...pages('v2'), ...pages('v1'), 'v1/more/left', 'v1/more/unlisted'),
    );
    expect(plan.patch()).toMatch(/"source": "\/v1\/:slug",\n.*"destination": "\/v2\/:slug"/);
  });

  it('deletes unlisted pages without redirects, as it is told', () => {
    const change = retireVersion({ version: 'v1', remove: true, redirects: false });
    expect(becomes(change, two, { versions: [of('v2', 'v2/a')] }, filesOf('v2/a', 'v1/a', 'v1/b', 'v1/c'))).toEqual([
      'info in-folder: In v1, and deleted too: v1/c',
    ]);
  });

  it('deletes the document of the version, or names it', () => {
    const navigation = { versions: [of('v2', 'a'), { $ref: './v1.json' }] };
    const files = { ...filesOf('a', 'v1/a'), 'v1.json': of('v1', 'v1/a') };
    expect(becomes(retireVersion({ version: 'v1' }), navigation, { versions: [of('v2', 'a')] }, files)).toContain(
      'info document-left: No `$ref` uses it now: v1.json',
    );
    const { plan } = runOf(retireVersion({ version: 'v1', remove: true }), navigation, files);
    expect(plan.changes.map(({ kind, path }) => `${kind} ${path}`).sort()).toEqual([
      'delete v1.json',
      'delete v1/a.mdx',
      'modify docs.json',
    ]);
  });

  it('refuses the version that readers see first', () =>
    expect(refused(retireVersion({ version: 'v2' }), two)).toEqual([
      `error target: "v2" is the version that readers see first. Give another one \`default\` first: navshift set --at 'version[label="…"]' --field default=true`,
    ]));
});

describe('--versions', () => {
  const versions = (one: unknown[], two: unknown[]) => ({ versions: [of('v2', ...one), of('v1', ...two)] });
  const messages = (transform: Transform, navigation: unknown, files: Files) =>
    runOf(transform, navigation, files).diagnostics.map(({ message }) => message);

  it('names a version that has no file of a page', () =>
    expect(
      messages(
        add({ pages: ['v2/b'], after: 'v2/a', versions: ['all'] }),
        versions(['v2/a'], ['v1/a']),
        filesOf('v2/a', 'v2/b', 'v1/a'),
      ),
    ).toContain('"v1" has no file of v1/b'));

  it('adds a page that is in the folder of no version to the others as it is', () => {
    const all = add({ pages: ['new'], after: 'v2/a', versions: ['all'] });
    const site = (old: string, ...more: string[]) => versions(['v2/a', ...more], [old, ...more]);
    const files = filesOf('v2/a', 'v1/a', 'a', 'new');
    makes(all, site('v1/a'), site('v1/a', 'new'), files);
    const bare = add({ pages: ['new'], after: 'a', versions: ['v1'] });
    makes(bare, versions(['a'], ['v1/a']), versions(['a', 'new'], ['v1/a', 'new']), files);
  });

  it('moves the same path in other versions, and names one that has no such page', () => {
    const all = move({ what: 'v2/a', to: 'v2/n/a', versions: ['all'], redirects: false });
    const { plan, failed } = run(
      makeSite(JSON.stringify({ navigation: versions(['v2/a'], ['v1/a']) }), {
        reader: memoryReader(filesOf('v2/a', 'v1/a') as Record<string, string>),
      }),
      all,
      { allowAddressChanges: true },
    );
    expect([failed, plan.changes.map(({ path, from }) => [from, path])]).toEqual([
      false,
      [
        [undefined, 'docs.json'],
        ['v2/a.mdx', 'v2/n/a.mdx'],
        ['v1/a.mdx', 'v1/n/a.mdx'],
      ],
    ]);
    expect(messages(all, versions(['v2/a'], ['v1/b']), filesOf('v2/a', 'v1/b'))).toContain(
      'navshift found in "v1" no counterpart of v1/a, so nothing was moved there',
    );
  });

  it('renames the counterpart in other versions, and names one that has none', () => {
    const one = rename({ names: ['New'], at: '/navigation/versions/0/pages/0', versions: ['all'] });
    makes(
      one,
      versions([group('A', 'v2/a')], [group('Old', 'v1/a')]),
      versions([group('New', 'v2/a')], [group('New', 'v1/a')]),
    );
    expect(messages(one, versions([group('A', 'v2/a')], ['v1/b']), {})).toEqual([
      'navshift found in "v1" no counterpart of the group "A"',
    ]);
  });

  it('names what cannot be removed', () =>
    expect(messages(remove({ what: ['v2/b'], versions: ['v1'] }), versions(['v2/a', 'v2/b'], ['v1/a']), {})).toEqual([
      'navshift found in "v1" no counterpart of the entry v2/b',
    ]));
});
