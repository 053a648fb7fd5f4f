import type { Command } from 'commander';
import { listPages, type PageItem } from '../../openapi/index.ts';
import { openInput } from '../inputs.ts';
import { painterFor } from '../io.ts';
import type { Context } from '../context.ts';

/** Adds `pages`: every entry in reading order, with where it stands. */
export function addPages(program: Command, { io }: Context): void {
  program
    .command('pages')
    .summary('List every page, endpoint and link in reading order.')
    .description('Lists every page, endpoint, webhook and link of the navigation in reading order, with where it stands.')
    .argument('[path]', 'a docs.json, a folder that holds one, or -')
    .option('--json', 'as a JSON array of {kind, page?, method?, path?, spec?, href?, pointer, file, line, trail}')
    .helpOption('-h, --help', 'print this help')
    .action(async (path: string | undefined, options: { json?: boolean }) => {
      const items = listPages(await openInput(path, io));
      if (options.json === true) {
        io.stdout.write(`${JSON.stringify(items, undefined, 2)}\n`);
        return;
      }
      const paint = painterFor(io.stdout, io.env);
      const lines = items.map((item) => {
        const trail = item.trail.map(({ kind, label }) => label ?? `(${kind})`).join(' › ');
        return `${textOf(item)}${paint.dim(`  ${trail === '' ? '' : `${trail}  `}${item.file}:${item.line}`)}\n`;
      });
      io.stdout.write(lines.join(''));
      if (items.length === 0) io.stderr.write('The navigation leads to nothing.\n');
    });
}

function textOf({ kind, page, method, path, href }: PageItem): string {
  if (kind === 'page') return page!;
  if (kind === 'link') return href!;
  return kind === 'webhook' ? `WEBHOOK ${path}` : `${method} ${path}`;
}
