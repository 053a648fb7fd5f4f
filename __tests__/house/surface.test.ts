import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import * as library from '../../src/index.ts';
import * as json from '../../src/json.ts';
import * as node from '../../src/node.ts';
import * as openapi from '../../src/openapi.ts';
import * as check from '../../src/check.ts';
import * as select from '../../src/select/index.ts';
import * as edit from '../../src/edit/index.ts';
import * as diff from '../../src/diff.ts';
import * as served from '../../src/served.ts';
import * as sidebar from '../../src/sidebar.ts';
import * as testing from '../../src/testing/index.ts';
import * as transforms from '../../transforms/index.ts';

// The whole surface, committed: whoever adds to it or takes from it shows it in the pull request.
const golden = JSON.parse(readFileSync(fileURLToPath(new URL('surface.json', import.meta.url)), 'utf8')) as Record<
  string,
  string[]
>;

describe('the published names', () => {
  it.each([
    ['navshift', library],
    ['navshift/openapi', openapi],
    ['navshift/check', check],
    ['navshift/testing', testing],
    ['navshift/select', select],
    ['navshift/edit', edit],
    ['navshift/diff', diff],
    ['navshift/served', served],
    ['navshift/sidebar', sidebar],
    ['navshift/json', json],
    ['navshift/node', node],
    ['navshift/transforms', transforms],
  ])('of %s are those that were agreed', (name, module) => {
    expect(Object.keys(module).sort()).toEqual(golden[name]);
  });
});
