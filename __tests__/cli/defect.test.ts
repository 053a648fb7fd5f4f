import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { folderWith } from '../disk/folders.ts';

// As the build sets it, before anything is loaded.
const address = 'https://example.com/navshift/issues';
Object.assign(globalThis, { NAVSHIFT_BUGS: address });
const { navshift } = await import('./command.ts');
const { check } = await import('../../src/check.ts');
const { parse } = await import('../../src/index.ts');

const site = { 'docs.json': '{ "navigation": { "pages": ["a"] } }\n', 'a.mdx': '' };

describe('a defect of navshift', () => {
  it('is said to be one, and where it is reported', async () => {
    const { code, stderr } = await navshift(['fail', '--how', 'throw'], { cwd: folderWith(site) });
    expect([code, stderr]).toEqual([
      2,
      `error: an unexpected error: Cannot read properties of undefined. This is a defect of navshift: please report it at ${address}, with what NAVSHIFT_DEBUG=1 prints.\n`,
    ]);
  });

  it('in a rule is one of a rule of navshift', () => {
    const broken = new Proxy(
      {},
      {
        get: () => {
          throw new TypeError('broken');
        },
      },
    );
    const found = check(parse('{ "navigation": { "openapi": "a.json" } }'), { specifications: broken });
    expect(found.find(({ message }) => message.includes('the rule failed'))).toMatchObject({
      message: 'the rule failed and was skipped: broken',
      help: `This is a defect of navshift: please report it at ${address}, with the docs.json if you can.`,
    });
  });

  it('is none of a rule of your own', () => {
    const rule = {
      id: 'mine',
      severity: 'error',
      summary: '',
      why: '',
      example: { before: '', after: '' },
      evidence: {},
      check() {
        throw Object.create(null);
      },
    };
    expect(check(parse(site['docs.json']), { rules: [rule as never] })).toMatchObject([
      {
        message: 'the rule failed and was skipped: an object that has no text',
        help: 'This is a rule of your own: fix it.',
      },
    ]);
  });
});

describe('a link that goes to itself', () => {
  const circle = 'symbolic links lead in a circle';
  it.each<[string, string[]]>([
    ['found upwards', ['show']],
    ['to be written', ['rename-label', '--from', 'A', '--write']],
    ['in a folder', ['check', 'docs']],
    ['beside another site', ['check', '{docs,other}']],
    ['to be recovered', ['recover']],
    ['as the working folder', ['-C', 'docs.json', 'show']],
  ])('is no defect: a docs.json %s', async (_, argv) => {
    const cwd = folderWith({ 'docs/x': '', 'other/docs.json': site['docs.json'], 'other/a.mdx': '' });
    for (const folder of [cwd, join(cwd, 'docs')]) symlinkSync('docs.json', join(folder, 'docs.json'));
    const { code, stdout, stderr } = await navshift(argv, { cwd });
    expect([code, stdout + stderr]).toEqual([2, expect.stringContaining(circle)]);
    expect(stdout + stderr).toMatch(/(?:Remove that link, or point it to a file|Fix the cause, then run again)\./);
    expect(stdout + stderr).not.toContain('defect');
  });
});

