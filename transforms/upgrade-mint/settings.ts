import { groupBy, oldFields } from 'navshift';
import {
  findMember,
  getMember,
  type Json,
  type JsonObject,
  makeMember,
  makeObject,
  makeString,
  type Member,
  setMember,
  withMembers,
} from 'navshift/json';
import { alike, changed, oldField, stringOf } from './fields.ts';
import type { Told } from './told.ts';

const destinations = Object.values(oldFields).filter((to) => typeof to === 'string');
/** Whether docs.json has an object at this path: another one goes on under its new name. */
const isKept = (path: string) => destinations.some((to) => to.startsWith(`${path}.`));
const isAbove = (path: string) =>
  [...Object.keys(oldFields), ...destinations].some((other) => other.startsWith(`${path}.`));

/** The fields of a mint.json at the places that docs.json has for them. The same object if each is there already. */
export function upgradeSettings(root: JsonObject, told: Told): JsonObject {
  const fields: Field[] = [];
  /** Whether the file has something else at a path, or something that is no object above it. */
  const isTaken = (path: string) => {
    const way = path.split('.');
    const there = way.map((_, k) => memberAt(root, way.slice(0, k + 1))?.value);
    return there.at(-1) !== undefined || there.some((node) => node !== undefined && node.kind !== 'object');
  };
  /** Whether another field of the file came to a path, to one above it, or into it. */
  const isMade = (path: string) =>
    fields.some(({ way }) => `${path}.`.startsWith(`${way.join('.')}.`) || `${way.join('.')}.`.startsWith(`${path}.`));
  const put = (path: string, member: Member, shell: Member | undefined) =>
    void fields.push({ way: path.split('.'), member, shell });
  const visit = (object: JsonObject, above: string, shell: Member | undefined) => {
    for (const member of object.members) {
      const path = `${above}${member.key}`;
      if (findMember(object, member.key) !== member) {
        const message = `\`${path}\` is there again below, so this one is left out`;
        told.warning('duplicate-key', message, member, 'Mintlify reads the last one.');
        continue;
      }
      const row = oldField(path, member.value);
      if (row === undefined && member.value.kind === 'object' && isAbove(path))
        visit(member.value, `${path}.`, isKept(path) ? undefined : member);
      else if (typeof row === 'object') {
        told.left(member, row.why, path);
        if (!told.leavesOut) put(path, member, shell);
      } else if (row === undefined) {
        const message = `\`${path}\` is unknown and was kept`;
        if (told.leavesOut && above === '' && !alike.has(path))
          told.warning('unknown-field', message, member, 'Remove it if nothing needs it.');
        put(path, member, shell);
      } else {
        const to = row.replace('*', member.key);
        if (to !== path && (isTaken(to) || isMade(to))) {
          const message = `\`${path}\` was kept: docs.json writes it as \`${to}\`, which exists already`;
          told.warning('twice', message, member, `Decide which of the two is right, and remove \`${path}\`.`);
          put(path, member, shell);
        } else put(to, changed(member, path, told), shell);
      }
    }
  };
  visit(root, '', undefined);
  return withTheme(withMembers(root, membersOf(fields, 0, root)), root, told);
}

/** A field at its place in docs.json. `shell`: the object of the file whose text goes on around it. */
interface Field {
  readonly way: readonly string[];
  readonly member: Member;
  readonly shell: Member | undefined;
}

/** The members of an object at a depth: each where the first field of it is. */
function membersOf(fields: readonly Field[], depth: number, root: JsonObject): readonly Member[] {
  return Array.from(
    groupBy(fields, ({ way }) => way[depth]!),
    ([name, own]) => {
      const inner = own.filter(({ way }) => way.length > depth + 1);
      const [first] = inner;
      if (first === undefined) return own.at(-1)!.member.withKey(name);
      const there = memberAt(root, first.way.slice(0, depth + 1));
      const shell = there?.value.kind === 'object' || first.way.length > depth + 2 ? there : first.shell;
      const members = membersOf(inner, depth + 1, root);
      if (shell?.value.kind !== 'object') return makeMember(name, makeObject(members));
      return shell.withKey(name).withValue(withMembers(shell.value, members));
    },
  );
}

function memberAt(root: Json, path: readonly string[]): Member | undefined {
  const holder = path.slice(0, -1).reduce<Json | undefined>((node, key) => getMember(node, key), root);
  return findMember(holder, path.at(-1)!);
}

/** What Mintlify showed by `layout` counts more than `theme`. docs.json needs a theme. */
function withTheme(made: JsonObject, root: JsonObject, told: Told): JsonObject {
  if (!told.leavesOut) return made;
  const there = getMember(made, 'theme');
  const byLayout: Readonly<Record<string, string>> = { sidenav: 'maple', solidSidenav: 'willow' };
  const theme = byLayout[stringOf(getMember(root, 'layout')) ?? ''] ?? stringOf(there) ?? 'mint';
  const member = findMember(root, 'theme');
  if (member !== undefined && theme !== stringOf(there))
    told.warning('no-place', `\`theme\` is ${theme} now, as \`layout\` says`, member, 'Mintlify showed the layout.');
  const where = findMember(made, '$schema') === undefined ? 0 : { after: '$schema' };
  return setMember(made, 'theme', makeString(theme, there), where);
}
