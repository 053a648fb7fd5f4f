import { describe, expect, it } from '@jest/globals';
import { editJson, parseJson, printJson } from '../../src/json/index.ts';
import { diagnose, docs, found } from './given.ts';

const files = ['a.mdx', 'b.mdx'];
const findings = (text: string) => found(text, files, { severity: true, rules: /^(?!undocumented|page-file-orphan)/ });

describe('an unknown field', () => {
  it.each([
    [
      'at the root with what looks like content',
      '"pages":["a"],"zzz":["x/y"]',
      'error unknown-field 1:30',
      'Move its content to where it belongs, or keep it if Mintlify supports it now.',
    ],
    [
      'misspelt, and its pages are lost',
      '"groups":[{"group":"G","page":["a"]}]',
      'error unknown-field 1:39',
      'Did you mean `pages`?',
    ],
    ['in other letter case', '"tabs":[{"tab":"T","Pages":["a"]}]', 'error unknown-field 1:35', 'Did you mean `pages`?'],
    [
      'misspelt, and only shown otherwise',
      '"groups":[{"group":"G","icn":"x","pages":["a"]}]',
      'warning unknown-field 1:39',
      'Did you mean `icon`?',
    ],
    ['a misspelt label', '"groups":[{"gruop":"G","pages":["a"]}]', 'error unknown-field 1:27', 'Did you mean `group`?'],
    [
      'a label as others call it',
      '"tabs":[{"title":"T","pages":["a"]}]',
      'error unknown-field 1:25',
      'Did you mean `tab`?',
    ],
    [
      'pages as others call them',
      '"groups":[{"group":"G","items":["a"]}]',
      'error unknown-field 1:39',
      'Did you mean `pages`?',
    ],
    [
      'a misspelt container',
      '"tabs":[{"tab":"T","group":[{"group":"G","pages":["a"]}]}]',
      'error unknown-field 1:35',
      'Did you mean `groups`?',
    ],
    [
      'a misspelt container that is empty',
      '"gruops":[]',
      'error unknown-field 1:16',
      'Did you mean `groups`? It is empty: add content too.',
    ],
    [
      'nothing near',
      '"groups":[{"group":"G","zzz":1,"pages":["a"]}]',
      'warning unknown-field 1:39',
      'Keep it if Mintlify supports it now, or write one of `group`, `pages`, `icon`, `tag`, `expanded`, `openapi`.',
    ],
    [
      'nothing near, with paths in it',
      '"groups":[{"group":"G","zzz":["x/y"],"pages":["a"]}]',
      'error unknown-field 1:39',
      'Move its content to where it belongs, or keep it if Mintlify supports it now, or write one of `group`, `pages`, `icon`, `tag`, `expanded`, `openapi`.',
    ],
    [
      'the opposite of what there is',
      '"groups":[{"group":"G","collapsed":true,"pages":["a"]}]',
      'warning unknown-field 1:39',
      'A nested group starts closed unless `expanded` is true.',
    ],
    [
      'of mint.json: a link',
      '"anchors":[{"anchor":"A","url":"https://a.b"}]',
      'warning unknown-field 1:41',
      'Did you mean `href`? `url` is a key of mint.json. Run `navshift upgrade-mint`.',
    ],
    [
      'of mint.json: a version',
      '"groups":[{"group":"G","version":"v1","pages":["a"]}]',
      'warning unknown-field 1:39',
      'It is a key of mint.json. Wrap the content in `versions`: `{ "version": "…", … }`. Run `navshift upgrade-mint`.',
    ],
    ['at the root', '"pages":["a"],"zzz":1', 'warning unknown-field 1:30', undefined],
  ])('%s', (_, navigation, expected, help) => {
    expect(findings(docs(navigation))).toEqual([expected]);
    if (help !== undefined)
      expect(diagnose(docs(navigation), files).find(({ rule }) => rule === 'unknown-field')!.help).toBe(help);
  });

  it.each([
    ['a note', '"groups":[{"group":"G","// note":"x","$comment":"y","_c":1,"x-y":1,"pages":["a"]}]'],
    ['an extension', '"groups":[{"group":"G","hidden":true,"root":"b","pages":["a"]}]'],
    ['any navigation field of a version', '"versions":[{"version":"1","icon":"x","tag":"t","pages":["a"]}]'],
  ])('is not %s', (_, navigation) => expect(findings(docs(navigation))).toEqual([]));

  it.each([
    ['tabs', 'navigation.tabs'],
    ['topbarLinks', 'navbar.links'],
    ['footerSocials', 'footer.socials'],
  ])('of mint.json at the root of docs.json: %s', (key, now) => {
    const text = docs('"pages":["a"]', `,"${key}":[]`);
    expect(findings(text)).toEqual(['warning unknown-field 1:31']);
    expect(diagnose(text, files).find(({ rule }) => rule === 'unknown-field')!.help).toContain(
      `In docs.json it is \`${now}\`.`,
    );
  });

  it.each(['navigaton', 'Navigation'])('beside `navigation` that misspells it: %s', (key) => {
    const [finding] = diagnose(docs('"pages":["a"]', `,"${key}":{"pages":["b"]}`), files).filter(
      ({ rule }) => rule === 'unknown-field',
    );
    expect(finding).toMatchObject({
      message: `\`${key}\` is not a field of docs.json, and Mintlify drops it with its content`,
      column: 31,
      help: expect.stringContaining('Did you mean `navigation`'),
    });
  });

  it('of mint.json: a list of groups in `navigation`', () => {
    const [finding] = diagnose('{"navigation":[{"group":"G","pages":["a"]}]}', files).filter(
      ({ severity }) => severity === 'error',
    );
    expect(finding).toMatchObject({
      rule: 'root-pattern',
      help: 'This list is the navigation of a mint.json, the old form. Run `navshift upgrade-mint`. By hand, write `"navigation": { "groups": […] }`.',
    });
    expect(findings('{"topbarLinks":[],"tabs":[],"anchors":[],"navigation":[{"group":"G","pages":["a"]}]}')).toEqual([
      'error root-pattern 1:55',
    ]);
  });

  it.each([
    ['"groups":[{"group":"G","page":["a"]}]', '"groups":[{"group":"G","pages":["a"]}]'],
    ['"tabs":[{"name":"T","pages":["a"]}]', '"tabs":[{"tab":"T","pages":["a"]}]'],
    ['"anchors":[{"anchor":"A","url":"https://a.b"}]', '"anchors":[{"anchor":"A","href":"https://a.b"}]'],
  ])('is renamed: %s', (before, after) => {
    const { fix } = diagnose(docs(before), files).find(({ rule }) => rule === 'unknown-field')!;
    expect(printJson(editJson(parseJson(docs(before)), fix!.edits))).toBe(docs(after));
  });
});

