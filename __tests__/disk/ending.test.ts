import * as actual from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, jest } from '@jest/globals';
import { folderWith } from './folders.ts';

// Another run ends while this one looks: its journal is in the list, and gone before it is read.
let isEnding = false;
jest.unstable_mockModule('node:fs', () => ({
  ...actual,
  readFileSync: (file: string, encoding: BufferEncoding) => {
    if (isEnding && file.endsWith('manifest.json')) actual.rmSync(dirname(file), { recursive: true });
    return actual.readFileSync(file, encoding);
  },
}));
const { pendingJournals } = await import('../../src/disk/index.ts');

it.each([
  ['is no broken one if it ended meanwhile', true, []],
  ['is broken if it is there and cannot be read', false, [{ kind: 'broken' }]],
])('a journal %s', (_, ends, expected) => {
  const before = process.env.XDG_STATE_HOME;
  process.env.XDG_STATE_HOME = folderWith({ 'navshift/journals/abcdef/manifest.json': '{' });
  actual.chmodSync(join(process.env.XDG_STATE_HOME, 'navshift/journals'), 0o700);
  isEnding = ends;
  try {
    expect(pendingJournals(folderWith({ 'docs.json': '{}' }))).toMatchObject(expected);
    expect(pendingJournals(folderWith({ 'docs.json': '{}' }))).toHaveLength(expected.length);
  } finally {
    process.env.XDG_STATE_HOME = before;
  }
});
