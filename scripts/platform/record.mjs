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
    "The format does not define which pages readers see: Mintlify does. `npm run platform` installs Mintlify's published",
    'packages into a temporary folder, and compares the pages that they and navshift show. navshift copies no code from',
    'them. This page is the record of the last run; `npm run platform -- --record` writes it.',
    '',
    `Compared on ${date}.`,
    '',
    '## Packages',
    '',
    'The newest versions import functions that no published version has. navshift has its own for the comparison, written',
    'after how they are used. Somebody read the changed files of versions that are newer than the compared ones.',
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
    `navshift names these commands of ${commands.name} ${commands.version ?? ''}: ${commands.named
      .map((command) => `\`mint ${command}\``)
      .join(', ')}.`,
    '',
    '## What was compared',
    '',
    'For each site, the run compares refusals, pages and endpoints with their URLs, operations, hidden entries, labels, order and links.',
    `It fetches nothing remote. Copies with random mistakes have one to three of these in their navigation:\n\n${mistakeNames.map((name) => `- ${name}`).join('\n')}\n`,
    'Sites over 90 KB have a tenth as many copies.',
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
    'Only one side knows these fields. The packages remove unknown fields without a message. The word in brackets is the',
    'status of the field in [the format](./format.md).',
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
