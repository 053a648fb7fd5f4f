/**
 * Why navshift takes two entries for the same under another path, the strongest evidence first.
 *
 * The search follows this order, but compares texts before folders: a folder alone says little if the texts differ.
 *
 * - `declared`: the transform that renamed it said so
 * - `path`: it has the same path, or is the same operation
 * - `object`: its file has the same content, by the id of git's object
 * - `redirect`: a redirect points there
 * - `folder`: at least two pages of its folder moved there under their own names
 * - `language`: the same page of another language moved there
 * - `text`: the texts of both files share at least half of the longer one
 * - `name`: it is the only removed page of its name, and the other is the only added one
 * - `place`: the new entry is between the same neighbours
 */
export const evidence = [
  'declared',
  'path',
  'object',
  'redirect',
  'folder',
  'language',
  'text',
  'name',
  'place',
] as const;

export type Evidence = (typeof evidence)[number];

/** Whether it is only likely. */
export const isGuess = (by: Evidence): boolean => by === 'text' || by === 'name' || by === 'place';
