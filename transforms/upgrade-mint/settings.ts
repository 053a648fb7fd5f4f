import { oldFields } from 'navshift';
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
import { alike, changed, oldField, textOf } from './fields.ts';
import type { Told } from './told.ts';

/** An object of docs.json as it grows: its fields in their order, and the object of the file whose text it continues. */
class Branch {
  readonly children = new Map<string, Member | Branch>();

  constructor(
    readonly name: string,
    readonly shell: Member | undefined,
  ) {}

  get members(): readonly Member[] {
    return [...this.children.values()].map((child) => (child instanceof Branch ? child.member : child));
  }

  get member(): Member {
    const { shell } = this;
    if (shell?.value.kind !== 'object') return makeMember(this.name, makeObject(this.members));
    return shell.withKey(this.name).withValue(withMembers(shell.value, this.members));
  }
}

const destinations = Object.values(oldFields).filter((to) => typeof to === 'string');
/** Whether docs.json has an object at this path: another one goes on under its new name. */
const isKept = (path: string) => destinations.some((to) => to.startsWith(`${path}.`));
const isAbove = (path: string) =>
  [...Object.keys(oldFields), ...destinations].some((other) => other.startsWith(`${path}.`));

/** The fields of a mint.json at the places that docs.json has for them. The same object if each is there already. */
export function upgradeSettings(root: JsonObject, told: Told): JsonObject {
  const top = new Branch('', undefined);
  /** Whether the file has something else at a path, or something that is no object above it. */
  const isTaken = (path: string) => {
    let node: Json | undefined = root;
    for (const key of path.split('.')) {
      if (node?.kind !== 'object') return node !== undefined;
      node = getMember(node, key);
    }
    return node !== undefined;
  };
  /** Whether another field of the file came to a path. */
  const isMade = (path: string) =>
    path
      .split('.')
      .reduce<Member | Branch | undefined>(
        (outer, name) => (outer instanceof Branch ? outer.children.get(name) : outer),
        top,
      ) !== undefined;
  const branch = (path: readonly string[], shell: Member | undefined): Branch =>
    path.reduce((outer, name, depth) => {
      const child = outer.children.get(name);
      if (child instanceof Branch) return child;
      const there = memberAt(root, path.slice(0, depth + 1));
      const continued = depth === path.length - 1 ? shell : undefined;
      const made = new Branch(name, there?.value.kind === 'object' ? there : continued);
      outer.children.set(name, made);
      return made;
    }, top);
  const put = (path: string, member: Member, shell: Member | undefined) => {
    const names = path.split('.');
    const name = names.pop()!;
    branch(names, shell).children.set(name, member.withKey(name));
  };
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
  return withTheme(withMembers(root, top.members), root, told);
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
  const theme = byLayout[textOf(getMember(root, 'layout')) ?? ''] ?? textOf(there) ?? 'mint';
  const member = findMember(root, 'theme');
  if (member !== undefined && theme !== textOf(there))
    told.warning('no-place', `\`theme\` is ${theme} now, as \`layout\` says`, member, 'Mintlify showed the layout.');
  const where = findMember(made, '$schema') === undefined ? 0 : { after: '$schema' };
  return setMember(made, 'theme', makeString(theme, there), where);
}
