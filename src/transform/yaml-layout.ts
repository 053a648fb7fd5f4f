import { yaml } from '#yaml';
import type { Document, Pair, Scalar, YAMLMap } from 'yaml';
import { yamlDocument } from '../text/index.ts';
import type { DataEdit } from './data-edit.ts';

export const commentLines = (comment: string | undefined): readonly string[] =>
  comment === undefined ? [] : comment.split(/[\r\n\u0085\u2028\u2029]+/).map((line) => `# ${line}`);

export const eolOf = (text: string) => (text.includes('\r\n') ? '\r\n' : '\n');

export const pairsOf = (map: unknown): Map<string, Pair> =>
  new Map(
    yaml().isMap(map)
      ? map.items.flatMap((pair) => (yaml().isScalar(pair.key) ? [[String(pair.key.value), pair]] : []))
      : [],
  );

/** The whole file as the library writes it: comments, order and line breaks stay, blanks may not. */
export function laidOutAnew(text: string, edits: readonly DataEdit[]): string {
  const lead = /^\uFEFF/.exec(text)?.[0] ?? '';
  return (
    lead +
    withEntries(text, edits)
      .toString({ lineWidth: 0, nullStr: '' })
      .replace(/^\uFEFF/, '')
      .replaceAll('\n', eolOf(text))
  );
}

/** The document with the entries set. */
export function withEntries(text: string, edits: readonly DataEdit[]): Document {
  const document = yamlDocument(text) as Document;
  const root = yaml().isMap(document.contents) ? document.contents : document.createNode({});
  document.contents = root;
  const known = new Map<YAMLMap, Map<string, Pair>>();
  const enter = (map: YAMLMap): Map<string, Pair> => {
    let pairs = known.get(map);
    if (pairs === undefined) known.set(map, (pairs = pairsOf(map)));
    return pairs;
  };
  const set = (map: YAMLMap, name: string, value: unknown, comment?: string): void => {
    const pair = enter(map).get(name);
    if (pair !== undefined) pair.value = value;
    else {
      const key = document.createNode(name) as Scalar;
      if (comment !== undefined)
        key.commentBefore = commentLines(comment)
          .map((line) => line.slice(1))
          .join('\n');
      const made = document.createPair(key, value);
      map.items.push(made);
      enter(map).set(name, made);
    }
  };
  for (const { path, value, comment } of edits) {
    let map = root as YAMLMap;
    for (const name of path.slice(0, -1)) {
      const inner = enter(map).get(name)?.value;
      // What an alias names is shared, so it gets a copy of its own.
      const next = yaml().isMap(inner)
        ? inner
        : (document.createNode(
            yaml().isAlias(inner) ? ((inner.resolve(document)?.toJS(document) as unknown) ?? {}) : {},
          ) as unknown as YAMLMap);
      if (next !== inner) set(map, name, next);
      map = next;
    }
    set(map, path.at(-1)!, document.createNode(value), comment);
  }
  return document;
}