describe('a key that is there twice', () => {
  it.each([
    ['loses pages', '"groups":[{"group":"G","pages":["a"],"pages":["b"]}]', ['error duplicate-key 1:39']],
    ['loses a container', '"pages":["a"],"pages":["b"]', ['error duplicate-key 1:16']],
    ['loses all', '"pages":["a"]},"navigation":{"pages":["b"]', ['error duplicate-key 1:2']],
    ['loses a value', '"groups":[{"group":"G","group":"H","pages":["a"]}]', ['warning duplicate-key 1:27']],
    ['loses nothing', '"groups":[{"group":"G","group":"G","pages":["a"]}]', ['warning duplicate-key 1:27']],
    ['loses nothing, as what is lost is empty', '"pages":[],"pages":["b"]', ['warning duplicate-key 1:16']],
    [
      'three times loses two',
      '"groups":[{"group":"G","icon":"1","icon":"2","icon":"3","pages":["a"]}]',
      ['warning duplicate-key 1:39', 'warning duplicate-key 1:50'],
    ],
    [
      'written with an escape',
      '"groups":[{"group":"G","icon":"1","ic\\u006fn":"2","pages":["a"]}]',
      ['warning duplicate-key 1:39'],
    ],
  ])('%s', (_, navigation, expected) => expect(findings(docs(navigation))).toEqual(expected));

  it('is found outside the navigation and in what is pulled in', () => {
    expect(
      found(
        '{"name":"a","name":"b","navigation":{"pages":{"$ref":"p.json"}},"colors":{"x":1,"x":2}}',
        { 'p.json': '["a"]', 'a.mdx': '' },
        { rules: /duplicate/ },
      ),
    ).toEqual(['duplicate-key 1:2', 'duplicate-key 1:75']);
    expect(
      found(
        docs('"groups":[{"$ref":"g.json"}]'),
        { 'g.json': '{"group":"G","group":"H","pages":["a"]}', 'a.mdx': '' },
        { rules: /duplicate/ },
      ),
    ).toEqual(['duplicate-key g.json:1:2']);
  });
});

