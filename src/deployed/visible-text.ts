/**
 * The text that readers see on a page, by which two pages are compared. It is without the path, because a page for
 * unknown URLs often names it.
 */
export const visibleText = (html: string, path: string): string =>
  html
    .replace(/<(script|style|noscript)\b.*?<\/\1\s*>|<!--.*?-->/gis, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll(path, ' ')
    .replace(/\s+/g, ' ')
    .trim();
