import fc from 'fast-check';
import { containerNames, kindOf, labelField } from '../../src/index.ts';
import { navigations, type Plain } from './random-navigation.ts';

/** Entries as nobody should write them: one page in many ways, paths that lead out of the root or to nothing, addresses. */
const oddEntries = [
  '../x',
  './a',
  'a/',
  '/a',
  'a//b',
  'b/../a',
  '.',
  '/',
  '',
  ' ',
  'a.mdx',
  'en/b.md',
  'a#top',
  'a?x=1',
  './en/b',
  '/es/a/',
  'en//b',
  'es/a',
  'es',
  'en',
  'A',
  'deep/es/d',
];
const oddLabels: readonly Plain[] = ['A', 'en', 'es', 'fr', '', ' ', 5, null, 'es'];

/** What each of the names that `navigations` draws is called instead: itself, or something odd. */
const insteadOf = <Name extends string>(names: readonly Name[], odd: readonly Plain[]) =>
  fc.record(
    Object.fromEntries(
      names.map((name) => [name, fc.oneof(fc.constant<Plain>(name), fc.constantFrom(...odd))]),
    ) as Record<Name, fc.Arbitrary<Plain>>,
  );

const labelFields = new Set<string>(containerNames.map((name) => labelField(kindOf(name))));

/** Navigations with entries of any form, labels that are none, languages of one code, and `$ref`s in chains and with keys beside. */
export const oddNavigations = fc
  .tuple(
    navigations,
    insteadOf(['a', 'en/b', '/c', 'deep/en/d', 'r'], oddEntries),
    insteadOf(['A', 'B', 'en', 'fr', '2'], oddLabels),
    fc.constantFrom('alone', 'chained', 'beside'),
  )
  .map(([{ navigation, files }, entries, labels, references]) => {
    const odd = (value: Plain, key?: string): Plain => {
      if (Array.isArray(value)) return value.map((item) => odd(item));
      if (typeof value === 'string' && key !== undefined && labelFields.has(key))
        return (labels as Record<string, Plain>)[value] ?? value;
      if (typeof value === 'string' && (key === undefined || key === 'root'))
        return (entries as Record<string, Plain>)[value] ?? value;
      if (typeof value !== 'object' || value === null) return value;
      const made = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, odd(inner, name)]));
      if (typeof made.$ref !== 'string' || !made.$ref.startsWith('/nav/') || references === 'alone') return made;
      return references === 'beside' ? { ...made, icon: 'beside' } : { $ref: made.$ref.replace('/nav/', '/nav/to/') };
    };
    const documents = Object.entries(files).map(([path, text]) => [
      path,
      JSON.stringify(odd(JSON.parse(text) as Plain), null, 2),
    ]);
    const chained =
      references === 'chained'
        ? Object.keys(files).map((path) => [path.replace('nav/', 'nav/to/'), JSON.stringify({ $ref: `/${path}` })])
        : [];
    return {
      navigation: odd(navigation),
      files: Object.fromEntries([...documents, ...chained]) as Record<string, string>,
    };
  });