describe('what strict JSON does not have', () => {
  it.each([
    ['a comment', '{"navigation":{"pages":["a" // note\n]}}', ['error json-comment 1:29']],
    ['a comment of several lines', '{"navigation":{"pages":[\n/* x\n*/"a"]}}', ['error json-comment 2:1']],
    [
      'a comment around the document',
      '// x\n{"navigation":{"pages":["a"]}}\n// y',
      ['error json-comment 1:1', 'error json-comment 3:1'],
    ],
    [
      'a comment between a key and its value',
      '{"navigation"/*x*/:/*y*/{"pages":["a"]}}',
      ['error json-comment 1:14', 'error json-comment 1:20'],
    ],
    ['a comma after the last item', '{"navigation":{"pages":["a",]}}', ['error trailing-comma 1:28']],
    [
      'a comma after the last member',
      '{"navigation":{"pages":["a"],\n}\n,}',
      ['error trailing-comma 1:29', 'error trailing-comma 3:1'],
    ],
    [
      'a comma before a comment',
      '{"navigation":{"pages":["a",/*,*/]}}',
      ['error trailing-comma 1:28', 'error json-comment 1:29'],
    ],
    ['nothing of it inside strings', '{"description":"// ,] /* ,} ","navigation":{"pages":["a"]}}', []],
  ])('%s', (_, text, expected) => expect(findings(text)).toEqual(expected));

  it('is found in what is pulled in, with frame and pointer', () => {
    const [finding] = diagnose(docs('"pages":{"$ref":"p.json"}'), { 'p.json': '["a",\n]', 'a.mdx': '' }).filter(
      ({ rule }) => rule === 'trailing-comma',
    );
    expect(finding).toMatchObject({ file: 'p.json', line: 1, column: 5, endLine: 1, endColumn: 6, pointer: '' });
    expect(finding!.frame).toContain('> 1 | ["a",');
  });
});

describe('an element that is odd among its siblings', () => {
  it.each([
    ['an empty container', '"tabs":[{"tab":"T","groups":[]}]', ['warning empty-container 1:35']],
    ['an empty pattern', '"pages":[]', ['warning empty-container 1:16']],
    [
      'a label and nothing else',
      '"tabs":[{"tab":"T"},{"tab":"U","href":"https://a.b"},{"tab":"V","gruops":[{"group":"G","pages":["a"]}]}]',
      ['warning empty-container 1:24', 'error unknown-field 1:80'],
    ],
    ['an empty group', '"groups":[{"group":"G","pages":[]}]', ['warning empty-container 1:39']],
    [
      'an empty group that a specification fills',
      '"groups":[{"group":"G","openapi":"https://a.b/o","pages":[]}]',
      ['info specification-remote 1:49'],
    ],
    ['an empty group with a root', '"groups":[{"group":"G","root":"a","pages":[]}]', []],
    ['an empty global', '"pages":["a"],"global":{"anchors":[]}', ['warning empty-container 1:40']],
    ['a blank label', '"groups":[{"group":" ","pages":["a"]}]', ['warning blank-label 1:35']],
    ['an empty label, which Mintlify refuses', '"tabs":[{"tab":"","pages":["a"]}]', ['error blank-label 1:31']],
    [
      'a language twice',
      '"languages":[{"language":"en","pages":["a"]},{"language":"en","pages":["b"]}]',
      ['warning duplicate-language 1:73'],
    ],
    [
      'a version twice',
      '"versions":[{"version":"1","pages":["a"]},{"version":"1","pages":["b"]}]',
      ['warning duplicate-version 1:69'],
    ],
    [
      'a version in two products',
      '"products":[{"product":"P","versions":[{"version":"1","pages":["a"]}]},{"product":"Q","versions":[{"version":"1","pages":["b"]}]}]',
      [],
    ],
    [
      'two defaults',
      '"versions":[{"version":"1","default":true,"pages":["a"]},{"version":"2","default":true,"pages":["b"]}]',
      ['warning several-defaults 1:88'],
    ],
    [
      'one default',
      '"versions":[{"version":"1","default":true,"pages":["a"]},{"version":"2","default":false,"pages":["b"]}]',
      [],
    ],
  ])('%s', (_, navigation, expected) => expect(findings(docs(navigation))).toEqual(expected));
});

