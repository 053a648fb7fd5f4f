import { expect, it } from '@jest/globals';
import { parse, print } from '../../src/index.ts';
import { parseJson } from '../../src/json/index.ts';

it('a site cannot be changed from plain JavaScript', () => {
  const site = parse('{"navigation":{"pages":["a"]}}');
  const documents = site.documents as Map<string, unknown>;
  expect(() => documents.set('docs.json', parseJson('{}'))).toThrow(TypeError);
  expect(() => Map.prototype.set.call(documents, 'docs.json', parseJson('{}'))).toThrow(TypeError);
  expect(print(site)).toBe('{"navigation":{"pages":["a"]}}');
});
