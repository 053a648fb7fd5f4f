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
import { type DataEdit, editYaml } from './edit-yaml.ts';

/**
 * Sets values in a YAML or JSON text. Comments, order and quotes stay. JSON keeps all other bytes; in YAML, indentation
 * and spaces become uniform, and several empty lines become one.
 *
 * `readData` must be able to read `text` as maps of strings. An alias instead of a map becomes a map of its own.
 *
 * @example
 * editData('fr:\n  Guides: Guide # checked\n', [{ path: ['fr', 'Guides'], value: 'Manuels' }]); // → 'fr:\n  Guides: Manuels # checked\n'
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
