const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, k) => String.fromCharCode(from + k)).join('');

/** Every character that must not go out raw, as the promise lists them; but for U+0000, which no file name can hold. */
export const unseen = [
  range(0x01, 0x1f),
  range(0x7f, 0x9f),
  '\u2028\u2029\u200e\u200f\u061c',
  range(0x202a, 0x202e),
  range(0x2066, 0x2069),
  // Of the 128 tag characters some: a file name has room for no more.
  '\u{e0000}\u{e0041}\u{e007f}',
].join('');

/** What a stranger writes into labels and names, short enough for these. No line may begin with a command or FORGED. */
export const strangers: Readonly<Record<string, string>> = {
  'every character that cannot be seen': `\u3000 ::error::a${unseen}z`,
  'commands and lines of its own': [
    '::error title=a::b##[error]c',
    '\nFORGED\n::error::d\r\n ::add-mask::e\rFORGED\u2028FORGED\u0085FORGED\u000bFORGED',
    '\u001b[95mg\u001b[1A\u001b]0;h\u0007\u202ei',
  ].join(''),
};

/** A site with that text wherever a stranger can put one; a sound one has no mistake that stops a transform. */
export function siteOf(text: string, { sound = false } = {}): Record<string, string> {
  const specification = sound ? 'openapi.json' : `${text}.json`;
  const json = (value: unknown) => JSON.stringify(value, undefined, 2);
  const other = `${text}2`;
  const group = (path: string) => ({
    group: text,
    tag: text,
    root: text,
    pages: [path + other, `${path}missing/${text}`, `GET /${text}`],
  });
  const wrong = [`${text}.yaml`, `https://example.com/${text}.json`, `missing ${text}.json`];
  const missing = [`./${text}.nav.json`, `./missing ${text}.json`, `../${text}.json`];
  const language = (code: string, path: string) => ({
    language: code,
    tabs: [
      { tab: text, icon: text, pages: [`${path}index.mdx`, path + text, group(path)] },
      { tab: other, href: `https://example.com/${text}` },
      { tab: `API ${text}`, openapi: specification },
      ...(sound ? [] : [{ tab: 'Broken', openapi: wrong }]),
      { tab: 'Menu', menu: [{ item: text, [text]: text, description: text, pages: [`${path}index`] }] },
    ],
  });
  return {
    'docs.json': json({
      [text]: text,
      name: text,
      navigation: {
        [text]: text,
        global: { anchors: [{ anchor: text, href: text }, ...(sound ? [] : missing.map(($ref) => ({ $ref })))] },
        languages: [language('en', ''), language('fr', 'fr/'), ...(sound ? [] : [{ language: text, pages: [text] }])],
      },
      redirects: [
        { source: `/${text}`, destination: `/${other}` },
        { source: `/${other}`, destination: `/${text}` },
        { source: text, [text]: 1 },
      ],
      styling: { eyebrows: text },
    }),
    [`${text}.nav.json`]: json({ anchor: text, [text]: text, pages: [text, 1] }),
    [specification]: json({
      openapi: '3.0.3',
      info: { title: text, version: text },
      tags: [{ name: text }, { name: text }],
      paths: {
        '/a': {
          get: { tags: [text], summary: text, operationId: text, responses: { 200: { description: text } } },
          post: { tags: [text], summary: text, responses: {} },
        },
        [`/${text}`]: { get: { summary: text, responses: { 200: { description: text } } } },
      },
    }),
    [`${text}.yaml`]: `"${text}": [\n`,
    [`${text}.mdx`]: `---\ntitle: ${JSON.stringify(text)}\n---\n`,
    [`fr/${other}.mdx`]: '# a\n',
    [`orphan ${text}.mdx`]: '# a\n',
    'index.mdx': '# a\n',
    'fr/index.mdx': '# a\n',
  };
}

