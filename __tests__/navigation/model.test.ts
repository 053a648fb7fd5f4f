import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type Container,
  containerNames,
  type Element,
  isContainer,
  kindOf,
  labelField,
  makeSite,
  memoryReader,
  rewriteNavigation,
  type Site,
} from '../../src/index.ts';
import { SharedDocumentError } from '../../src/navigation/index.ts';
import { printBytes } from '../../src/json/index.ts';
import { cases } from '../cases.ts';

// The same changes, once by the library and once on plain data in the plainest way. Files are pulled in by `$ref` once each.
type Plain = null | number | string | Plain[] | { [key: string]: Plain };
type Change = 'keep' | 'rename' | 'drop' | 'twice' | 'mark';

const labels = ['A', 'B', 'C', 'D', 'E'];
const entry = fc.constantFrom<Plain>('a', 'b/c', 'GET /x', 'WEBHOOK w', 5, null);
const { element } = fc.letrec<{ element: { [key: string]: Plain }; container: Plain[] }>((tie) => ({
  element: fc
    .tuple(
      fc.constantFrom(...labels),
      fc.uniqueArray(fc.tuple(fc.constantFrom<string>(...containerNames, 'x-unknown', 'global'), tie('container')), {
        selector: ([name]) => name,
        maxLength: 3,
      }),
      fc.integer({ min: 0, max: 99 }),
    )
    .map(([label, containers, style]) => ({
      label,
      ...Object.fromEntries(containers.map(([name, items]) => [name, name === 'global' ? { anchors: items } : items])),
      style,
    })),
  container: fc.array(fc.oneof({ maxDepth: 4, depthSize: 'medium' }, entry, tie('element')), { maxLength: 4 }),
}));

/** Gives each object the label key of its container, and, where its number says so, takes it or its containers into files of their own. */
function laidOut(navigation: { [key: string]: Plain }): { root: Plain; files: Record<string, string> } {
  const files: Record<string, string> = {};
  const file = (value: Plain): Plain => {
    const path = `f/${Object.keys(files).length}.json`;
    files[path] = JSON.stringify(value);
    return { $ref: `/${path}` };
  };
  const object = (value: { [key: string]: Plain }, container: Container | undefined): Plain => {
    const { label, style, ...rest } = value as { label: Plain; style: number; [key: string]: Plain };
    const name = container === undefined ? undefined : labelField(kindOf(container));
    const made: { [key: string]: Plain } = name === undefined ? {} : { [name]: label };
    for (const [key, inner] of Object.entries(rest)) {
      if (key === 'global') made[key] = object(inner as { [key: string]: Plain }, undefined);
      else if (isContainer(key))
        made[key] = style % 7 === 0 ? file(array(inner as Plain[], key)) : array(inner as Plain[], key);
      else made[key] = inner;
    }
    return style % 5 === 0 && container !== undefined ? file(made) : made;
  };
  const array = (items: Plain[], container: Container): Plain[] =>
    items.map((item) =>
      typeof item === 'object' && item !== null && !Array.isArray(item) ? object(item, container) : item,
    );
  return { root: object(navigation, undefined), files };
}

/** A file may be an array: then there is nothing beside the reference. */
const whole = (value: Plain, files: Record<string, string>): Plain => {
  if (Array.isArray(value)) return value.map((item) => whole(item, files));
  if (typeof value !== 'object' || value === null) return value;
  if (typeof value['$ref'] === 'string') return whole(JSON.parse(files[value['$ref'].slice(1)]!) as Plain, files);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, whole(inner, files)]));
};

