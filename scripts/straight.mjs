// A plugin of esbuild that leads each import past the doors, straight to the file that has the name.
// esbuild splits by file: a door that is loaded for one name would bring all that it leads to.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const statement = /(?<=^|\n)(import|export) (type )?\{([^}]*)\} from '([^']+)';/g;

/** `doors`: the file of each door that is imported by a name, absolute. */
export function straightImports(root, doors) {
  /** What a door hands on: by name, the file that has it and its name there. */
  const handed = new Map();
  const namesOf = (door) => {
    if (!handed.has(door)) {
      const names = new Map();
      handed.set(door, names);
      for (const [, verb, , list, target] of readFileSync(door, 'utf8').matchAll(statement))
        if (verb === 'export')
          for (const [name, as] of itemsOf(list)) names.set(as, homeOf(fileOf(target, door), name));
    }
    return handed.get(door);
  };
  const homeOf = (file, name) => (isDoor(file) && namesOf(file).get(name)) || { file, name };
  const isDoor = (file) => file?.endsWith('/index.ts') || Object.values(doors).includes(file);
  const fileOf = (target, from) => (target.startsWith('.') ? join(dirname(from), target) : doors[target]);

  const straight = (text, from) =>
    text.replace(statement, (whole, verb, type, list, target) => {
      const door = fileOf(target, from);
      if (type !== undefined || door === undefined || !existsSync(door)) return whole;
      return itemsOf(list)
        .map(([name, as]) => {
          const home = homeOf(door, name);
          return `${verb} { ${home.name} as ${as} } from '${home.file ?? target}';`;
        })
        .join(' ');
    });

  return {
    name: 'straight-imports',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) =>
        path.startsWith(join(root, 'node_modules'))
          ? undefined
          : { contents: straight(readFileSync(path, 'utf8'), path), loader: 'ts' },
      );
    },
  };
}

/** `a, type B, c as d` as `[['a', 'a'], ['c', 'd']]`: types are nothing that is loaded. */
function itemsOf(list) {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '' && !item.startsWith('type '))
    .map((item) => item.split(' as '))
    .map(([name, as = name]) => [name, as]);
}
