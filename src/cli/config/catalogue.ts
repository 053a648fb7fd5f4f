import { resolve } from 'node:path';
import { didYouMean, enumerate } from '../../text/index.ts';
import type { AnyTransform, LoadTransforms } from './context.ts';
import { CliError } from '../terminal/error.ts';
import { type Io, writeLine } from '../terminal/io.ts';
import { importFrom, isScript, packageFile } from './modules.ts';
import { announceModule, type Configuration } from './trust.ts';

/** A transform that is not navshift's own, with the module that it comes from. */
export interface Named {
  readonly factory: AnyTransform;
  /** As it was named: `./rename-label.mjs`, `navshift-transform-x`. */
  readonly module?: string;
  /** The folder that the module was named in, absolute. */
  readonly folder?: string;
}

/** The transforms that a command can name. */
export interface Catalogue {
  /**
   * A built-in transform or one of the configuration by its name, one of a file by its path, one of a package by the
   * name of the package, of which
   * `navshift-transform-` may be left out. Undefined if there is none.
   *
   * `place` is where the configuration names it; by default it is the command line that does. Throws `CliError` for a
   * module that gives no transform, or that a
   * configuration may not have run.
   */
  find(name: string, place?: string): Promise<Named | undefined>;
  /** The same; throws `CliError` if there is none. */
  named(name: string, place?: string): Promise<Named>;
  /** The built-in ones, and those of the configuration. */
  all(): Promise<readonly Named[]>;
}

const prefix = 'navshift-transform-';

/** The catalogue of a command. Without `scripts` nothing of the checkout is loaded but what the command line names in full. */
export function makeCatalogue(
  load: LoadTransforms,
  configuration: Configuration | undefined,
  { cwd, stderr }: Io,
  scripts = true,
): Catalogue {
  let own: Promise<readonly Named[]> | undefined;
  const configured = () => (own ??= configuredTransforms(load, configuration));
  const isNamed =
    (name: string) =>
    ({ factory }: Named): boolean =>
      factory.definition.name === name;
  const find = async (name: string, place?: string): Promise<Named | undefined> => {
    if (!isScript(name)) {
      const builtIn = (await load(name)).find(({ definition }) => definition.name === name);
      if (builtIn !== undefined) return { factory: builtIn };
      // What cannot be a name, such as docs.json, loads none of them.
      const known = isName(name) ? (await configured()).find(isNamed(name)) : undefined;
      if (known !== undefined) return known;
    }
    const asks = place === undefined ? undefined : configuration;
    const folder = asks?.folder ?? cwd;
    const module = isScript(name) ? name : installed(name, folder);
    if (asks !== undefined && (module !== undefined || !scripts)) announceModule(asks, module ?? name, place!);
    if (module === undefined) return undefined;
    if (asks === undefined && module !== name) {
      // Whoever mistypes a command has not asked for a package of the checkout.
      if (!scripts) return undefined;
      writeLine(stderr, `Running the package ${module}.`);
    }
    return oneOf(module, await transformsIn(module, folder));
  };
  const all = async () => [...(await load()).map((factory) => ({ factory })), ...(await configured())];
  return {
    find,
    all,
    async named(name, place) {
      const found = await find(name, place);
      if (found !== undefined) return found;
      const names = (await all()).map(({ factory }) => factory.definition.name);
      throw new CliError(
        `unknown transform ${name}.${didYouMean(name, names)}`,
        `navshift transforms lists them all. Name one of your own by its file: ./${name}.mjs.`,
      );
    },
  };
}

/** The package that a name means, if it is installed. */
const installed = (name: string, folder: string): string | undefined =>
  [name.includes(prefix) ? name : prefix + name].find(
    (one) => /^(?:@[\w.-]+\/)?[\w.-]+$/.test(one) && packageFile(one, folder) !== undefined,
  );

/** The transforms that a configuration names. Throws `CliError` for a name that there is twice. */
async function configuredTransforms(
  load: LoadTransforms,
  configuration: Configuration | undefined,
): Promise<readonly Named[]> {
  const modules = configuration?.says.transforms ?? [];
  if (configuration === undefined || modules.length === 0) return [];
  const taken = new Map((await load()).map(({ definition }) => [definition.name, 'navshift itself']));
  const found: Named[] = [];
  for (const [index, module] of modules.entries()) {
    const place = configuration.placeOf(['transforms', index]);
    announceModule(configuration, module, place);
    for (const named of await transformsIn(module, configuration.folder)) {
      const { name } = named.factory.definition;
      const other = taken.get(name);
      if (other !== undefined)
        throw new CliError(
          `${place}: the transform ${name} of ${module} has the same name as one of ${other}`,
          'Give it another `name`.',
        );
      taken.set(name, module);
      found.push(named);
    }
  }
  return found;
}

/** The transforms that a module exports. Throws `CliError` if there is none, or one without a name that can be typed. */
async function transformsIn(module: string, folder: string): Promise<readonly Named[]> {
  const found = [...new Set(Object.values(await importFrom(module, folder)))].filter(isTransform);
  if (found.length === 0)
    throw new CliError(
      `${module} exports no transform`,
      "Write: export default defineTransform({ name: 'rename-label', summary: '…', apply(site, options, report) { … } });",
    );
  for (const { definition } of found) assertName(definition.name, `${module}: `);
  return found.map((factory) => ({ factory, module, folder: resolve(folder) }));
}

const isName = (name: string): boolean => /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name);

/** Throws `CliError` if a transform cannot be called so: its name is typed, and is the name of files. */
export function assertName(name: string, where = ''): void {
  if (!isName(name))
    throw new CliError(
      `${where}${JSON.stringify(name)} cannot be the name of a transform`,
      'Use small letters, digits and single dashes, such as rename-label.',
    );
}

const isTransform = (value: unknown): value is AnyTransform =>
  typeof value === 'function' && typeof (value as Partial<AnyTransform>).definition?.name === 'string';

/** The transform of a module that has one. */
function oneOf(module: string, found: readonly Named[]): Named {
  if (found.length === 1) return found[0]!;
  const names = found.map(({ factory }) => factory.definition.name);
  throw new CliError(
    `${module} exports several transforms: ${enumerate(names)}`,
    'Name it under `transforms` of a navshift.config.json: then each is a command.',
  );
}
