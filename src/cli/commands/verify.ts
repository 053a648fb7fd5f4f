import type { Command } from 'commander';
import { addNotes, type Notes } from '../terminal/layout.ts';
import { addReporter, fetchOption, revisionOption } from '../terminal/settings.ts';
import type { Context } from '../config/context.ts';
import { readNumber } from '../revisions/inputs.ts';
import { verifySite, type VerifySettings } from '../run/verify-site.ts';

/** Adds `verify`: whether the deployed site answers as docs.json says. */
export function addVerify(program: Command, { io, finish }: Context): void {
  const command = program
    .command('verify')
    .description(
      'Asks the deployed site for every page and redirect, and reports what it answers otherwise than docs.json says. Only this host is asked.',
    )
    .argument('<url>', 'where the docs are, such as https://docs.acme.com or https://acme.com/docs')
    .argument('[path]', 'docs.json, or its folder')
    .usage('[options] <url> [path]')
    .option('--sample <number>', 'ask for so many URLs, from all parts of the site', readNumber)
    .option('--limit <number>', 'ask for at most so many URLs', readNumber, 2000)
    .option('--rate <number>', 'requests a second', readNumber, 10)
    .option('--allow-local', 'the site may be on this computer or in a private network, also by http')
    .option('--allow-remote', 'fetch remote specifications by https, for the URLs of their pages')
    .addOption(revisionOption())
    .addOption(fetchOption());
  addNotes(addReporter(command, 'pretty, json, github, sarif, markdown, gitlab, junit or rdjson'), notes).action(
    async (url: string, path: string | undefined, settings: VerifySettings) =>
      finish(await verifySite(url, path, settings, io)),
  );
}

const notes: Notes = {
  says: [
    'It asks for at most five URLs at once, first by HEAD. It tries again later if the server is busy. It learns the page for unknown URLs from one URL that cannot exist. Redirects to other hosts are not followed.',
    'Pages that were deleted in git should return 404. If most differences fit an older commit, it says how far the site is behind.',
    'Exit codes: 0 no differences, or only warnings; 1 errors; 2 cannot run.',
  ],
  examples: [
    ['verify https://docs.acme.com', 'the nearest docs.json'],
    ['verify https://acme.com/docs --sample 50', 'fifty URLs of all parts'],
    ['verify https://docs.acme.com --rev main --reporter sarif=verify.sarif', 'after a deployment of main'],
    ['verify http://localhost:3000 --allow-local', 'a site on this computer'],
  ],
};