describe('a text that Mintlify does not take, and drops what is around it', () => {
  it.each([
    [
      '"tabs":[{"tab":"T","href":"docs/start"},{"tab":"U","pages":["a"]}]',
      'field-form 1:42',
      '`href` of tab "T" is not a URL: "docs/start"',
      'Write "/docs/start", or a whole address.',
    ],
    [
      '"tabs":[{"tab":"T","href":"www.a.b/c"},{"tab":"U","pages":["a"]}]',
      'field-form 1:42',
      '`href` of tab "T" is not a URL: "www.a.b/c"',
      'Write "https://www.a.b/c".',
    ],
    [
      '"tabs":[{"tab":"T","href":"./a.mdx"},{"tab":"U","pages":["a"]}]',
      'field-form 1:42',
      '`href` of tab "T" is not a URL: "./a.mdx"',
      'Write "/a", or a whole address.',
    ],
    [
      '"pages":["a"],"global":{"anchors":[{"anchor":"A","href":""}]}',
      'field-form 1:72',
      '`href` of global anchor "A" is not a URL: ""',
      'Write an address, or remove it.',
    ],
    [
      '"groups":[{"group":"G","icon":"fa-home","pages":["a"]}]',
      'field-form 1:46',
      '`icon` of group "G" begins with `fa-`',
      'Write "home".',
    ],
    [
      '"groups":[{"group":"G","icon":{"name":"fa-home"},"pages":["a"]}]',
      'field-form 1:54',
      '`name` in `icon` of group "G" begins with `fa-`',
      'Write "home".',
    ],
    [
      '"groups":[{"group":"G","icon":{"style":"solid"},"pages":["a"]}]',
      'field-form 1:46',
      '`icon` of group "G" has no `name`',
      'Add `"name": "…"`, or write the name alone, as a string.',
    ],
    [
      '"anchors":[{"anchor":"A","color":{"light":"red"},"pages":["a"]}]',
      'field-form 1:58',
      '`light` in `color` of anchor "A" is not a color',
      'Write it in hexadecimal digits, such as "#0D9373".',
    ],
    [
      '"anchors":[{"anchor":"A","color":{"from":"#fff"},"pages":["a"]}]',
      'field-form 1:49',
      '`color` of anchor "A" has a field `from`, which it cannot have',
      'It can have only `light` and `dark`.',
    ],
    [
      '"anchors":[{"anchor":"A","color":"#fff","pages":["a"]}]',
      'field-type 1:49',
      '`color` of anchor "A" must be an object, not a string',
      'Write an object: { "light": "#0D9373", "dark": "#55D799" }, or remove it.',
    ],
    [
      '"tabs":[{"tab":"T","align":"middle","pages":["a"]}]',
      'field-type 1:43',
      '`align` of tab "T" cannot be "middle"',
      'It is one of "start", "end".',
    ],
  ])('%s', (navigation, place, message, help) => {
    expect(findings(docs(navigation))).toEqual([`error ${place}`]);
    const first = diagnose(docs(navigation), files).find(({ severity }) => severity === 'error')!;
    const cost = / and Mintlify (?:drops 1 link|refuses the whole site) because of it$/;
    expect(first.help).toBe(help);
    expect(first.message.replace(cost, '')).toBe(`${message},`);
  });

  it.each([['https://a.b'], ['/a'], ['#a'], ['mailto:a@b.c'], ['tel:1'], ['//a.b'], ['http://a.b']])(
    'is not the address %s',
    (href) => {
      expect(findings(docs(`"tabs":[{"tab":"T","href":"${href}"},{"tab":"U","pages":["a"]}]`))).toEqual([]);
    },
  );
});

