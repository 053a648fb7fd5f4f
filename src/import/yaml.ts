import { yaml } from '#libraries';
import type { Node } from 'yaml';
import { type At, Found } from '../found/index.ts';
import { assertLevels, mostEntries, textIn } from './source.ts';
import { ImportError, type Source } from './tree.ts';

/**
 * Reads a YAML file; numbers are texts. Of `!ENV [NAME, default]` it takes the last part, as nobody knows the environment.
 * What has a key is where that begins. Tags that nobody knows are kept as text: `!!python/name:…`. Throws `ImportError`
 * where it is none.
 */
export function readYaml(source: Source, file: string): Found {
  const { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit } = yaml();
  const lineCounter = new LineCounter();
  const options = { logLevel: 'silent', uniqueKeys: false, prettyErrors: false } as const;
  const text = textIn(source, file) ?? '';
  let document = parseDocument(text, { ...options, lineCounter });
  if (document.errors.some(({ code }) => code === 'BAD_INDENT')) document = parseDocument(inOneLine(text), options);
  const placeAt = (offset = 0): At => {
    const { line, col } = lineCounter.linePos(offset);
    return { file, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const [error] = document.errors;
  if (error !== undefined) throw new ImportError(`${file} is not YAML: ${error.message}`, placeAt(error.pos[0]));

  const anchors = new Map<string, Node>();
  const targets = new Map<unknown, Node | undefined>();
  visit(document, {
    Alias: (_, alias) => void targets.set(alias, anchors.get(alias.source)),
    Value: (_, node) => void (node.anchor !== undefined && anchors.set(node.anchor, node)),
  });
  let count = 0;
  const valueOf = (node: unknown, level: number, key = node): Found => {
    const at = placeAt(isNode(key) ? key.range?.[0] : 0);
    assertLevels(level, at);
    if (++count > mostEntries)
      throw new ImportError(`The aliases of ${file} expand to more than ${mostEntries} values`, at);
    if (isAlias(node)) return valueOf(targets.get(node), level + 1, key);
    if (isMap(node)) {
      const fields = node.items.map(({ key: name, value }) => [String(name), valueOf(value, level + 1, name)] as const);
      return new Found(new Map(fields), at);
    }
    const items = isSeq(node) ? node.items.map((item) => valueOf(item, level + 1)) : undefined;
    const scalar = isScalar(node) && node.tag !== '!ENV' ? node : undefined;
    const written = typeof scalar?.value === 'number' ? scalar.source : scalar?.value;
    return new Found(isSeq(node) && node.tag === '!ENV' ? items?.at(-1)?.value : (items ?? written), at);
  };
  return valueOf(document.contents, 0);
}

/**
 * The same text, as long as before, with each list and map in brackets in one line: how its lines are indented means
 * nothing to PyYAML, by which the tools read, and is an error to the library.
 */
function inOneLine(text: string): string {
  let depth = 0;
  const tokens = /(?:^|[:,?-][ \t]+)(?:![^\s]*[ \t]+)?[[{]|[\]}[{]|"(?:\\.|[^"\\])*"|'[^']*'|(?<=\s)#[^\n]*|\n/gm;
  return text.replace(tokens, (token) => {
    if (/^[\n#]/.test(token)) return depth > 0 ? ' '.repeat(token.length) : token;
    if (/^[\]}]$/.test(token)) depth = Math.max(0, depth - 1);
    // Outside of brackets one in the middle of a text is a part of it.
    else if (/[[{]$/.test(token) && (depth > 0 || token.length > 1)) depth++;
    return token;
  });
}
