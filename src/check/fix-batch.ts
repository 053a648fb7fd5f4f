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

/** Those fixes that want something else in one place than another, as in a document that is pulled in twice: neither of them is certain. */
export function contradictory(fixes: readonly Fix[]): ReadonlySet<Fix> {
  const places = new Map<string, { readonly edit: Edit; readonly fix: Fix }>();
  const found = new Set<Fix>();
  for (const fix of fixes)
    for (const edit of fix.edits) {
      const place = `${fix.document}\n${edit.op} ${holdOf(edit).at}`;
      const known = places.get(place);
      if (known === undefined) places.set(place, { edit, fix });
      else if (editText(known.edit) !== editText(edit)) found.add(known.fix).add(fix);
    }
  return found;
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