/** The plain way. */
function changed(
  value: { [key: string]: Plain },
  rules: ReadonlyMap<string, Change>,
  container: Container | undefined,
): Plain[] {
  const made: { [key: string]: Plain } = {};
  for (const [key, inner] of Object.entries(value)) {
    if (isContainer(key) && Array.isArray(inner))
      made[key] = inner.flatMap((item) =>
        typeof item === 'object' && item !== null && !Array.isArray(item) ? changed(item, rules, key) : [item],
      );
    else
      made[key] =
        key === 'global' && typeof inner === 'object'
          ? changed(inner as { [key: string]: Plain }, rules, undefined)[0]!
          : inner;
  }
  const name = container === undefined ? undefined : labelField(kindOf(container));
  if (name === undefined) return [made];
  switch (rules.get(made[name] as string)) {
    case 'rename':
      return [{ ...made, [name]: `${made[name] as string}!` }];
    case 'drop':
      return [];
    case 'twice':
      return [made, made];
    case 'mark':
      return [{ ...made, mark: true as unknown as Plain }];
    default:
      return [made];
  }
}

function byLibrary(site: Site, rules: ReadonlyMap<string, Change>): Site {
  return rewriteNavigation(site, {
    leave(inner: Element) {
      if (labelField(inner.kind) === undefined) return undefined;
      switch (rules.get(inner.label ?? '')) {
        case 'rename':
          return inner.withLabel(`${inner.label}!`);
        case 'drop':
          return null;
        case 'twice':
          return [inner, inner];
        case 'mark':
          return inner.withField('mark', true);
        default:
          return undefined;
      }
    },
  });
}

const decoder = new TextDecoder();
const dataOf = (site: Site): Plain => {
  const files = Object.fromEntries([...site.documents].map(([path, node]) => [path, decoder.decode(printBytes(node))]));
  return whole((JSON.parse(files['docs.json']!) as { navigation: Plain }).navigation, files);
};
const rulesOf = fc
  .array(fc.constantFrom<Change>('keep', 'keep', 'rename', 'drop', 'twice', 'mark'), {
    minLength: labels.length,
    maxLength: labels.length,
  })
  .map((changes) => new Map(labels.map((label, k) => [label, changes[k]!])));

describe('changes of elements', () => {
  it('come to the same as on plain data, whatever the navigation and wherever its files', () => {
    fc.assert(
      fc.property(element, rulesOf, (navigation, rules) => {
        const { root, files } = laidOut(navigation);
        const site = makeSite(JSON.stringify({ navigation: root }), { reader: memoryReader(files) });
        expect(site.problems).toEqual([]);
        const plain = whole(root, files) as { [key: string]: Plain };
        expect(dataOf(site)).toEqual(plain);
        const after = byLibrary(site, rules);
        expect(dataOf(after)).toEqual(changed(plain, rules, undefined)[0]);
        // Nothing to do, and the site is the same.
        if (JSON.stringify(dataOf(after)) === JSON.stringify(plain)) expect(after).toBe(site);
      }),
      { numRuns: cases(400) },
    );
  });
  it('of a file that two places share come to the same at both, or are refused', () => {
    fc.assert(
      fc.property(element, rulesOf, fc.constantFrom(...labels), (navigation, rules, other) => {
        const { root, files } = laidOut({ ...navigation, style: 1 });
        const shared = { 'shared.json': JSON.stringify(root), ...files };
        const text = JSON.stringify({
          navigation: {
            tabs: [
              { tab: 'one', versions: [{ version: '1', $ref: 'shared.json' }] },
              { tab: 'two', versions: [{ version: '2', $ref: 'shared.json' }] },
            ],
          },
        });
        const site = makeSite(text, { reader: memoryReader(shared) });
        const uneven: typeof byLibrary = (before) =>
          rewriteNavigation(before, {
            leave: (inner, place) =>
              inner.label === other && place.trail[0]?.label === 'two' && rules.get(other) !== 'keep'
                ? null
                : undefined,
          });
        expect(decoder.decode(printBytes(byLibrary(site, rules).root))).toBe(text);
        let result: Site;
        try {
          result = uneven(site, rules);
        } catch (error) {
          expect(error).toBeInstanceOf(SharedDocumentError);
          return;
        }
        expect(result).toBe(site);
      }),
      { numRuns: 150 },
    );
  });
});
