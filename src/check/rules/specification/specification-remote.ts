import { openSpecification } from '../../../openapi/index.ts';
import { eachSpecification } from '../../specification-visits.ts';
import { defineRule } from '../../rule.ts';
import { quoted } from '../../words.ts';

export const specificationRemote = defineRule({
  id: 'specification-remote',
  severity: 'info',
  summary: 'A specification stands elsewhere on the web, and was not looked at.',
  why: 'What the navigation says of its operations could not be checked. The site changes whenever that file does.',
  example: { before: '"openapi": "https://example.com/openapi.json"', after: '"openapi": "openapi.json"' },
  documented: false,
  check: ({ site, report, specifications: { unfetched } }) =>
    eachSpecification((source, node) => {
      const opened = openSpecification(site, source);
      if (!('reason' in opened) || opened.reason !== 'remote') return;
      const failed = unfetched?.get(opened.key);
      if (failed === undefined)
        report({
          message: `the specification ${quoted(source)} is remote, and was not checked`,
          at: node,
          help: 'Fetch it with `--allow-remote`, or keep a copy of it in the docs root, to have its entries checked.',
        });
      else
        report({
          message: `the specification ${quoted(source)} could not be fetched: ${failed}`,
          severity: 'warning',
          at: node,
          help: 'Look at the address and the network, or keep a copy of it in the docs root.',
        });
    }),
});
