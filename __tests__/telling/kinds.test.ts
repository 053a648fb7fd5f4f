import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { transformFindings } from '../../src/cli/run/transform-finding-texts.ts';
import { changeKinds } from '../../src/diff/index.ts';
import { kindMeanings } from '../../src/telling/index.ts';
import { root, sources } from '../house/rooms.ts';

describe('what is explained', () => {
  it('of a kind of change is what docs/diff.md says of it', () => {
    const page = readFileSync(join(root, 'docs/diff.md'), 'utf8');
    const rows = new Map(Array.from(page.matchAll(/^\| `([a-z-]+)` \| (.*) \|$/gm), ([, kind, text]) => [kind, text]));
    for (const kind of changeKinds) expect([kind, rows.get(kind)]).toEqual([kind, kindMeanings[kind]]);
  });

  it('of a finding is of one that a transform, or what it uses, reports', () => {
    const reporting = [...sources.keys()].filter((file) =>
      /^(?:transforms|src\/(?:edit|redirects|import|cli\/run))\//.test(file),
    );
    const text = reporting.map((file) => readFileSync(join(root, file), 'utf8')).join('');
    // As the first text of a call, or behind a severity: `report.info('kept', …)`.
    const calls = text.matchAll(
      /(?:\breport\[level\]|\b(?:error|warning|info|note|noteName|say|leave|warn))\(\s*(?:'(?:warning|info)',\s*)?'([\w-]+)'/g,
    );
    const reported = new Set(Array.from(calls, ([, id]) => id));
    const last = (id: string) => id.split('/').at(-1);
    expect(Object.keys(transformFindings).filter((id) => !reported.has(last(id)))).toEqual([]);
  });
});
