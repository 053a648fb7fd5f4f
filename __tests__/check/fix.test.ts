import { describe, expect, it } from '@jest/globals';
import { applyFixes, check, defineRule, type Fix, fixes, rules } from '../../src/check.ts';
import { makeSite, memoryReader, pipeline, print, run } from '../../src/index.ts';
import { files, left, mended, whole } from './fix-cases.ts';
import { docs } from './given.ts';
import { mend } from './mending.ts';

const siteOf = (text: string, more: Record<string, string> = {}) =>
  makeSite(text, { reader: memoryReader({ ...files, ...more }) });

describe('what is certain is mended', () => {
  it.each(mended)('%s: %s', (rule, before, after) => {
    const { text, mended: gone } = mend(siteOf(whole(before)));
    expect(text).toBe(whole(after));
    expect(gone.map((finding) => finding.rule)).toContain(rule);
  });

  it.each(left)('what is not is left: %s: %s', (rule, text) => {
    const site = siteOf(whole(text));
    expect(check(site).map((finding) => finding.rule)).toContain(rule);
    expect(mend(site).mended.filter((finding) => finding.rule === rule)).toEqual([]);
  });

  it('has a case for every rule that says so, and for no other', () => {
    // What is not JSON is mended before there is a site: `check --fix` has its cases. Links of pages have theirs.
    const elsewhere = /syntax$|^link-|^page-mdx$/;
    const says = rules.filter(({ id, mends }) => mends !== undefined && !elsewhere.test(id)).map(({ id }) => id);
    expect([...new Set(mended.map(([rule]) => rule))].sort()).toEqual(says);
  });
});

