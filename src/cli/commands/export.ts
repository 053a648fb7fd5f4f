import type { Command } from 'commander';
import { exporting, type ExportTool, exportTools } from '../../export/index.ts';
import { enumerate } from '../../text/index.ts';
import type { Context } from '../config/context.ts';
import { CliError } from '../terminal/error.ts';
import { addSettings, readSettings, type Settings } from '../terminal/settings.ts';
import { execute } from '../run/execute.ts';

/** Adds `export`: the navigation of docs.json for another tool. */
export function addExport(program: Command, { io, finish }: Context): void {
  const command = program
    .command('export')
    .summary('Write the navigation of docs.json for another tool.')
    .description(
      'Writes the files that say the same navigation in Docusaurus or Fumadocs, beside docs.json. docs.json and page files stay as they are. Every entry is placed, or reported with its line and the reason.',
    )
    .argument('<tool>', enumerate(exportTools, 'or'))
    .argument('[paths...]', 'docs.json, folders or globs');
  addSettings(command)
    .addHelpText('after', help)
    .action(async (tool: string, paths: string[], given: Settings) => {
      if (!isTool(tool)) throw new CliError(`navshift does not write ${tool}`, `It writes ${enumerate(exportTools)}.`);
      const transform = exporting(tool);
      const asked = {
        transform,
        command: `export ${tool}`,
        settled: 'the files exist already',
        account: () => ({ export: transform.account()! }),
        remote: false,
        fetches: true,
        given: new Set<string>(),
        files: [],
      };
      finish(await execute([asked], paths, readSettings(given, paths), io));
    });
}

const isTool = (text: string): text is ExportTool => exportTools.some((tool) => tool === text);

const help = `
docusaurus  sidebars.json, docusaurus.config.js if there is none, and versions
fumadocs    a meta.json for each group and each tab

Examples:
  $ navshift export docusaurus                  what would be written
  $ navshift export fumadocs content/docs --write`;
