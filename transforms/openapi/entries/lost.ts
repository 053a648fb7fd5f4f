import type { FrontMatter } from 'navshift';

/**
 * What an entry would lose of a page: the fields that say something else than the specification does, `content` for a body of its own, and comments.
 *
 * `made` is the page that the platform makes of the operation. A field with the same value, and one that may be dropped, is no loss.
 */
export function lostOf(
  { fields, body, commented }: FrontMatter,
  made: FrontMatter,
  drop: readonly string[],
): readonly string[] {
  const lost = Object.entries(fields).filter(
    ([name, value]) =>
      name !== 'openapi' && !drop.includes(name) && !same(value, made.fields[name]) && !saysNothing(name, value),
  );
  const own = normal(body) !== '' && normal(body) !== normal(made.body);
  return [
    ...lost.map(([name]) => `\`${name}\``),
    ...(own ? ['content'] : []),
    ...(commented === true ? ['a comment'] : []),
  ];
}

/** `deprecated: false` and an empty field are what holds without them. */
const saysNothing = (name: string, value: unknown): boolean =>
  value === null || value === '' || (name === 'deprecated' && value === false);

function same(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string') return normal(a) === normal(b);
  return JSON.stringify(a) === JSON.stringify(b);
}

/** YAML folds lines, and ends blocks with a line break. */
const normal = (text: string): string => text.replace(/\s+/g, ' ').trim();
