import type { LoadTransforms } from '../../src/cli/config/context.ts';
import { main } from '../../src/cli/main.ts';
import { JsonEditError, type JsonObject, setMember } from '../../src/json/index.ts';
import { mapElements } from '../../src/navigation/index.ts';
import { defineTransform } from '../../src/transform/index.ts';
import { z } from 'zod';
import { folderWith } from '../disk/folders.ts';

export interface Ending {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly bytes: Buffer;
}

export interface World {
  cwd: string;
  stdin?: string | Uint8Array;
  terminal?: boolean;
  /** How wide it is. */
  columns?: number;
  env?: Record<string, string>;
  load?: LoadTransforms;
  /** What becomes of standard output. */
  failure?: Error;
  /** Hears of the size of each write to standard output. */
  onWrite?: (size: number) => void;
}

/** Runs the command in this process. Nothing of the user's own is read or written: neither the state folder, nor the cache, nor git's settings. */
export async function navshift(argv: readonly string[], world: World): Promise<Ending> {
  const {
    cwd,
    stdin = '',
    terminal = false,
    columns = 100,
    env = {},
    failure,
    onWrite,
    load = () => Promise.resolve(samples),
  } = world;
  const [out, err]: [Buffer[], Buffer[]] = [[], []];
  const into = (chunks: Buffer[]) => ({
    isTTY: terminal,
    columns,
    write: (chunk: string | Uint8Array) => chunks.push(Buffer.from(chunk as string)),
  });
  const source = (async function* () {
    await Promise.resolve();
    yield Buffer.from(stdin as string);
  })();
  const own = {
    PATH: process.env.PATH,
    XDG_STATE_HOME: folderWith(),
    XDG_CACHE_HOME: folderWith(),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
  };
  const { write, ...output } = into(out);
  const heard = (chunk: string | Uint8Array) => (onWrite?.(chunk.length), write(chunk));
  const stdout = { ...output, write: heard, failure: () => Promise.resolve(failure) };
  const code = await main(argv, { cwd, stdin: source, stdout, stderr: into(err), env: { ...own, ...env } }, load);
  return {
    code,
    stdout: Buffer.concat(out).toString(),
    stderr: Buffer.concat(err).toString(),
    bytes: Buffer.concat(out),
  };
}

const renameLabel = defineTransform({
  name: 'rename-label',
  summary: 'Rename an element wherever it stands.',
  description: 'Every element of that label gets the other.',
  options: z.object({
    from: z.string().describe('the label that is there'),
    to: z.string().default('New').describe('the label that is wanted'),
  }),
  examples: [{ title: 'Rename a group', command: 'rename-label --from Old --to New' }],
  apply: (site, { from, to }) =>
    mapElements(site, (element) => (element.label === from ? element.withLabel(to) : element)),
});

/** Has an option of every kind, and says what it was given. */
const allKinds = defineTransform({
  name: 'all-kinds',
  summary: 'Say what was given.',
  options: z.object({
    groupBy: z.enum(['tag', 'path', 'none']).default('tag').describe('how to group'),
    languages: z.array(z.string()).optional().describe('codes'),
    deepLevel: z.number().optional().describe('how deep'),
    flatten: z.boolean().default(false).describe('flat'),
    tidy: z.boolean().default(true).describe('not tidy'),
    labels: z.string().optional().meta({ content: true }).describe('labels'),
    rename: z.record(z.string(), z.string()).default({}).describe('names'),
    spec: z.record(z.string(), z.string()).optional().describe('specifications').meta({ content: true }),
    allowRemote: z.boolean().default(false).describe('fetch').meta({ remote: true }),
    odd: z.string().optional().describe('odd').meta({ flag: 'other-name' }),
  }),
  apply(site, options, report) {
    report.info('given', JSON.stringify(options));
    for (const [url, content] of site.remote) report.info('remote', `${url} ${Buffer.from(content).toString()}`);
    return site;
  },
});

/** Changes a document, and creates, copies, moves and deletes files. */
const changeFiles = defineTransform({
  name: 'change-files',
  summary: 'Change files of each kind.',
  options: z.object({ only: z.boolean().default(false) }),
  apply(site, { only }, report) {
    for (const page of ['b', 'deep/c']) report.declare({ kind: 'removed', item: { kind: 'page', page } });
    const changed = site.withDocuments(new Map([[site.main, setMember(site.root as JsonObject, 'name', 'New')]]));
    if (only) return changed;
    return changed.withStaged([
      { kind: 'create', path: 'fr/new page.mdx', content: Buffer.from('one\r\ntwo') },
      { kind: 'copy', path: 'fr/a.mdx', from: 'a.mdx' },
      { kind: 'move', path: 'moved/b.mdx', from: 'b.mdx' },
      { kind: 'delete', path: 'deep/c.mdx' },
    ]);
  },
});

const fail = defineTransform({
  name: 'fail',
  summary: 'Fail.',
  options: z.object({ how: z.enum(['report', 'throw', 'edit']).default('report') }),
  apply(site, { how }, report) {
    if (how === 'throw') throw new TypeError('Cannot read properties of undefined\nsecond line');
    if (how === 'edit') throw new JsonEditError('It cannot be edited.');
    report.error('broken', 'It is broken', { at: site.root, help: 'Mend it.' });
    return site;
  },
});

/** Fails only on a site called Bad. */
const failBad = defineTransform({
  name: 'fail-bad',
  summary: 'Fail where the site is bad.',
  apply(site, _, report) {
    const name = (site.root as JsonObject).members.find(({ key }) => key === 'name')?.value;
    if (name?.kind === 'string' && name.value === 'Bad') report.error('bad', 'This site is bad', { at: name });
    return site.withDocuments(new Map([[site.main, setMember(site.root as JsonObject, 'name', 'New')]]));
  },
});

export const samples = [renameLabel, allKinds, changeFiles, fail, failBad];