describe('a fix', () => {
  it('of an info is applied by the name of its rule alone', () => {
    const site = siteOf(docs('"groups":[{"group":"G","expanded":false,"pages":["./a"]}]'));
    const text = (fixed: { readonly site: typeof site }) => print(fixed.site);
    expect(text(applyFixes(site))).toBe(docs('"groups":[{"group":"G","expanded":false,"pages":["a"]}]'));
    expect(text(applyFixes(site, { fixes: ['expanded-without-effect'] }))).toBe(
      docs('"groups":[{"group":"G","pages":["./a"]}]'),
    );
    expect(text(applyFixes(site, { levels: { 'page-dot': 'info' } }))).toBe(print(site));
  });

  it('leaves every other byte as it is', () => {
    const before =
      '\ufeff{\r\n\t"name" : "\\u0041",\r\n\r\n   "navigation":{ "pages": [ "a" , "./b" ,\r\n "c", ] , // k1;\r\n\t\t"x-n":1.0,\r\n} }';
    expect(mend(siteOf(before)).text).toBe(
      '\ufeff{\r\n\t"name" : "\\u0041",\r\n\r\n   "navigation":{ "pages": [ "a" , "b" ,\r\n "c" ] , // k1;\r\n\t\t"x-n":1.0\r\n} }',
    );
  });

  it('makes no page with a file one without: it names the others afterwards', () => {
    const { remaining } = applyFixes(siteOf(docs('"pages":["./a","b","none"]'), { 'docs.json': '' }));
    const missing = remaining.filter(({ rule }) => rule === 'page-file-missing');
    expect(missing.map(({ pointer }) => pointer)).toEqual(['/navigation/pages/2']);
  });

  it('takes no comment along', () => {
    const kept = [
      '{"navigation":{"groups":[{"group":"G","expanded":true, // k1;\n"pages":["a"]}]}}',
      '{"navigation":{"tabs":[/* k1; */],"pages":["a"]}}',
      '{"navigation":{"groups":[{"group":"G","pages":[{"page":"a" /* k1; */}]}]}}',
      '{"navigation":{"pages":["a","b",\n// k1;\n"a"]}}',
      '{"navigation":{"groups":[{"group":"G",/* k1; */"icon":"x","icon":"x","pages":["a"]}]}}',
    ];
    for (const text of kept) expect(mend(siteOf(text)).text).toBe(text);
    expect(
      mend(siteOf('{"navigation":{"groups":[{"group":"G", // k1;\n"page": /* k2; */ ["./a" /* k3; */, /* k4; */]}]}}'))
        .text,
    ).toBe('{"navigation":{"groups":[{"group":"G", // k1;\n"pages": /* k2; */ ["a" /* k3; */ /* k4; */]}]}}');
  });

  it('names its node, and not one that a later member of the same key hides', () => {
    const text = docs('"groups":[{"group":"G","x":{"y":[1,]},"x":{"y":[2]},"pages":["a"]}]');
    expect(mend(siteOf(text)).text).toBe(text);
    const twice = docs('"groups":[{"group":"G","x":{"y":1,"y":1},"x":{"y":2,"y":3},"pages":["a"]}]');
    expect(mend(siteOf(twice)).text).toBe(twice);
  });

  it('that takes an entry away counts it under the name that it had before', () => {
    expect(mend(siteOf(docs('"pages":["a","./a","a.mdx"]'))).text).toBe(docs('"pages":["a"]'));
    expect(mend(siteOf(docs('"tabs":[{"tab":"T","pages":["b","b"]},{"tab":"U","pages":["./b"]}]'))).text).toBe(
      docs('"tabs":[{"tab":"T","pages":["b"]},{"tab":"U","pages":["b"]}]'),
    );
    expect(
      mend(siteOf(docs('"languages":[{"language":"EN","pages":["a","./a"]},{"language":"FR","pages":["b"]}]'))).text,
    ).toBe(docs('"languages":[{"language":"en","pages":["a"]},{"language":"fr","pages":["b"]}]'));
  });

  it('of a file that is pulled in changes that file, and of one that is pulled in twice only what is wrong everywhere', () => {
    const once = mend(
      siteOf(docs('"groups":[{"$ref":"nav/g.json"}]'), {
        'nav/g.json': '{"group":"G","expanded":true,"pages":["a",]}\n',
      }),
    );
    expect(once.result.plan.changes.map(({ path, after }) => [path, new TextDecoder().decode(after)])).toEqual([
      ['nav/g.json', '{"group":"G","pages":["a"]}\n'],
    ]);
    const twice = mend(
      siteOf(docs('"groups":[{"$ref":"g.json"},{"group":"H","pages":[{"$ref":"g.json"}]}]'), {
        'g.json': '{"group":"G","expanded":true,"pages":["a",]}',
      }),
    );
    expect(twice.result.plan.changes.map(({ after }) => new TextDecoder().decode(after))).toEqual([
      '{"group":"G","expanded":true,"pages":["a"]}',
    ]);
    // Which folder a relative path counts from is not certain there.
    expect(mend(siteOf(docs('"pages":{"$ref":"nav/p.json"}'), { 'nav/p.json': '["./a"]' })).mended).toEqual([]);
  });

  it('makes room for the next: all are done in one run', () => {
    const { mended: gone, text } = mend(
      siteOf(docs('"tabs":[{"title":"T","group":{"group":"G","page":["./a.mdx","a","a",],},"pages":[],}]')),
    );
    expect(text).toBe(docs('"tabs":[{"tab":"T","group":{"group":"G","page":["./a.mdx","a","a"]},"pages":[]}]'));
    expect(gone.map(({ rule }) => rule)).toEqual([
      'unknown-field',
      'trailing-comma',
      'trailing-comma',
      'trailing-comma',
    ]);
    const deep = mend(siteOf(docs('"groups":[{"group":"G","expanded":"true","page":["./a.mdx","b","b",]}]')));
    expect(deep.text).toBe(docs('"groups":[{"group":"G","pages":["a","b"]}]'));
  });

  it('is not made by a rule that is off', () => {
    const site = siteOf(docs('"pages":["./a","b.mdx"]'));
    expect(mend(site, { levels: { 'page-dot': 'off' } }).text).toBe(docs('"pages":["./a","b"]'));
    expect(applyFixes(site, { levels: { 'page-dot': 'off', 'page-extension': 'off' } }).site).toBe(site);
  });

  it('is made in the deepest navigation there can be', () => {
    const nested = (page: string) =>
      `{"navigation":{"groups":[${'{"group":"a","pages":['.repeat(348)}"${page}"${']}'.repeat(348)}]}}`;
    expect(mend(siteOf(nested('./a'))).text).toBe(nested('a'));
  });

  it('that cannot be applied is left, and the others are made', () => {
    const odd = (edits: Fix['edits']) =>
      defineRule({
        id: 'odd',
        severity: 'warning',
        summary: 'S.',
        why: 'W.',
        example: { before: 'a', after: 'b' },
        evidence: { status: 'specification', source: 'Pages' },
        check: ({ report, site }) => ({
          site: () => report({ message: 'odd', at: site.root, fix: { summary: 'Odd', document: 'docs.json', edits } }),
        }),
      });
    const site = siteOf(docs('"pages":["./a"]'));
    expect(
      applyFixes(site, {
        rules: [odd([{ op: 'remove', at: '/nowhere' }]), ...rules.filter(({ id }) => id === 'page-dot')],
      }),
    ).toMatchObject({ mended: [{ rule: 'page-dot' }], remaining: [{ rule: 'odd' }] });
    expect(applyFixes(site, { rules: [odd([{ op: 'remove', at: '' }])] }).site).toBe(site);
  });
});

describe('fixes()', () => {
  it('is a transform: it can be run, and stand in a pipeline', () => {
    const site = siteOf(docs('"groups":[{"group":"G","pages":["./a","b","b"]}]'));
    const { plan, failed } = run(site, pipeline(fixes(), fixes()));
    expect(failed).toBe(false);
    expect(plan.patch()).toContain('+{"navigation":{"groups":[{"group":"G","pages":["a","b"]}]}}');
    expect(fixes().apply(site)).not.toBe(site);
    const clean = siteOf(docs('"pages":["a"]'));
    expect(fixes().apply(clean)).toBe(clean);
  });

  it('mends what a transform before it made', () => {
    const site = siteOf(docs('"groups":[{"group":"G","pages":["./a","b.mdx",]}]'));
    const once = applyFixes(site, { rules: rules.filter(({ id }) => id === 'page-dot') }).site;
    expect(mend(once).text).toBe(docs('"groups":[{"group":"G","pages":["a","b"]}]'));
  });
});
