import { yaml } from '#libraries';
import type { Document, Pair, Scalar, YAMLMap } from 'yaml';
import { yamlDocument } from '../text/index.ts';

/** An entry to be set in a file of data. */
export interface DataEdit {
  /** The keys of the entry: `['fr', 'Guides']`. Missing maps on the way are made. */
  readonly path: readonly string[];
  /**
   * The new value. Null leaves it empty, to be filled in by hand: in YAML nothing is after the colon, in JSON an empty
   * string.
   */
  readonly value: string | null;
  /** A comment above a new entry. JSON has no comments, nor does a YAML map in braces on one line. */
  readonly comment?: string;
  /** The key after which a new entry is added. Without one, or if it is missing, the entry is added at the end. */
  readonly after?: string;
}

/** Sets entries in YAML, as `editData` does. */
export function editYaml(text: string, edits: readonly DataEdit[]): string {
  const document = documentOf(text.replace(/^\uFEFF/, ''));
  const { contents } = document;
  const isMap = yaml().isMap(contents);
  const root = isMap ? contents : (document.createNode({}) as unknown as YAMLMap);
  if (!isMap) {
    document.contents = root as unknown as Document['contents'];
    // What is written in a file of comments alone comes below them.
    root.commentBefore = document.commentBefore;
    document.commentBefore = null;
  }
  const maps = new YamlMaps(document);
  for (const { path, value, comment, after } of edits) {
    const map = path.slice(0, -1).reduce((around, key) => maps.enter(around, key), root);
    maps.set(map, path.at(-1)!, document.createNode(value) as Scalar, comment, after);
  }
  const indent = /^ +(?=[^\s#-])/m.exec(text)?.[0].length;
  const edited = document.toString({ lineWidth: 0, nullStr: '', ...(indent !== undefined && { indent }) });
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  return mark + edited.replaceAll('\n', text.includes('\r\n') ? '\r\n' : '\n');
}

/**
 * The document of a text, each comment where it belongs: one below an empty value is of what comes next. `yaml` takes it
 * for the value's own unless something is written there.
 */
function documentOf(text: string): Document {
  const empty: number[] = [];
  yaml().visit(yamlDocument(text), {
    Pair: (_, { value }) => {
      if (yaml().isScalar(value) && value.value === null && value.range && !value.source) empty.push(value.range[0]);
    },
  });
  const filled = empty.reduceRight((before, at) => `${before.slice(0, at)} NULL ${before.slice(at)}`, text);
  const document = yamlDocument(filled) as Document;
  yaml().visit(document, { Scalar: (_, node) => void (node.source === 'NULL' && delete node.source) });
  return document;
}

/** The maps of a document, each with its entries by key. */
class YamlMaps {
  readonly #known = new Map<YAMLMap, Map<string, Pair>>();

  constructor(private readonly document: Document) {}

  /** The map at a key, made if there is none. What an alias names is shared, so it gets a copy of its own. */
  enter(map: YAMLMap, key: string): YAMLMap {
    const inner = this.#pairs(map).get(key)?.value;
    if (yaml().isMap(inner) && inner.items.length > 0) return inner;
    const shared = yaml().isAlias(inner) ? inner.resolve(this.document)?.toJS(this.document) : undefined;
    const made = this.document.createNode(shared ?? {}) as unknown as YAMLMap;
    this.set(map, key, made);
    return made;
  }

  /** Sets an entry: an old one keeps its comments and its quotes. */
  set(map: YAMLMap, key: string, value: Scalar | YAMLMap, comment?: string, after?: string): void {
    const pairs = this.#pairs(map);
    const pair = pairs.get(key);
    if (pair === undefined) {
      const name = this.document.createNode(key) as Scalar;
      // In braces a comment would need lines of its own.
      if (map.flow !== true)
        name.commentBefore = comment
          ?.split(/[\r\n\u0085\u2028\u2029]+/)
          .map((line) => ` ${line}`)
          .join('\n');
      const made = this.document.createPair(name, value);
      const place = after === undefined ? -1 : map.items.indexOf(pairs.get(after)!);
      map.items.splice(place < 0 ? map.items.length : place + 1, 0, made);
      pairs.set(key, made);
      return;
    }
    const before = pair.value;
    if (yaml().isScalar(before) && yaml().isScalar(value)) {
      before.value = value.value;
      if (before.type?.startsWith('BLOCK') === true) delete before.type;
      return;
    }
    if (yaml().isNode(before)) value.commentBefore = before.comment;
    pair.value = value;
  }

  #pairs(map: YAMLMap): Map<string, Pair> {
    const known = this.#known.get(map) ?? new Map<string, Pair>();
    if (!this.#known.has(map))
      for (const pair of map.items) if (yaml().isScalar(pair.key)) known.set(String(pair.key.value), pair);
    this.#known.set(map, known);
    return known;
  }
}
