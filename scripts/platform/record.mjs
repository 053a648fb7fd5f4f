// docs/platform.md: the last run, in our own words.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ready.mjs';
import { known } from './known.mjs';
import { mistakeNames } from './mistakes.mjs';
import { rowsOf } from './print.mjs';

const figure = (number) => number.toLocaleString('en-GB');
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const table = (head, rows) => [
  `| ${head.join(' | ')} |`,
  `|${'---|'.repeat(head.length)}`,
  ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
];

/** Writes the record of a run into the documentation. */
export function writeRecord(result) {
  writeFileSync(join(root, 'docs/platform.md'), recordOf(result));
}

function recordOf({ date, versions, schema, changed, commands, collections }) {
  const differences = collections.flatMap((collection) => collection.differences);
  return [
    '---',
    'title: "How Mintlify compares"',
    'description: "Sites that Mintlify and navshift read in different ways, and why."',
    '---',
    '',
    'The format alone does not say which pages readers see: Mintlify decides. `npm run platform` installs its published',
    'packages into a temporary folder and lets them read sites. It compares the pages that they and navshift show.',
    'navshift copies no code from them. This page is the record of the last run; `npm run platform -- --record` writes it.',
    '',
    `Compared on ${date}.`,
    '',
    '## Packages',
    '',
    'Newer versions need packages that are not published, so they cannot be run. Their files were compared and read.',
    '',
    ...table(
      ['package', 'compared', 'newest', 'changed files that affect pages'],
      versions.map(({ name, installed, newest = 'not known' }) => {
        const files = changed.find((entry) => entry.name === name)?.files;
        return [
          name,
          installed,
          newest,
          newest === installed ? '–' : files === undefined ? 'not had' : String(files.length),
        ];
      }),
    ),
    '',
    ...changed.flatMap(({ name, newest, files = [] }) => [
      `New in ${name} ${newest}:`,
      '',
      ...table(
        ['file', 'what it means'],
        files.map(({ path, meaning = 'Not read yet.' }) => [`\`${path}\``, meaning]),
      ),
      '',
    ]),
    `navshift names these commands, which ${commands.name} ${commands.version ?? ''} has: ${commands.named
      .map((command) => `\`mint ${command}\``)
      .join(', ')}.`,
    '',
    '## What was compared',
    '',
    'For each site: refusal of the file, pages and endpoints with their URLs, operations, what is hidden, labels, order and links.',
    'Remote content was not fetched.',
    `Copies with random mistakes have one to three of these mistakes in their navigation:\n\n${mistakeNames.map((name) => `- ${name}`).join('\n')}\n`,
    'Sites of over 90 KB are copied a tenth as often as others.',
    '',
    ...table(
      ['sites', 'compared', 'equal', 'refused by both', 'pages listed'],
      collections.map(({ name, sites, equal, refused, pages }) => [
        name,
        ...[sites, equal, refused, pages].map(figure),
      ]),
    ),
    '',
    '## Differences',
    '',
    ...(differences.length === 0
      ? ['None.']
      : table(
          ['difference', 'pages or files', 'sites', 'reason'],
          // One row for each reason, whatever it makes different.
          rowsOf(differences.map((one) => (one.reason === undefined ? one : { ...one, what: '' }))).map(
            ({ what, reason, count, sites }) => [
              reason ?? what,
              figure(count),
              figure(sites.size),
              known.find(({ name }) => name === reason)?.reason ?? 'Not known.',
            ],
          ),
        )),
    '',
    '## Keys',
    '',
    'Fields that only one side knows. The packages remove a field that they do not know, without a message. Brackets say',
    'how navshift knows it.',
    '',
    ...(schema.length === 0
      ? ['None.']
      : table(
          ['object', 'key', 'known to'],
          schema.map(({ kind, key, by, status }) => [
            kind,
            `\`${key}\``,
            by === 'platform' ? 'the packages' : `navshift (${status})`,
          ]),
        )),
    '',
  ].join('\n');
}
