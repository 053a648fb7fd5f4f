import {
  findMember,
  getMember,
  type JsonObject,
  JsonSyntaxError,
  makeObject,
  parseJson,
  printJson,
  setMember,
} from '../json/index.ts';
import type { DataEdit } from './data-edit.ts';
import { editYaml } from './edit-yaml.ts';

/**
 * Sets entries in a file of data, YAML or JSON; everything else keeps its bytes: comments, order, quotes, blank lines.
 *
 * `text` must be what `readData` can read as maps of texts. YAML in which that cannot be, such as an alias in the place of a map, is laid out anew.
 */
export function editData(text: string, edits: readonly DataEdit[]): string {
  if (edits.length === 0) return text;
  const json = text.trimStart().startsWith('{') ? parsedJson(text) : undefined;
  return json === undefined
    ? editYaml(text, edits)
    : printJson(
        edits.reduce((root, edit) => setIn(root, edit.path, edit), json),
        'text',
      );
}

function parsedJson(text: string): JsonObject | undefined {
  try {
    const root = parseJson(text);
    return root.kind === 'object' ? root : undefined;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}

function setIn(object: JsonObject, [key, ...rest]: readonly string[], edit: DataEdit): JsonObject {
  const place =
    rest.length > 0 || edit.after === undefined || findMember(object, edit.after) === undefined
      ? undefined
      : { after: edit.after };
  if (rest.length === 0) return setMember(object, key!, edit.value ?? '', place);
  const inner = getMember(object, key!);
  return setMember(object, key!, setIn(inner?.kind === 'object' ? inner : makeObject([]), rest, edit));
}
