import { containerNames, kindOf, labelField } from '../../format/index.ts';
import { getMember, type Json, parseJson } from '../../json/index.ts';
import { makeSite, memoryReader, type Reader, type Site } from '../../site/index.ts';

/**
 * A site of one file: of a docs.json, or of a document that one pulls in by `$ref`, which is put where its content belongs.
 *
 * @param path what the file is called; other documents are read as seen from there
 */
export function siteOfFile(path: string, content: Uint8Array, reader: Reader = memoryReader({})): Site {
  const root = parseJson(content, { file: path });
  if (getMember(root, 'navigation') !== undefined) return makeSite(content, { path, reader });
  const around = navigationAround(root);
  const main = path === 'docs.json' ? 'site.json' : 'docs.json';
  return makeSite(JSON.stringify({ navigation: around(`./${path}`) }), {
    path: main,
    reader: { ...reader, read: (name) => (name === path ? content : reader.read(name)) },
  });
}

/** The navigation that pulls a document in: a list, an element, or all of the navigation. */
function navigationAround(root: Json): (path: string) => object {
  const $ref = (path: string) => ({ $ref: path });
  const [first] = root.kind === 'array' ? root.items : [root];
  if (first?.kind === 'string') return (path) => ({ pages: $ref(path) });
  const container = containerNames.find((name) => {
    const kind = kindOf(name);
    return kind !== undefined && first !== undefined && getMember(first, labelField(kind)!) !== undefined;
  });
  if (container === undefined) return root.kind === 'array' ? (path) => ({ pages: $ref(path) }) : $ref;
  return (path) => ({ [container]: root.kind === 'array' ? $ref(path) : [$ref(path)] });
}
