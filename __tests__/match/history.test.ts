import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { navigationDiff } from '../../src/diff/index.ts';
import { weights } from '../../src/match/index.ts';
import { makeSite } from '../../src/site/index.ts';
import { groupBy } from '../../src/text/index.ts';
import { openHistory } from '../redirects/maintainers.ts';

const shared = fileURLToPath(new URL('../../../shared/history', import.meta.url));

/** What became of one site in a real change, and the number without which it would be something else: with half of it, or one and a half. */
const rows: readonly (readonly [keyof typeof weights, number, bundle: string, commit: string, change: string])[] = [
  ['share', 0.5, 'mintlify+docs', '82f6b176', 'added group "自定义" →zh › 文档'],
  ['share', 1.5, 'Comfy-Org+docs', '3c020758', 'renamed group "詳細" 詳細→上級'],
  ['label', 1.5, 'langchain-ai+docs', '240021b', 'dropped group "Runs" shown→dropped'],
  ['kind', 1.5, 'mintlify+docs', '5598f316', 'converted tab "Cambios" group→tab'],
  ['parent', 0.5, 'Comfy-Org+docs', 'e10490c9', 'moved group "ComfyUI Server" en › Essentials→en'],
  ['splitOff', 1.5, 'upstash+docs', '7e374cf', 'added group "Lifecycle" →Box'],
  ['most', 0.5, 'mintlify+docs', '82f6b176', 'added group "自定义" →zh › 文档'],
  ['most', 1.5, 'Comfy-Org+docs', '3c020758', 'merged group "模型" →group "Patch"'],
  ['copyShare', 0.5, 'langchain-ai+docs', '4013441', 'added dropdown "LangChain Labs" →Python'],
  ['copyShare', 1.5, 'adcontextprotocol+adcp', 'dcc3ec98', 'copied version "3.1-rc" version "3.0"→the navigation'],
  ['folderPages', 0.5, 'mintlify+docs', '82f6b176', 'added tab "指南" →zh'],
  ['folderPages', 1.5, 'Comfy-Org+docs', 'e7b0300f', 're-pointed / /→zh-CN/'],
];

const right = { ...weights };
afterEach(() => void Object.assign(weights, right));

// Real histories are beside the project, and not everywhere; each number has a written site without them.
(existsSync(shared) ? describe : describe.skip)('a number that decides what is the same in a real change', () => {
  it.each([...groupBy(rows, ([, , bundle]) => bundle)])('is right, and another would be seen: %s', (bundle, some) => {
    const { open } = openHistory(shared, `${bundle}.bundle`);
    for (const [weight, factor, , commit, change] of some) {
      const [before, after] = [`${commit}^`, commit].map((revision) => {
        const reader = open(revision)!;
        return makeSite(reader.read('docs.json')!, { reader });
      });
      const isTold = () =>
        navigationDiff(before!, after!).changes.some(({ kind, name, from = '', to = '' }) =>
          `${kind} ${name} ${from}→${to}`.startsWith(change),
        );
      const plain = isTold();
      weights[weight] *= factor;
      const other = isTold();
      weights[weight] = right[weight];
      expect([weight, factor, plain, other]).toEqual([weight, factor, true, false]);
    }
  });
});