describe('what to do about a value of a wrong type', () => {
  it.each([
    ['a text for elements', '"tabs":"x"', 'Write a list: [{ "tab": "…", … }].'],
    ['no list of pages', '"pages":1', 'Write a list of page paths, such as ["start"].'],
    ['pages in one text', '"groups":[{"group":"G","pages":"a, b"}]', 'Write it as a list: ["a", "b"].'],
    ['pages that are null', '"groups":[{"group":"G","pages":null}]', 'Write a list of page paths, such as ["start"].'],
    ['an element for a list', '"tabs":{"tab":"T","pages":["a"]}', 'Put it into a list: [{ … }].'],
    ['a list in an object', '"tabs":{"items":[{"tab":"T","pages":["a"]}]}', 'Replace it by the list of `items`.'],
    ['titles of pages', '"groups":[{"group":"G","pages":{"a":"A"}}]', 'Write a list of page paths, such as ["start"].'],
    [
      'an entry of `global`',
      '"pages":["a"],"global":{"anchors":["x"]}',
      'Write it as an object: `{ "anchor": "…", "href": "https://…" }`.',
    ],
    ['an entry of `menu`', '"tabs":[{"tab":"T","menu":["x"]}]', 'Write it as an object: `{ "item": "…" }`.'],
    ['a label that is null, which cannot be left out', '"groups":[{"group":null,"pages":["a"]}]', 'Add a value.'],
    ['an address', '"tabs":[{"tab":"T","href":false}]', 'Write a URL, such as "https://example.com".'],
    [
      'an object of a specification without one',
      '"tabs":[{"tab":"T","openapi":{},"pages":["a"]}]',
      'Add `"source": "openapi.json"`, the path of a specification.',
    ],
    [
      'a `$ref` that is no text',
      '"tabs":[{"$ref":1}]',
      'Write the path of a JSON file, relative to the file with the `$ref`.',
    ],
  ])('%s', (_, navigation, help) => {
    const said = diagnose(docs(navigation), files).filter(({ severity }) => severity === 'error');
    expect(said).toMatchObject([{ rule: 'field-type', help }]);
  });

  it('is said of every type in every field', () => {
    for (const name of [
      'tab',
      'icon',
      'href',
      'pages',
      'groups',
      'menu',
      'anchors',
      'openapi',
      'hidden',
      'global',
      'searchable',
      'align',
    ])
      for (const value of ['1', 'true', 'null', '"x"', '{}', '[]', '[1]'])
        for (const { rule, help } of diagnose(
          docs(`"tabs":[{${name === 'tab' ? '' : '"tab":"T",'}"${name}":${value}}]`),
          files,
        ))
          if (rule === 'field-type') expect(help).toMatch(/\.$/);
  });
});

describe('a `$ref` that leads in a circle', () => {
  const errors = (navigation: string, pulled: Readonly<Record<string, string>>) =>
    found(
      docs(navigation),
      { 'a.mdx': '', ...pulled },
      { severity: true, rules: /^(?!undocumented|page-file-orphan)/ },
    );

  it.each([
    [
      'through two files',
      '"tabs":[{"$ref":"x.json"}]',
      {
        'x.json': '{"tab":"T","groups":[{"$ref":"y.json"}]}',
        'y.json': '{"group":"G","pages":["a",{"$ref":"x.json"}]}',
      },
      ['error ref-cycle y.json:1:35'],
    ],
    [
      'twice, through one file',
      '"tabs":[{"$ref":"x.json"}]',
      {
        'x.json': '{"tab":"T","groups":[{"$ref":"y.json"},{"$ref":"z.json"}]}',
        'y.json': '{"group":"G","pages":["a",{"$ref":"x.json"}]}',
        'z.json': '{"group":"H","pages":["a",{"$ref":"x.json"}]}',
      },
      ['error ref-cycle y.json:1:35', 'error ref-cycle z.json:1:35', 'warning page-twice z.json:1:23'],
    ],
    ['at the root', '"$ref":"docs.json"', {}, ['error ref-cycle 1:23']],
  ])('is one mistake %s', (_, navigation, pulled, expected) =>
    expect([...errors(navigation, pulled)].sort()).toEqual([...expected].sort()),
  );
});

describe('a `$ref` to a list', () => {
  it.each([
    ['"tabs":[{"$ref":"p.json"}]', 'field-type 1:24'],
    ['"groups":[{"group":"G","pages":["b",{"$ref":"p.json"}]}]', 'page-entry-form 1:52'],
  ])('is not an entry of a list: %s', (navigation, expected) =>
    expect(
      found(
        docs(navigation),
        { 'p.json': '["a"]', 'a.mdx': '', 'b.mdx': '' },
        { rules: /^(?!undocumented|page-file-orphan)/ },
      ),
    ).toEqual([expected]),
  );

  it('is documented by Mintlify, and no finding', () =>
    expect(found(docs('"pages":{"$ref":"p.json"}'), { 'p.json': '["a"]', 'a.mdx': '' })).toEqual([]));
});

describe('a display property', () => {
  it('whose `$ref` leads nowhere is not misspelt: that is said of the `$ref`', () =>
    expect(findings('{"navigation":{"pages":["a"]},"styling":{"eyebrows":{"$ref":"none.json"}}}')).toEqual([
      'error ref-missing 1:61',
    ]));
});
