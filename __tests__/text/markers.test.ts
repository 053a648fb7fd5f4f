import { expect, it } from '@jest/globals';
import { unmarkedText } from '../../src/text/index.ts';

it('keeps the markers of a base that git merged itself in the base', () => {
  const base = '<<<<<<<<< one\n1\n=========\n2\n>>>>>>>>> two\n';
  const text = `<<<<<<< ours\na\n||||||| base\n${base}=======\nb\n>>>>>>> theirs\n`;
  expect(unmarkedText(text)).toEqual({ ours: 'a\n', base, theirs: 'b\n' });
});