describe('a transform of your own', () => {
  const wholly = 'an object that has no text';
  const declaration =
    'report.declare: a declaration is { kind: "removed", item }, { kind: "hidden", item }, { kind: "moved", item, to }, or { kind: "scope" or "copied", from, to }';
  it.each([
    ['throws null', 'throw null', 'it threw: null'],
    ['throws a text', "throw 'no luck'", 'it threw: no luck'],
    ['throws an object without a text', 'throw Object.create(null)', `it threw: ${wholly}`],
    ['throws an object whose fields throw', 'throw { get message() { throw 1; } }', `it threw: ${wholly}`],
    [
      'throws what cannot be asked for its class',
      'throw new Proxy({}, { get() { throw 1; }, getPrototypeOf() { throw 1; } })',
      `it threw: ${wholly}`,
    ],
    [
      'throws an error without a stack',
      "throw Object.assign(new Error('no luck'), { stack: null })",
      'it threw: no luck',
    ],
    ['throws an error of navshift', "throw new NavshiftError('no luck')", 'it threw: no luck'],
    ['reports null', 'report.error(null, null); return site', 'report.error: the rule must be a text'],
    ['reports no message', "report.error('x', null); return site", 'report.error: the message must be a text'],
    [
      'reports a help that is no text',
      "report.info('x', 'y', { help: 5 }); return site",
      'report.info: `help` must be a text',
    ],
    [
      'reports of null',
      "report.error('x', 'y', { at: null }); return site",
      'report.error: `at` must be a node, a member, an element, or a place in a file',
    ],
    [
      'reports of a place that is none',
      "report.error('x', 'y', { at: { file: 5 } }); return site",
      'report.error: `at` must be a node',
    ],
    [
      'reports of an element that is none',
      "report.error('x', 'y', { at: { element: {} } }); return site",
      'report.error: `at` must be a node',
    ],
    [
      'reports what is related to nothing',
      "report.error('x', 'y', { related: [null] }); return site",
      'report.error: `related` must be a list of { message, at }',
    ],
    ['declares null', 'report.declare(null); return site', declaration],
    [
      'declares nothing that is known',
      "report.declare({ kind: 'x', item: { kind: 'page' } }); return site",
      declaration,
    ],
    ['declares no item', "report.declare({ kind: 'removed' }); return site", declaration],
    [
      'declares a scope that is a text',
      "report.declare({ kind: 'removed', item: { kind: 'page' }, scope: 'en' }); return site",
      declaration,
    ],
    [
      'stages a text as content',
      "return site.withStaged([{ kind: 'create', path: 'b.mdx', content: '' }])",
      'a change of a file is { kind: "create", path, content } with the content as bytes',
    ],
    [
      'stages a move from nowhere',
      "return site.withStaged([{ kind: 'move', path: 'b.mdx' }])",
      'a change of a file is',
    ],
    [
      'gives back no tree',
      "return site.withDocuments(new Map([['docs.json', {}]]))",
      'docs.json must get a node, as `parseJson` gives it',
    ],
  ])('is told what, where and what next if it %s', async (_, apply, message) => {
    const own = `import { defineTransform, NavshiftError } from 'navshift';
      export default defineTransform({ name: 'mine', summary: 'Mine.', apply(site, options, report) { ${apply}; } });`;
    const { code, stdout, stderr } = await navshift(['./own.mjs'], { cwd: folderWith({ ...site, 'own.mjs': own }) });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^\.\/own\.mjs(?::2:\d+)? error /);
    expect(stderr).toContain(message);
    expect(stderr).toContain('  help: ');
    expect(stderr).not.toContain('defect');
  });

  it.each([
    ['has no summary', "defineTransform({ name: 'mine', apply: (site) => site })", 'mine: `summary` must be a text'],
    ['has no `apply`', "defineTransform({ name: 'mine', summary: 'Mine.' })", 'mine: `apply` must be a function'],
    [
      'has options of another kind',
      "defineTransform({ name: 'mine', summary: 'Mine.', options: {}, apply: (site) => site })",
      'mine: `options` must be made by `z.object` of navshift',
    ],
    [
      'has examples that are none',
      "defineTransform({ name: 'mine', summary: 'Mine.', examples: [null], apply: (site) => site })",
      'mine: `examples` must be a list of { title, command }',
    ],
    [
      'has options that throw',
      "defineTransform({ name: 'mine', summary: 'Mine.', options: z.object({ a: z.string().default('').transform(() => { throw null }) }), apply: (site) => site })",
      './own.mjs: its options threw: null',
    ],
    ['throws when it is loaded', '(() => { throw Object.create(null) })()', `./own.mjs cannot be read: ${wholly}`],
  ])('is told what, where and what next if it %s', async (_, value, message) => {
    const own = `import { defineTransform, z } from 'navshift';\nexport default ${value};`;
    const { code, stderr } = await navshift(['./own.mjs'], { cwd: folderWith({ ...site, 'own.mjs': own }) });
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(stderr).toMatch(/^error: \.\/own\.mjs.*\n[A-Z].*\.\n$/);
  });
});
