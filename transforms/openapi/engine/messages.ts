import { counted, type DiagnosticPlace, enumerate, plural, type Site, type Subject } from 'navshift';
import type { Json } from 'navshift/json';
import { defaultDirectory, entryOf, type Operation, type SpecificationSource } from 'navshift/openapi';

/** At most so many places are named one by one. */
export const mostNamed = 20;

/** Where an operation stands in its specification. */
export function placeOf({ file, position: { line, column }, pointer }: Operation): DiagnosticPlace {
  return { file, line, column, pointer };
}

/** An operation with its place, as a related place of a message. */
export const operationHere = (operation: Operation, message = entryOf(operation)) => ({
  message,
  at: placeOf(operation),
});

/** What names a specification, as a related place of a message. */
export const namedHere = ({ node }: Pick<SpecificationSource, 'node'>): { message: string; at: Json } => ({
  message: 'the specification is named here',
  at: node,
});

/** Places for a message about several things: that of the first, and those of some more as related ones. */
export function firstAndOthers<Value>(
  [first, ...others]: readonly Value[],
  textOf: (value: Value) => string,
  placeOf: (value: Value) => Subject,
): { readonly at: Subject; readonly related: { readonly message: string; readonly at: Subject }[] } {
  const related = others.slice(0, mostNamed).map((one) => ({ message: textOf(one), at: placeOf(one) }));
  return { at: placeOf(first!), related };
}

/** The beginning of a file of the docs root. */
export const startOf = ({ location }: Site, file: string): DiagnosticPlace => ({
  file: location.prefix + file,
  line: 1,
  column: 1,
});

/** The first of many in words, with the number of the others: `a, b and 3 more`. */
export function firstOf<Value>(values: readonly Value[], textOf: (value: Value) => string): string {
  return enumerate(firstTexts(values, textOf));
}

/** The texts of the first of many, and a text with the number of the others. */
export function firstTexts<Value>(values: readonly Value[], textOf: (value: Value) => string): readonly string[] {
  const texts = values.slice(0, mostNamed).map(textOf);
  return values.length > mostNamed ? [...texts, counted(values.length - mostNamed, 'more', 'more')] : texts;
}

/** The help for operations that share an address. */
export const addressHelp = 'Give each another summary in the specification, or an address: `x-mint: { href: … }`.';

/** The help for operations whose entries Mintlify refuses. */
export const referredHelp = 'To list it as an entry, write the path in place of its `$ref`.';

/** How operations are left out for good: the line for the configuration. */
export const ignoreHelp = (operations: readonly Operation[]): string =>
  `To leave ${plural(operations.length, 'it', 'them')} out for good, add this to the configuration: \`"openapi": { "ignore": [${[...operations.slice(0, mostNamed).map((one) => JSON.stringify(entryOf(one))), ...(operations.length > mostNamed ? ['…'] : [])].join(', ')}] }\`.`;

/** Where the pages of a specification go. */
export const directoryOf = ({ directory }: Pick<SpecificationSource, 'directory'>): string =>
  directory ?? defaultDirectory;
