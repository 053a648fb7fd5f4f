import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { markedText, unmarkedText } from '../../src/text/index.ts';

it('keeps the markers of a base that git merged itself in the base', () => {
  const base = '<<<<<<<<< one\n1\n=========\n2\n>>>>>>>>> two\n';
  const text = `<<<<<<< ours\na\n||||||| base\n${base}=======\nb\n>>>>>>> theirs\n`;
  expect(unmarkedText(text)).toEqual({ ours: 'a\n', base, theirs: 'b\n' });
});

it('gives both sides of a marked text back, whatever ends its lines and the text', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', '$1'), { minLength: 1, maxLength: 6 });
  const bytes = (text: string) => new TextEncoder().encode(text);
  fc.assert(
    fc.property(lines, lines, fc.constantFrom('\n', '\r\n'), fc.boolean(), (one, other, end, isEnded) => {
      const [ours, theirs] = [one, other].map((all) => all.join(end) + (isEnded ? end : '')) as [string, string];
      const text = new TextDecoder().decode(markedText(bytes(ours), bytes(theirs)));
      const ended = (side: string) => side.replace(/\r?\n$/, '');
      if (ours === theirs) expect(text).toBe(ours);
      else {
        const sides = unmarkedText(text)!;
        expect([sides.ours, sides.theirs].map(ended)).toEqual([ours, theirs].map(ended));
      }
    }),
  );
});
