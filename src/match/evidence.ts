/**
 * By what something is known to be the same under another path, the strongest first.
 *
 * It is searched for in this order, but texts before folders: where texts differ, a folder alone says little.
 *
 * - `declared`: the transform that renamed it said so
 * - `path`: it has the same path, or is the same operation
 * - `object`: its file has the same content, as git's object says
 * - `redirect`: a redirect leads there
 * - `folder`: at least two pages of its folder went there under their own names
 * - `language`: the same page of another language went there
 * - `text`: its file has a text that is the same for the most part
 * - `name`: the only page of its name that went, and the only one that came
 * - `place`: what came took its place in the navigation, between the same neighbours
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
