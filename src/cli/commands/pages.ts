import type { Command } from 'commander';
import type { Place, TrailStep } from '../../navigation/index.ts';
import { type Item, served, type ServedItem, type State, stateByFile } from '../../served/index.ts';
import { counted, figure, plural, remembered, visible } from '../../text/index.ts';
import type { Context } from '../config/context.ts';
import { refusalOf } from '../terminal/element.ts';
import { openInput } from '../revisions/inputs.ts';
import { painterFor, writeArray, writeLine, writePieces } from '../terminal/io.ts';
import { fetchOption, revisionOption, type RevisionSettings } from '../terminal/settings.ts';

/** Adds `pages`: every entry in reading order, with where it stands. */
export function addPages(program: Command, { io }: Context): void {
  program
    .command('pages')
    .description(
      'Lists every page, endpoint, webhook and link of the navigation in reading order, with its place. It includes pages that Mintlify generates, entries that it drops (with the reason), and entries without a file.',
    )
    .argument('[path]', 'a docs.json, a folder that contains one, or -')
    .option(
      '--json',
      'as a JSON array of {kind, page?, method?, path?, spec?, href?, address?, state, why?, pointer, file, line, trail}',
    )
    .addOption(revisionOption())
    .addOption(fetchOption())
    .action(async (path: string | undefined, options: RevisionSettings & { json?: boolean }) => {
      const site = await openInput(path, io, options);
      const { items } = served(site);
      const refusal = refusalOf(site);
      if (refusal !== undefined) writeLine(io.stderr, refusal);
      if (options.json === true) {
        const jsonText = (item: ServedItem) => JSON.stringify(plainOf(item, stateByFile(site, item)), undefined, 2);
        return writeArray(io.stdout, items, (item) => jsonText(item).replaceAll('\n', '\n  '));
      }
      const paint = painterFor(io.stdout, io.env);
      const textOfTrail = (trail: readonly TrailStep[]) => {
        const names = trail.map(({ kind, label }) => label ?? `(${kind})`);
        return names.length === 0 ? '' : `${visible(names.join(' › '))}  `;
      };
      const trailText = /* @__PURE__ */ remembered(({ trail }: Place) => textOfTrail(trail));
      writePieces(io.stdout, (write) => {
        for (const one of items) {
          const { item, place, node, document, mistake, page } = one;
          const state = stateByFile(site, one);
          const { file = document, line = 1 } = node.origin ?? {};
          const trail = page?.groups === undefined ? trailText(place) : textOfTrail(one.trail);
          const where = `${trail}${visible(file)}:${line}`;
          const why = mistake?.message ?? (state === 'missing' ? 'no file' : undefined);
          const note = state === 'shown' ? '' : `  ${state}${why === undefined ? '' : `: ${why}`}`;
          write(`${visible(shownText(item))}${paint.dim(`  ${where}`)}${paint.yellow(visible(note))}\n`);
        }
      });
      const missing = items.filter(({ state }) => state === 'missing').length;
      if (missing > 0)
        writeLine(
          io.stderr,
          `${figure(missing)} of ${counted(items.length, 'entry', 'entries')} ${plural(missing, 'has', 'have')} no file: see navshift check.`,
        );
      if (items.length === 0) writeLine(io.stderr, 'The navigation has no entries.');
    });
}

/** An item as `--json` has it. */
function plainOf(one: ServedItem, state: State) {
  const { item, place, node, document, address, mistake, page } = one;
  return {
    ...fieldsOf(item),
    ...(address !== undefined && { address: `/${address}` }),
    state,
    ...(mistake !== undefined && { why: mistake.message }),
    pointer: node.origin?.pointer ?? '',
    file: node.origin?.file ?? document,
    line: node.origin?.line ?? 1,
    trail: page?.groups === undefined ? place.trail : one.trail,
  };
}

function fieldsOf(item: Item): Readonly<Record<string, string>> {
  switch (item.kind) {
    case 'page':
    case 'link':
      return { ...item };
    case 'specification':
      return { kind: 'source', spec: item.specification };
    case 'webhook':
      return { kind: 'webhook', path: item.name, ...ofSpecification(item.specification) };
    default:
      return { kind: item.kind, method: item.method, path: item.path, ...ofSpecification(item.specification) };
  }
}

const ofSpecification = (spec: string) => (spec === '' ? undefined : { spec });

function shownText(item: Item): string {
  switch (item.kind) {
    case 'page':
      return item.page;
    case 'link':
      return item.href;
    case 'specification':
      return `pages of ${item.specification}`;
    case 'webhook':
      return `WEBHOOK ${item.name}`;
    default:
      return `${item.method} ${item.path}`;
  }
}
