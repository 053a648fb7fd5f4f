// What the mutants in the sources ask: which of them is made. What a suite reaches is written down, so that a mutant is tried on these suites alone.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from '@jest/globals';

const made = Number(process.env.NAVSHIFT_MUTANT ?? -1);
const folder = process.env.NAVSHIFT_REACHED;
const reached = [];

globalThis.mutant = (id) => {
  reached[id] = true;
  return id === made;
};

if (folder !== undefined)
  afterAll(() => {
    const { testPath } = expect.getState();
    const file = testPath.slice(testPath.indexOf('__tests__'));
    writeFileSync(
      join(folder, `${file.replaceAll('/', '+')}.json`),
      JSON.stringify({ file, reached: Object.keys(reached) }),
    );
  });
