import type { Command } from 'commander';
import { type Destination, oncePerPlace, type PageItem, visitPages } from '../../openapi/index.ts';
import { visible } from '../../text/index.ts';
import type { Context } from '../context.ts';
import { openInput } from '../inputs.ts';
import { painterFor, writeLine, writePieces } from '../io.ts';

/** Adds `pages`: every entry in reading order, with where it stands. */
export function addPages(program: Command, { io }: Context): void {
  program
    .command('pages')
    .summary('List every page, endpoint and link in reading order.')
    .description(
      'Lists every page, endpoint, webhook and link of the navigation in reading order, with where it stands.',
    )
    .argument('[path]', 'a docs.json, a folder that holds one, or -')
    .option('--json', 'as a JSON array of {kind, page?, method?, path?, spec?, href?, pointer, file, line, trail}')
    .action(async (path: string | undefined, options: { json?: boolean }) => {
      const site = await openInput(path, io);
      let count = 0;
      if (options.json === true) {
        const trailOf = oncePerPlace(({ trail }) => trail);
        writePieces(io.stdout, (write) => {
          write('[');
          visitPages(site, (what, { origin }, place, document) => {
            const item: PageItem = {
              ...what,
              pointer: origin?.pointer ?? '',
              file: origin?.file ?? document,
              line: origin?.line ?? 1,
              trail: trailOf(place),
            };
            // As it stands in an array, without the brackets.
            write((count++ === 0 ? '' : ',') + JSON.stringify([item], undefined, 2).slice(1, -2));
          });
          write(`${count === 0 ? '' : '\n'}]\n`);
        });
        return;
      }
      const paint = painterFor(io.stdout, io.env);
      const trailText = oncePerPlace(({ trail }) => {
        const names = trail.map(({ kind, label }) => label ?? `(${kind})`);
        return names.length === 0 ? '' : `${visible(names.join(' › '))}  `;
      });
      writePieces(io.stdout, (write) =>
        visitPages(site, (what, { origin }, place, document) => {
          count++;
          const where = `${trailText(place)}${visible(origin?.file ?? document)}:${origin?.line ?? 1}`;
          write(`${visible(textOf(what))}${paint.dim(`  ${where}`)}\n`);
        }),
      );
      if (count === 0) writeLine(io.stderr, 'The navigation leads to nothing.');
    });
}

function textOf({ kind, page, method, path, href }: Destination): string {
  if (kind === 'page') return page!;
  if (kind === 'link') return href!;
  return kind === 'webhook' ? `WEBHOOK ${path}` : `${method} ${path}`;
}
