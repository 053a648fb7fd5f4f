import type { Element } from 'navshift';

/** The language that the others follow: the one of a code, else the one with `"default": true`, else the first. Undefined: there is none. */
export function sourceAmong(languages: readonly Element[], code: string | undefined): Element | undefined {
  if (code !== undefined) return languages.find(({ label }) => label === code);
  return languages.find(isDefault) ?? languages[0];
}

/** Whether an element is the default one of its container. */
export function isDefault(element: Element): boolean {
  const value = element.field('default');
  return value?.kind === 'boolean' && value.value === true;
}
