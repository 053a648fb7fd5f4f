/**
 * Makes elements of a document. All text of a site goes into them as text. The function is written out as text into the
 * page, so it asks for nothing outside of it.
 */
export const makerOf =
  (document: Document) =>
  <Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    given: { readonly [attribute: string]: string | undefined } = {},
    ...inside: readonly (HTMLElement | string)[]
  ): HTMLElementTagNameMap[Name] => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(given)) if (value !== undefined) element.setAttribute(key, value);
    element.append(...inside);
    return element;
  };

export type Maker = ReturnType<typeof makerOf>;
