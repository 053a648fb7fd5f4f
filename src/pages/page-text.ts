import type { Site } from '../site/index.ts';

const decoder = new TextDecoder();

/** The text of a page file, without a byte order mark. */
export const textOf = (site: Site, file: string): string => decoder.decode(site.read(file));
