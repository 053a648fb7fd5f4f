import { findOperation, nearestOperation, entryOf, type Operation } from '../../openapi/index.ts';
import { setText } from '../fixes.ts';
import { readable } from '../generated.ts';
import { defineRule } from '../rule.ts';
import { quoted } from '../words.ts';

/** So many times the nearest operation is looked for, which takes a look at all of them. */
const mostGuesses = 200;

export const endpointUnknown = defineRule({
  id: 'endpoint-unknown',
  severity: 'error',
  summary: 'An endpoint entry names an operation that its specification does not have.',
  why: 'One such entry aborts the build of the whole site. Paths are compared exactly, names of parameters included.',
  example: { before: '"openapi": "openapi.json",\n"pages": ["GET /user/{id}"]', after: '"openapi": "openapi.json",\n"pages": ["GET /users/{id}"]' },
  documented: true,
  check({ site, report, specificationAt }) {
    let guesses = 0;
    return {
      entry({ entry, text, node, parent, document }) {
        if (entry.kind === 'page') return;
        const source = entry.specification ?? specificationAt(parent)?.source;
        const opened = source === undefined ? undefined : readable(site, source);
        if (opened === undefined) return;
        const [method, path] = entry.kind === 'endpoint' ? [entry.method, entry.path] : ['WEBHOOK', entry.name];
        if (findOperation(opened.operations, method, path) !== undefined) return;
        const guess = guesses++ < mostGuesses ? nearestOperation(opened.operations, method, path) : undefined;
        const written = guess && entryOf(guess, entry.specification === undefined ? {} : { specification: entry.specification });
        report({
          message: `${quoted(text)} is no operation of ${quoted(source!)}`,
          at: node,
          help: written === undefined ? 'Correct the entry, or remove it; paths are compared exactly.' : `Did you mean ${quoted(written)}?`,
          fix: written !== undefined && isSure(guess!, method, path) ? setText(document, node, written) : undefined,
        });
      },
    };
  },
});

/** Only the names of parameters are different: there is no other operation that could be meant. */
const isSure = (guess: Operation, method: string, path: string) => guess.method === method && shape(guess.path) === shape(path);

const shape = (path: string) => path.replace(/\{[^}]*\}/g, '{}').replace(/\/$/, '');