/** Sites that cannot be opened, and what is said of them. */
export function brokenSitesOf(text: string): Record<string, string> {
  return {
    [`no ${text}/docs.json`]: `{ "navigation":\n ${text} }\n`,
    [`ref ${text}/docs.json`]: JSON.stringify({ navigation: { $ref: `./${text}.json` } }),
    [`ref ${text}/${text}.json`]: `{ "pages":\n ["a"\n "${text.replaceAll('\n', ' ')}"] }`,
  };
}

/** Configurations with that text wherever a stranger can put one. Each says something else, so that each is spoken of. */
export const configurationsOf = (text: string): readonly object[] => [
  { transforms: [`./${text}.mjs`] },
  { transforms: [text] },
  { pipelines: { sync: [text] } },
  { pipelines: { sync: [`'${text.replaceAll("'", '')}' a=b`] } },
  { pipelines: { sync: [{ transform: `./${text}.mjs`, options: { [text]: text } }] } },
  { pipelines: { [text]: ['tabs-to-dropdowns'], sync: [`tabs-to-dropdowns ${text}=${text}`] } },
  { pipelines: { sync: [{ transform: 'labels', options: { task: 'import', labels: `../${text}` } }] } },
  { pipelines: { sync: [{ transform: 'expand-openapi', options: { groupBy: text } }] } },
  { defaults: { [text]: { [text]: text } }, pipelines: { sync: ['labels export'] } },
  { rules: { [text]: 'off' } },
  { ignore: { 'page-twice': [text] } },
  { managed: [{ group: text, folder: text }] },
  { [text]: text },
];

export const checkReporters = ['pretty', 'json', 'github', 'sarif', 'markdown', 'gitlab', 'junit', 'rdjson'] as const;
export const runReporters = ['pretty', 'json', 'github', 'markdown', 'jsonl'] as const;

/** A dry run of every transform, with that text as an option where it can be one. */
export const transformsOf = (text: string): readonly (readonly string[])[] => [
  ['tabs-to-dropdowns'],
  ['expand-openapi'],
  ['sync-openapi', '--all'],
  ['openapi-pages'],
  ['add-languages', '--languages', text],
  ['sync-languages', '--missing', 'fallback'],
  ['remove-language', '--languages', 'fr', '--redirects'],
  ['rename-language', '--from', 'fr', '--to', text],
  ['rename-language', '--from', 'fr', '--to', 'jp', '--paths'],
  ['labels', 'export'],
  ['labels', 'import', '--labels', `${text}.nav.json`],
  ['run', '-t', 'labels export', '-t', 'tabs-to-dropdowns'],
];

/** What is asked wrongly, with that text as the mistake. */
export const mistakesOf = (text: string): readonly (readonly string[])[] => [
  [text],
  [`--${text}`],
  ['explain', text],
  ['transforms', text],
  ['show', `missing ${text}`],
  ['show', '--depth', text],
  ['show', `--${text}`],
  ['pages', `missing/${text}`],
  ['pages', `${text}*`],
  ['check', `missing ${text}`, `${text}/docs.json`],
  ['check', '--rule', `${text}=off`],
  ['check', '--rule', `page-hash=${text}`],
  ['check', '--max-warnings', text],
  ['check', '--reporter', text],
  ['check', '--reporter', `json=missing/${text}/a`],
  ['run', '-t', text],
  ['run', '-t', `tabs-to-dropdowns '${text}=1'`],
  ['run', '-t', `'${text}`],
  ['run', '-t', `expand-openapi 'groupBy=${text}'`],
  ['add-languages', '--languages', 'fr', '--labels', text],
  ['add-languages', '--languages', 'fr', '--missing', text],
  ['expand-openapi', '--at', text],
  ['expand-openapi', '--spec', `a=${text}`],
  ['sync-openapi', '--since', text],
  ['rename-language', '--from', text, '--to', 'fr'],
  ['remove-language', '--languages', text, '--default', text],
];
