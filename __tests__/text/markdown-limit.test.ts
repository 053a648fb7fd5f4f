import { describe, expect, it } from '@jest/globals';
import { micromark } from 'micromark';
import { markdownLimit, NavshiftError } from '../../src/text/index.ts';
import { soaks } from '../cases.ts';
import { linksIn, rewriteLinks } from '../../transforms/shared/links.ts';

/** Each of these costs micromark the square of its length, or more. */
const hostile = {
  'underlined headings': 'a\n=\n',
  quotes: '>',
  'lazy lines': '> a\nb\n',
  lists: '1. a\n',
  emphasis: '*_',
  brackets: '[a]',
  references: '[a][',
  links: '[a](b ',
  definitions: '[a]: b\n',
  backquotes: '` ',
  tags: '<a>',
  images: '![',
};

/** Milliseconds of the processor. */
function timeOf(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** `npm run soak` takes whole pages, and the time that a run has. */
const [length, seconds] = soaks ? [120_000, 5] : [30_000, 0.2];

describe('a page that would be read without end', () => {
  it.each(Object.entries(hostile))('ends at a limit of time: %s', (_, piece) => {
    const page = piece.repeat(length / piece.length);
    const time = timeOf(() => {
      try {
        micromark(page, { extensions: [markdownLimit(seconds), { disable: { null: ['attention'] } }] });
      } catch (error) {
        expect(error).toBeInstanceOf(NavshiftError);
      }
    });
    expect(time).toBeLessThan(3_000 + 3_000 * seconds);
  });
  it('keeps its links, and that is said', () => {
    const page = `[x](/old)\n\n${'[a]'.repeat(20_000)}`;
    const refused: string[] = [];
    expect(
      rewriteLinks(
        page,
        () => '/new',
        (how) => refused.push(how),
      ),
    ).toBe(page);
    expect(refused).toEqual(['unread']);
    expect(rewriteLinks('[x](/old)', () => '/new')).toBe('[x](/new)');
  });
  it('is none if it is a long page of what people write', () => {
    const rows = Array.from({ length: 1_000 }, (_, i) => `| [a${i}](/old) | \`b\` | **c** |`).join('\n');
    expect(linksIn(`${'Some *text*, and a [link](/old).\n\n'.repeat(1_000)}${rows}\n`)).toHaveLength(2_000);
  });
});
