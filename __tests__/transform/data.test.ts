import { describe, expect, it } from '@jest/globals';
import { readData, z } from '../../src/index.ts';

const schema = z.record(z.string(), z.string());
const place = { transform: 'rename', option: 'labels' };

describe('the data of a file that an option names', () => {
  it('is YAML, or JSON, which is YAML', () => {
    expect(readData('a: b', schema, place)).toEqual({ a: 'b' });
    expect(readData('{"a": "b"}', schema, place)).toEqual({ a: 'b' });
  });
  it('that cannot be read is an error that names the option and the line', () =>
    expect(() => readData('a: [b\nc', schema, place)).toThrow(/^rename: labels: .*line 2/));
  it('that does not fit is an error that names the key', () =>
    expect(() => readData('a: 5', schema, place)).toThrow(/^rename: labels: a: .*expected string/));
});
