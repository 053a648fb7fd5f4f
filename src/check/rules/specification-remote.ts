import { openSpecification } from '../../openapi/index.ts';
import { eachSpecification } from '../named.ts';
import { defineRule } from '../rule.ts';
import { quoted } from '../words.ts';

export const specificationRemote = defineRule({
  id: 'specification-remote',
  severity: 'info',
  summary: 'A specification stands elsewhere on the web, and was not looked at.',
  why: 'What the navigation says of its operations could not be checked. The site changes whenever that file does.',
  example: { before: '"openapi": "https://example.com/openapi.json"', after: '"openapi": "openapi.json"' },
  documented: false,
  check: ({ site, report }) =>
    eachSpecification((source, node) => {
      const opened = openSpecification(site, source);
      if ('reason' in opened && opened.reason === 'remote') report({ message: `the specification ${quoted(source)} is remote, and was not checked`, at: node, help: 'Keep a copy of it in the docs root to have its entries checked.' });
    }),
});
