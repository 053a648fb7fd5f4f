import { type Edit, plainEdit, type Pointer, pointerText, pointerTokens } from '../json/index.ts';
import type { Fix } from './rule.ts';

/** Where an edit takes hold: the pointer, whether all below goes with it, and the key that it makes. */
interface Hold {
  readonly at: string;
  readonly whole: boolean;
  readonly key?: string;
}

/**
 * Those fixes of one document that can be applied in one batch, in order: of two that touch each other the first, and of two that are the same one.
 *
 * The others have their turn when these are done.
 */
export function together(fixes: readonly Fix[]): readonly Fix[] {
  const held = new Set<string>();
  const whole = new Set<string>();
  const around = new Set<string>();
  const touches = ({ at, whole: all, key }: Hold) =>
    held.has(at) ||
    (all && around.has(at)) ||
    (key !== undefined && held.has(key)) ||
    waysUp(at).some((above) => whole.has(above));
  return fixes.filter(({ edits }) => {
    const holds = edits.map(holdOf);
    if (holds.some(touches)) return false;
    for (const { at, whole: all, key } of holds) {
      held.add(at);
      if (key !== undefined) held.add(key);
      if (all) whole.add(at);
      for (const above of waysUp(at)) around.add(above);
    }
    return true;
  });
}

/** Of fixes those that no other contradicts: two that want different things in one place are both not certain. */
export function uncontradicted(fixes: readonly (Fix | undefined)[]): readonly (Fix | undefined)[] {
  const byDocument = new Map<string, Map<string, { readonly edit: Edit; readonly fix: Fix }>>();
  const contradicted = new Set<Fix>();
  for (const fix of fixes) {
    if (fix === undefined) continue;
    let places = byDocument.get(fix.document);
    if (places === undefined) byDocument.set(fix.document, (places = new Map<string, { edit: Edit; fix: Fix }>()));
    for (const edit of fix.edits) {
      const place = `${edit.op} ${holdOf(edit).at}`;
      const known = places.get(place);
      if (known === undefined) places.set(place, { edit, fix });
      else if (editText(known.edit) !== editText(edit)) contradicted.add(known.fix).add(fix);
    }
  }
  return contradicted.size === 0
    ? fixes
    : fixes.map((fix) => (fix !== undefined && contradicted.has(fix) ? undefined : fix));
}

const editText = (edit: Edit) => JSON.stringify(plainEdit(edit));

const textOf = (pointer: Pointer) => (typeof pointer === 'string' ? pointer : pointerText(pointerTokens(pointer)));

function holdOf(edit: Edit): Hold {
  switch (edit.op) {
    case 'rename': {
      const tokens = pointerTokens(edit.at);
      return { at: pointerText(tokens), whole: false, key: pointerText([...tokens.slice(0, -1), edit.to]) };
    }
    case 'trim':
      return { at: textOf(edit.at), whole: false };
    case 'insert': {
      // Beside something: the container is changed.
      const tokens = pointerTokens('at' in edit ? edit.at : 'before' in edit ? edit.before : edit.after);
      return { at: pointerText(tokens.slice(0, -1)), whole: true };
    }
    default:
      return { at: textOf(edit.at), whole: true };
  }
}

/** The pointers of all that is around one, outermost first. */
function waysUp(pointer: string): readonly string[] {
  const found: string[] = [];
  for (let slash = pointer.indexOf('/'); slash >= 0; slash = pointer.indexOf('/', slash + 1))
    found.push(pointer.slice(0, slash));
  return found;
}
