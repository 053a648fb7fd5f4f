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
    'description: "Where the packages of Mintlify and navshift read a site in two ways."',
    '---',
    '',
    'Which pages readers get is decided by the platform, not by the format alone. `npm run platform` installs the',
    'packages that the platform publishes into a temporary folder, lets them read sites, and compares what they show',
    'with what navshift says that readers get. Facts carry over into navshift, code does not. This page is the record',
    'of the last run; `npm run platform -- --record` writes it.',
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
      `What is new in ${name} ${newest}:`,
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
    'For each site: whether the file is refused, every page and endpoint with its address, which operation answers there,',
    'whether it is hidden, the labels above it, the order, and the links. What is remote was not fetched.',
    `Copies with random mistakes have one to three of these in their navigation: ${mistakeNames.join(', ')}.`,
    'Sites take turns to be copied; those of over 90 KB are copied a tenth as often.',
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
    'Fields that only one side has. The packages strip a field that only navshift has, without a word. In brackets:',
    'where navshift has the field from.',
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
