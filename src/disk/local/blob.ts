import { createHash } from 'node:crypto';

/** The id that git gives to a content. */
export const idOf = (content: Uint8Array): string =>
  createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
