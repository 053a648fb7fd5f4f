import fc from 'fast-check';
import { type Container, containerNames, isContainer, kindOf, labelField } from '../../src/index.ts';

export type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain };
type Fields = { [key: string]: Plain };

const page = fc.constantFrom('a', 'en/b', '/c', 'deep/en/d', 'GET /x', 'POST /y', 'WEBHOOK w', 'spec.json GET /x', 'a');
const stray = fc.constantFrom<Plain>(null, 5, [], 'stray', { $ref: 'none.json' });
const field = fc.constantFrom<Fields>({}, {}, { icon: 'i' }, { href: '/a' }, { href: 'https://a.com' }, { openapi: 'spec.json' }, { root: 'r' }, { description: 'D' }, { hidden: true }, { align: 'end' }, { default: true }, { 'x-team': [1] }, { global: { anchors: [{ anchor: 'G', href: '/a' }] } });

/** What is under a key is an array of fields without a label; the container gives each its label. */
const { element } = fc.letrec<{ element: Fields }>((tie) => ({
  element: fc
    .tuple(fc.constantFrom('A', 'B', 'en', 'fr', '2'), fc.array(field, { maxLength: 2 }), fc.array(fc.tuple(fc.constantFrom(...containerNames), fc.array(fc.oneof({ maxDepth: 4, depthSize: 'medium' }, { arbitrary: page, weight: 5 }, { arbitrary: stray, weight: 1 }, { arbitrary: tie('element'), weight: 8 }), { maxLength: 3 })), { maxLength: 2 }), fc.nat({ max: 20 }))
    .map(([label, fields, containers, apart]) => ({ label, ...Object.assign({}, ...fields), ...Object.fromEntries(containers), apart })),
}));

interface Laid {
  readonly navigation: Plain;
  readonly files: Record<string, string>;
}

/** A navigation of any kinds in any order, mixed and misplaced too, some of it in files that `$ref`s pull in. */
export const navigations: fc.Arbitrary<Laid> = element.map((root) => {
  const files: Record<string, string> = {};
  const apartIn = (value: Plain): Plain => {
    // Equal files are one file, pulled in from several places.
    const text = JSON.stringify(value, null, 2);
    const known = Object.keys(files).find((path) => files[path] === text);
    const path = known ?? `nav/${Object.keys(files).length}.json`;
    files[path] = text;
    return { $ref: `/${path}` };
  };
  const laid = ({ label, apart, ...rest }: Fields, container: Container | undefined): Plain => {
    const made: Fields = container === undefined ? {} : { [labelField(kindOf(container))]: label! };
    for (const [key, value] of Object.entries(rest)) {
      if (!isContainer(key)) made[key] = value;
      else {
        const items = (value as Plain[]).map((item) => (typeof item === 'object' && item !== null && 'apart' in item ? laid(item as Fields, key) : item));
        made[key] = apart === 1 ? apartIn(items) : items;
      }
    }
    return apart === 2 && container !== undefined ? apartIn(made) : made;
  };
  return { navigation: laid(root, undefined), files };
});
