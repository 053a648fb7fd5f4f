import { placeText } from '../../../finding/index.ts';
import { openSpecification } from '../../../openapi/index.ts';
import { codeFrame, Lines } from '../../../text/index.ts';
import { eachSpecification } from '../../specification-visits.ts';
import { defineRule } from '../../rule.ts';
import { quoted } from '../../words.ts';

export const specificationBroken = defineRule({
  id: 'specification-broken',
  severity: 'error',
  summary: 'A specification cannot be read, or an operation of it cannot be listed.',
  why: 'No page is made of what cannot be read, and an endpoint entry that needs it aborts the build.',
  example: { before: 'openapi: 3.1.0\npaths:\n  users: {}', after: 'openapi: 3.1.0\npaths:\n  /users: {}' },
  documented: false,
  check({ site, report }) {
    return eachSpecification((source, node) => {
      const opened = openSpecification(site, source);
      if (!('reason' in opened)) {
        // What is wrong inside is said where it stands.
        const lines = new Lines(opened.content);
        for (const { severity, isRefused = false, message, help, ...at } of opened.problems) {
          report({
            message: plain(message),
            severity: isRefused ? 'error' : severity,
            at: { ...at, ...(at.file === opened.specification.path && { frame: codeFrame(lines, at) }) },
            help: help ?? 'Correct it there.',
            related: [{ message: 'the specification is named here', at: node }],
          });
        }
        return;
      }
      const { error } = opened;
      if (error === undefined) return;
      const place = error.line === undefined ? '' : ` (${placeText(error)})`;
      report({
        message: `the specification ${quoted(source)} cannot be read${place}: ${plain(error.message)}`,
        at: node,
        help: error.help ?? 'Correct it there, or name another file.',
        related: [{ message: plain(error.message), at: error }],
      });
    });
  },
});

/** A sentence as a message is written: without a full stop, and in small letters. */
const plain = (text: string) => text.replace(/\.$/, '').replace(/^(?:The|This|An?) /, (word) => word.toLowerCase());
