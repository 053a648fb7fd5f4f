import { expect, it } from '@jest/globals';
import { itemText } from '../../src/served/index.ts';
import { makeSite, memoryReader, takeCensus, walkNavigation } from '../../src/index.ts';

it('the scope of a place is the one that conservation counts its pages in, whatever its labels are', () => {
  const labels = ['"A"', '""', '5', '1.50', '1e2', 'true', 'null', '{}', '[]', '"a\\u0061"'];
  const navigation = labels.map(
    (label) =>
      `{"product":${label},"tab":"T","versions":[{"version":${label},"languages":[{"language":${label},"groups":[{"group":${label},"pages":["a"]}]},{"$ref":"l.json","language":${label}},{"$ref":"l.json"}]}]}`,
  );
  const site = makeSite(`{"navigation":{"products":[${navigation.join(',')}]}}`, {
    reader: memoryReader({ 'l.json': '{"language":7,"pages":["a"]}' }),
  });
  const counts = new Map<string, number>();
  walkNavigation(site, {
    entry({ parent, text }) {
      const key = [`page ${text}`, ...parent.scope].join('\n');
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
  });
  expect([...counts].sort()).toEqual(
    [...takeCensus(site).values()]
      .map(({ item, scope, count }) => [[itemText(item), ...scope].join('\n'), count])
      .sort(),
  );
  expect(counts.size).toBeGreaterThan(labels.length);
});
