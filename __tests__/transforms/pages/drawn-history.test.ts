import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { makeCatalogue } from '../../../src/cli/config/catalogue.ts';
import { readStep } from '../../../src/cli/config/step.ts';
import { run, type Site, type Transform } from '../../../src/index.ts';
import { getMember, type JsonObject, printJson, sameJson } from '../../../src/json/index.ts';
import { pipeline } from '../../../src/transform/index.ts';
import { transforms } from '../../../transforms/all.ts';
import { openHistory } from '../../redirects/maintainers.ts';
import { type Drawn, drawn } from './drawn.ts';
import { openWithPages } from './opened.ts';
import { regroupedBy, transformOf } from './restructured.ts';

// Forty changes that people made, made again by commands, and again by an edited outline. NAVSHIFT_REPLAY=1 takes all
// of them and measures the rates: a minute.
const history = fileURLToPath(new URL('../../../../shared/history', import.meta.url));
const isWhole = process.env.NAVSHIFT_REPLAY !== undefined;
const taken = drawn.filter((_, k) => isWhole || k % 8 === 0);

const world = { cwd: '/', stdin: process.stdin, stdout: process.stdout, stderr: process.stderr, env: {} };
const catalogue = makeCatalogue(() => Promise.resolve(transforms), undefined, world);

async function transformFor(step: string): Promise<Transform> {
  const { named, values } = await readStep(step, catalogue);
  return (named.factory as unknown as (options: object) => Transform)(values);
}

/** The navigation, and every file that it names by `$ref`. */
const documentsOf = ({ root, main, documents }: Site) =>
  new Map([...documents, [main, getMember(root as JsonObject, 'navigation')!]]);

/** How a navigation is like another one. */
function likeness(ours: Site, theirs: Site): Drawn['expected'] {
  const [own, other] = [documentsOf(ours), documentsOf(theirs)];
  const paths = [...new Set([...own.keys(), ...other.keys()])];
  const isAll = (isSame: (path: string) => boolean) =>
    paths.every((path) => own.has(path) && other.has(path) && isSame(path));
  if (isAll((path) => printJson(own.get(path)!, 'text') === printJson(other.get(path)!, 'text'))) return 'bytes';
  return isAll((path) => sameJson(own.get(path)!, other.get(path)!)) ? 'same' : 'not';
}

(existsSync(history) ? describe : describe.skip)('a change that people made to a navigation', () => {
  const counts = {
    'by one or two commands': 0,
    'by commands': 0,
    'by commands, but for layout': 0,
    'by an outline': 0,
  };
  const open = ({ site, commit }: Drawn) => openWithPages(openHistory(history, `${site}.bundle`).folder, commit);
  afterAll(() => {
    if (isWhole) process.stdout.write(`of ${drawn.length}: ${JSON.stringify(counts)}\n`);
  });

  it.each(taken)('is made again by commands: $commit of $site', async (change) => {
    const { before, theirs } = open(change);
    const { after, failed } = run(before, pipeline(...(await Promise.all(change.commands.map(transformFor)))), {
      allowAddressChanges: true,
    });
    const like = likeness(after, theirs);
    expect([failed, like]).toEqual([false, change.expected]);
    if (like === 'bytes' && change.commands.length <= 2) counts['by one or two commands']++;
    if (like === 'bytes') counts['by commands']++;
    if (like !== 'not') counts['by commands, but for layout']++;
  });

  (isWhole ? it : it.skip).each(drawn)(
    'is looked for in an outline: $commit of $site',
    (change) => {
      const { before, theirs, renames } = open(change);
      const { commands } = regroupedBy(before, theirs, renames);
      const { after } = run(before, pipeline(...commands.map(transformOf)), { allowAddressChanges: true });
      if (likeness(after, theirs) !== 'not') counts['by an outline']++;
    },
    300_000,
  );

  (isWhole ? it : it.skip)('is mostly made by one or two commands, and nearly always by an outline', () => {
    const share = (count: number) => count / drawn.length;
    expect(drawn).toHaveLength(40);
    expect(share(counts['by one or two commands'])).toBeGreaterThanOrEqual(0.6);
    expect(share(counts['by commands'])).toBeGreaterThanOrEqual(0.85);
    expect(share(counts['by an outline'])).toBeGreaterThanOrEqual(0.95);
  });
});
