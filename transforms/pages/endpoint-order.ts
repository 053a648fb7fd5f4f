import { parseEntry, Place, type Report, type Site } from 'navshift';
import type { Draft } from 'navshift/edit';
import { findOperation, openSpecification, specificationInScope } from 'navshift/openapi';
import { askedOnce } from '../shared/asked-once.ts';
import { byLetters, natural, type OperationOrder, orderText } from '../shared/operation-order.ts';
import { orderBy } from './order.ts';

/** What an endpoint is ordered by: first its text, then its place in the specification. */
interface Key {
  readonly text: string;
  readonly place: number;
}

/** How lines are ordered, and which of them are. */
interface LineOrder {
  readonly order: (a: Draft, b: Draft) => number;
  readonly isSorted: (line: Draft) => boolean;
}

/**
 * Orders endpoints by their operations. An element is where its first endpoint is. By path, others are by their text;
 * else others keep their place.
 */
export function endpointOrder(site: Site, by: OperationOrder, reverse: boolean, report: Report): LineOrder {
  const texts = by === 'path' ? byLetters : natural;
  const compare = (a: Key, b: Key) => texts(a.text, b.text) || a.place - b.place;
  const read = askedOnce((source: string) => {
    const opened = openSpecification(site, source);
    if (!('reason' in opened)) {
      const { operations } = opened;
      return { operations, places: new Map(operations.map((operation, k) => [operation, k])) };
    }
    report.warning('not-read', `navshift did not read ${opened.key}, so its endpoints keep their place`, {
      help: 'A URL is not read here. Write the endpoints in the order that you want, or use `--by natural`.',
    });
    return undefined;
  });
  const keyOf = askedOnce((line: Draft): Key | undefined => {
    const { of, name = '', kind, lines } = line;
    if (kind === 'entry') return keyOfEntry(name, of!.parent!);
    const hidden = of instanceof Place && of.element.field('hidden');
    // What no sidebar shows stays behind what it shows.
    if (hidden && hidden.kind === 'boolean' && hidden.value) return undefined;
    const [first] = lines.flatMap((one) => keyOf(one) ?? []).sort(compare);
    return first;
  });
  const keyOfEntry = (text: string, parent: Place): Key | undefined => {
    const scoped = specificationInScope(parent)?.source;
    const entry = parseEntry(text, scoped !== undefined);
    const source = entry.kind === 'endpoint' || entry.kind === 'webhook' ? (entry.specification ?? scoped) : undefined;
    const opened = source === undefined ? undefined : read(source);
    const operation = opened && findOperation(opened.operations, entry);
    return operation && { text: orderText[by](operation), place: opened.places.get(operation)! };
  };
  const byText = orderBy(site, 'path', reverse);
  return {
    order(a, b) {
      const [one, other] = [keyOf(a), keyOf(b)];
      if (one === undefined || other === undefined) return byText(one?.text ?? a.name!, other?.text ?? b.name!);
      return reverse ? compare(other, one) : compare(one, other);
    },
    isSorted: (line) => by === 'path' || keyOf(line) !== undefined,
  };
}
