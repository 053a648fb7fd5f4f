import fc from 'fast-check';
import { type Container, containerNames, isContainer, kindOf, labelField } from '../../src/index.ts';

export type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain };
export type Fields = { [key: string]: Plain };

/** What a navigation is drawn from. */
export interface Drawn {
  readonly labels: fc.Arbitrary<Plain>;
  readonly entries: fc.Arbitrary<Plain>;
  /** What has no business in a container. */
  readonly strays: fc.Arbitrary<Plain>;
  readonly fields: fc.Arbitrary<Fields>;
  /** Whether `$ref`s also chain, stand beside keys, lead nowhere and lead back. */
  readonly tangled: boolean;
}

const page = fc.constantFrom('a', 'en/b', '/c', 'deep/en/d', 'GET /x', 'POST /y', 'WEBHOOK w', 'spec.json GET /x', 'a');
const stray = fc.constantFrom<Plain>(null, 5, [], 'stray', { $ref: 'none.json' });
const field = fc.constantFrom<Fields>(
  {},
  {},
  { icon: 'i' },
  { href: '/a' },
  { href: 'https://a.com' },
  { openapi: 'spec.json' },
  { root: 'r' },
  { description: 'D' },
  { hidden: true },
  { align: 'end' },
  { default: true },
  { 'x-team': [1] },
  { global: { anchors: [{ anchor: 'G', href: '/a' }] } },
);

export interface Laid {
  readonly navigation: Plain;
  readonly files: Record<string, string>;
}

/** What is under a key is an array of fields without a label; the container gives each its label. */
function elementOf({ labels, entries, strays, fields }: Drawn): fc.Arbitrary<Fields> {
  return fc.letrec<{ element: Fields }>((tie) => ({
    element: fc
      .tuple(
        labels,
        fc.array(fields, { maxLength: 2 }),
        fc.array(
          fc.tuple(
            fc.constantFrom(...containerNames),
            fc.array(
              fc.oneof(
                { maxDepth: 4, depthSize: 'medium' },
                { arbitrary: entries, weight: 5 },
                { arbitrary: strays, weight: 1 },
                { arbitrary: tie('element'), weight: 8 },
              ),
              { maxLength: 3 },
            ),
          ),
          { maxLength: 2 },
        ),
        fc.nat({ max: 20 }),
      )
      .map(([label, drawn, containers, apart]) => ({
        label,
        ...Object.assign({}, ...drawn),
        ...Object.fromEntries(containers),
        apart,
      })),
  })).element;
}

/** A navigation of any kinds in any order, mixed and misplaced too, some of it in files that `$ref`s pull in. */
export const navigationsOf = (drawn: Drawn): fc.Arbitrary<Laid> =>
  elementOf(drawn).map((root) => {
    const files: Record<string, string> = {};
    const apartIn = (value: Plain): Fields => {
      // Equal files are one file, pulled in from several places.
      const text = JSON.stringify(value, null, 2);
      const known = Object.keys(files).find((path) => files[path] === text);
      const path = known ?? `nav/${Object.keys(files).length}.json`;
      files[path] = text;
      return { $ref: `/${path}` };
    };
    const elementIn = (made: Fields, name: string, apart: Plain): Fields => {
      if (apart === 2) return apartIn(made);
      if (!drawn.tangled) return made;
      const { [name]: label, ...rest } = made;
      if (apart === 3) return { [name]: label!, ...apartIn(rest) };
      if (apart === 4)
        return {
          ...apartIn({ icon: 'j', ...apartIn({ ...rest, [name]: 'hidden by the key beside' }) }),
          [name]: label!,
        };
      if (apart === 5) return { ...made, $ref: 'none.json' };
      return apart === 6 ? { ...made, $ref: '/docs.json' } : made;
    };
    const laid = ({ label, apart, ...rest }: Fields, container: Container | undefined): Plain => {
      const name = container === undefined ? '' : labelField(kindOf(container))!;
      const made: Fields = container === undefined ? {} : { [name]: label! };
      for (const [key, value] of Object.entries(rest)) {
        if (!isContainer(key) || !Array.isArray(value)) made[key] = value;
        else {
          const items = value.map((item) =>
            typeof item === 'object' && item !== null && 'apart' in item ? laid(item as Fields, key) : item,
          );
          made[key] = apart === 1 ? apartIn(items) : items;
        }
      }
      return container === undefined ? made : elementIn(made, name, apart!);
    };
    return { navigation: laid(root, undefined), files };
  });

export const navigations: fc.Arbitrary<Laid> = navigationsOf({
  labels: fc.constantFrom('A', 'B', 'en', 'fr', '2'),
  entries: page,
  strays: stray,
  fields: field,
  tangled: false,
});
