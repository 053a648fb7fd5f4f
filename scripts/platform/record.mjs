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
    'Mintlify decides which pages readers see, not the format alone. `npm run platform` installs its published',
    'packages into a temporary folder and lets them read sites. It compares what they show with what navshift says.',
    'navshift takes over facts, no code. This page is the record of the last run; `npm run platform -- --record` writes it.',
    '',
    `Compared on ${date}.`,
    '',
    '## Packages',
    '',
    'Newer versions ask for packages that are not published. They cannot be run: their files were compared and read.',
    '',
    ...table(
      ['package', 'compared', 'newest', 'files that decide and are not the same'],
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
    `Messages and pages name these commands of ${commands.name} ${commands.version ?? ''}, which has them: ${commands.named
      .map((command) => `\`mint ${command}\``)
      .join(', ')}.`,
    '',
    '## What was compared',
    '',
    'For each site: refusal of the file, pages and endpoints with their URLs, operations, what is hidden, labels, order and links.',
    'Remote content was not fetched.',
    `Copies with random mistakes have one to three of these in their navigation:\n\n${mistakeNames.map((name) => `- ${name}`).join('\n')}\n`,
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
    'Fields that only one side has. The packages remove a field that only navshift has, without a message. The source',
    'of the field in navshift is in brackets.',
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
