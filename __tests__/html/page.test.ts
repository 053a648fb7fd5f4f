import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Browser, chromium, type Page } from 'playwright-core';
import { navigationDiff } from '../../src/diff/index.ts';
import { diffHtml, siteHtml } from '../../src/html/index.ts';
import { makeSite, memoryReader, type Site } from '../../src/index.ts';
import { soaks } from '../cases.ts';
import { folderWith } from '../disk/folders.ts';

// A browser beside other tests takes its time.
jest.setTimeout(60_000);

const executablePath = '/usr/bin/chromium';
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const siteOf = (navigation: unknown, more: object = {}): Site =>
  makeSite(JSON.stringify({ name: 'Acme', navigation, ...more }), { reader: memoryReader({}) });
const group = (label: string, pages: readonly unknown[], more: object = {}) => ({ group: label, ...more, pages });

// Chromium is a package of Debian: `.ci/run` installs it where it can be had.
(existsSync(executablePath) ? describe : describe.skip)('the page, in Chromium', () => {
  let browser: Browser;
  let page: Page;
  /** What the browser was asked for, and what it complained of. */
  let heard: string[];

  beforeAll(async () => {
    const flags = [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ];
    browser = await chromium.launch({ executablePath, args: flags });
    page = await browser.newPage();
    page.on('console', (message) => heard.push(message.text()));
    page.on('pageerror', (error) => heard.push(error.message));
    page.on('request', (request) => heard.push(request.url()));
    page.on('dialog', (dialog) => heard.push(dialog.message()));
  }, 60_000);
  afterAll(() => browser.close());
  // One page serves all tests: each opens a file of its own in it.
  beforeEach(async () => {
    await page.emulateMedia({ colorScheme: null });
    heard = [];
  });

  async function open(html: string): Promise<void> {
    const file = join(folderWith(), 'page.html');
    writeFileSync(file, html);
    await page.goto(pathToFileURL(file).href);
    await page.waitForSelector('#sides section');
    // Chromium skips the content of a line that it has not drawn (`content-visibility`): two frames draw what is in view.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    // The page itself was asked for, and nothing else.
    expect(heard.splice(0)).toEqual([pathToFileURL(file).href]);
  }
  const show = (navigation: unknown, more: object = {}, options: object = {}) =>
    open(siteHtml(siteOf(navigation, more), { sha256, ...options }));
  const change = (before: unknown, after: unknown) =>
    open(diffHtml(navigationDiff(siteOf(before), siteOf(after)), { sha256 }));
  /** The labels that can be seen in the sidebar. */
  const seen = () => page.locator('nav .name:visible').allTextContents();
  const toggle = (label: string) => page.locator('nav button[aria-expanded]', { hasText: label });
  const chosen = () => page.locator('#page h2').allInnerTexts();

  describe('as the table of states says', () => {
    const nested = (more: object = {}) => [group('Top', ['a', group('Nested', ['b', 'c'], more)])];

    it.each([
      ['a nested group with `expanded` true starts open', nested({ expanded: true }), ['Top', 'a', 'Nested', 'b', 'c']],
      ['a nested group with `expanded` false starts closed', nested({ expanded: false }), ['Top', 'a', 'Nested']],
      ['a nested group without `expanded` starts closed', nested(), ['Top', 'a', 'Nested']],
      ['a top-level group is open, whatever `expanded` says', [group('Top', ['a'], { expanded: false })], ['Top', 'a']],
    ])('%s', async (_, groups, labels) => {
      await show({ groups });
      expect(await seen()).toEqual(labels);
    });

    it('a top-level group cannot be closed', async () => {
      await show({ groups: nested() });
      expect(await page.locator('nav button', { hasText: 'Top' }).count()).toBe(0);
    });

    it.each([
      ['true', { interaction: { drilldown: true } }, ['b']],
      ['false', { interaction: { drilldown: false } }, []],
      ['unset, where the theme decides,', {}, []],
    ])('with drilldown %s a closed group opens when it is selected, with a click or a key', async (_, more, pages) => {
      await show({ groups: nested() }, more);
      await toggle('Nested').click();
      expect([await seen(), await chosen()]).toEqual([['Top', 'a', 'Nested', 'b', 'c'], pages]);
      await toggle('Nested').click();
      expect([await seen(), await chosen()]).toEqual([['Top', 'a', 'Nested'], pages]);
      for (const key of ['Enter', 'Space', 'ArrowRight']) {
        await toggle('Nested').press(key);
        expect(await toggle('Nested').getAttribute('aria-expanded')).toBe('true');
        await toggle('Nested').press(key === 'ArrowRight' ? 'ArrowLeft' : key);
        expect(await toggle('Nested').getAttribute('aria-expanded')).toBe('false');
      }
    });

    it('a group in a nested group opens by itself', async () => {
      await show({ groups: [group('Top', [group('One', [group('Two', ['deep'])])])] });
      await toggle('One').click();
      expect(await seen()).toEqual(['Top', 'One', 'Two']);
      await toggle('Two').click();
      expect(await seen()).toEqual(['Top', 'One', 'Two', 'deep']);
    });

    it('the label of a group with `root` leads to that page', async () => {
      await show({ groups: [group('Top', [group('Nested', ['b'], { root: 'intro' })], { root: 'start' })] });
      expect(await seen()).toEqual(['Top', 'Nested']);
      await page.locator('nav button', { hasText: /^Top$/ }).click();
      expect(await chosen()).toEqual(['start']);
      await page.locator('nav button.root', { hasText: 'Nested' }).click();
      expect(await chosen()).toEqual(['intro']);
      await toggle('Nested').click();
      expect(await seen()).toEqual(['Top', 'Nested', 'b']);
    });
  });

  it.each([
    ['breadcrumbs', 'Guides › Top › Nested'],
    ['section', 'Nested'],
  ])('shows the eyebrow `%s` above a page', async (eyebrows, text) => {
    await show(
      { tabs: [{ tab: 'Guides', groups: [group('Top', [group('Nested', ['b'], { expanded: true })])] }] },
      { styling: { eyebrows } },
    );
    await page.locator('nav button', { hasText: /^b$/ }).click();
    expect(await page.locator('.eyebrow').innerText()).toBe(text);
  });

  it('shows tags and icons by name, and marks what is hidden', async () => {
    await show({ groups: [group('Top', ['a'], { tag: 'NEW', icon: 'rocket', hidden: true })] });
    expect((await page.locator('nav h3').innerText()).split('\n')).toEqual(['rocket', 'Top', 'NEW', 'hidden']);
  });

  it('switches languages, tabs and the rest, each where the site divides', async () => {
    const language = (code: string) => ({
      language: code,
      tabs: ['A', 'B'].map((tab) => ({ tab: `${tab} ${code}`, pages: [`${code}/${tab}`] })),
    });
    await show({ languages: [language('en'), language('fr')] });
    await page.locator('select').selectOption('1');
    await page.locator('.tabs button', { hasText: 'B fr' }).click();
    expect(await seen()).toEqual(['B']);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('B fr');
  });

  it('filters by label and path over all sidebars, and leads there', async () => {
    await show({
      tabs: [
        { tab: 'A', pages: ['x'] },
        { tab: 'B', groups: [group('Top', [group('Nested', ['deep/page'])])] },
      ],
    });
    await page.keyboard.press('/');
    await page.keyboard.type('deep');
    await page.locator('#found button').click();
    expect([await seen(), await chosen()]).toEqual([['Top', 'Nested', 'page'], ['page']]);
    await page.locator('#filter').fill('nothing');
    expect(await page.locator('#found').textContent()).toBe('Nothing has this text.');
  });

  it('moves by arrows in the sidebar', async () => {
    await show({ pages: ['a', 'b'] });
    await page.locator('nav button').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await chosen()).toEqual(['b']);
  });

  it('leads to the site where its address is known', async () => {
    await show({ pages: ['a b'] }, {}, { baseUrl: 'https://docs.example.com/' });
    await page.locator('nav button').click();
    expect(await page.locator('#page a').getAttribute('href')).toBe('https://docs.example.com/a%20b');
  });

  it('shows what came, went, moved and was renamed on both sides, and leads to each', async () => {
    await change(
      {
        tabs: [
          { tab: 'T', groups: [group('G', ['a', 'gone']), group('H', ['wanders', 'h'])] },
          { tab: 'U', pages: ['u'] },
        ],
      },
      {
        tabs: [
          { tab: 'T', groups: [group('G2', ['a', 'wanders']), group('H', ['h'])] },
          { tab: 'U', pages: ['u', 'came'] },
        ],
      },
    );
    expect((await page.locator('#changes li').allInnerTexts()).map((text) => text.split('\n'))).toEqual([
      ['−', 'page gone unlisted (URL may still work)'],
      ['→', 'moved page wanders: T › H → T › G2'],
      ['+', 'page came in U'],
      ['~', 'group "G" → "G2"'],
    ]);
    const side = (name: string) => page.locator(`section[aria-label=${name}] nav .name:visible`).allTextContents();
    expect([await side('Before'), await side('After')]).toEqual([
      ['G', 'a', 'gone', 'H', 'wanders', 'h'],
      ['G2', 'a', 'wanders', 'H', 'h'],
    ]);
    await page.locator('#changes button', { hasText: 'came' }).click();
    expect([await side('Before'), await side('After')]).toEqual([['u'], ['u', 'came']]);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('+added: came');
  });

  it('lists the places of a line that is about several, and scrolls to each', async () => {
    const pages = (folder: string) => Array.from({ length: 200 }, (_, k) => `${folder}/p${k}`);
    const site = (folder: string) => ({ groups: [group('A', pages('a')), group('B', pages(folder))] });
    await change(site('old'), site('new'));
    expect((await page.locator('#changes .line').allTextContents())[0]).toContain('folder renamed old/ → new/');
    await page.locator('#changes summary').click();
    const places = page.locator('#changes details li');
    expect([await places.count(), await places.last().textContent()]).toEqual([101, '… and 100 more']);
    await places.nth(99).locator('button').click();
    const place = page.locator('section[aria-label=After] [aria-current]');
    expect(await place.locator('.name').textContent()).toBe('p99');
    for (const name of ['Before', 'After']) {
      const sidebar = page.locator(`section[aria-label=${name}] nav`);
      await page.waitForFunction((nav) => nav!.scrollTop > 0, await sidebar.elementHandle());
    }
    const { y, height } = (await place.boundingBox())!;
    expect(y > 0 && y + height < page.viewportSize()!.height).toBe(true);
  });

  it('says on the other side what is new or was removed, where that side has nothing of it', async () => {
    const version = (label: string, ...pages: string[]) => ({ version: label, pages });
    const nav = (name: string) => page.locator(`section[aria-label=${name}] nav`).textContent();
    const [one, both] = [{ versions: [version('1', 'a')] }, { versions: [version('1', 'a'), version('2', 'b')] }];
    await change(one, both);
    expect([await nav('Before'), await nav('After')]).toEqual(['2 is new: it has no sidebar before.', '+added: b']);
    await page.locator('section[aria-label=Before] .tabs button').click();
    expect([await nav('Before'), await nav('After')]).toEqual(['a', 'a']);
    await change(both, one);
    expect([await nav('Before'), await nav('After')]).toEqual(['−removed: b', '2 was removed.']);
  });

  it.each([
    ['of a site', 'light'],
    ['of a site', 'dark'],
    ['of a change', 'light'],
    ['of a change', 'dark'],
  ] as const)('has no fault that axe finds, %s, %s', async (what, colorScheme) => {
    await page.emulateMedia({ colorScheme });
    const groups = (pages: unknown[], label = 'Top') => ({
      languages: [
        {
          language: 'en',
          tabs: [
            {
              tab: 'A',
              icon: 'book',
              groups: [group(label, [...pages, group('Nested', ['n'], { expanded: true })], { tag: 'NEW' })],
            },
            { tab: 'B', pages: ['b'] },
          ],
        },
      ],
    });
    if (what === 'of a site') await show(groups(['a', 'b']));
    else await change(groups(['a', 'gone', 'x']), groups(['b', 'a', 'came'], 'Other'));
    await page.locator('nav button').first().click();
    await page.evaluate(axe);
    const { violations } = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
      'axe.run()',
    );
    expect(violations.map(({ id, nodes }) => [id, nodes[0]!.html])).toEqual([]);
  });

  it('takes every label, path, icon, address and name of a site as text', async () => {
    const evil = '</script><img src=x onerror=alert(1)><script>alert(2)</script>';
    await show(
      {
        anchors: [
          { anchor: evil, icon: evil, href: 'javascript:alert(3)' },
          { anchor: 'A', groups: [group(evil, [evil, `${evil}/x`], { tag: evil })] },
        ],
      },
      { name: evil },
      { baseUrl: 'https://docs.example.com' },
    );
    for (const button of await page.locator('nav button').all()) await button.click();
    await page.locator('select').selectOption('1');
    for (const button of await page.locator('nav button').all()) await button.click();
    await page.locator('#filter').fill('img');
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.locator('a:not([href^="https://docs.example.com/"])').count()).toBe(0);
    expect(heard).toEqual([]);
  });

  it('shows thousands of entries of one sidebar', async () => {
    const groups = soaks ? 250 : 50;
    await show({
      groups: Array.from({ length: groups }, (_, k) =>
        group(
          `G${k}`,
          Array.from({ length: 100 }, (_, n) => `p/${k}/${n}`),
        ),
      ),
    });
    expect(await page.locator('nav li').count()).toBe(101 * groups);
    await page.locator('nav button', { hasText: /^99$/ }).last().click();
    expect(await chosen()).toEqual(['99']);
  }, 60_000);
});

describe('the file', () => {
  it('has a policy that lets nothing load, and nothing run but its own script and style', () => {
    const html = siteHtml(siteOf({ pages: ['a'] }), { sha256 });
    expect(html).toMatch(
      /content="default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'"/,
    );
    expect(html).not.toMatch(/ (?:src|href)=/);
  });

  it('of a small site is small', () => {
    const example = readFileSync(
      fileURLToPath(new URL('../../__fixtures__/example/docs.json', import.meta.url)),
      'utf8',
    );
    expect(siteHtml(makeSite(example), { sha256 }).length).toBeLessThan(40_000);
  });
});
