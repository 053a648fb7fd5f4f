import type { ManagedGroup } from '../../check/index.ts';
import { selectElement, SelectError } from '../../navigation/index.ts';
import { insideRoot, type Site } from '../../site/index.ts';
import type { ConfigurationFile } from './config-file.ts';
import { elementNamed } from '../terminal/element.ts';
import { type Io, writeLine } from '../terminal/io.ts';

/**
 * The elements of a site that a configuration says are made of folders. Undefined if it names none.
 *
 * What names no element of the site, or several, is said once. Throws `CliError` for what is no selector.
 */
export async function managedBy(
  { says, placeOf }: ConfigurationFile,
  { stderr }: Io,
): Promise<((site: Site) => readonly ManagedGroup[]) | undefined> {
  if (says.managed.length === 0) return undefined;
  const given = await Promise.all(
    says.managed.map(async ({ group, folder = '', except }, index) => {
      const place = placeOf(['managed', index, 'group']);
      return { named: await elementNamed(group, place), folder: insideRoot(folder) ?? '', except, place };
    }),
  );
  const said = new Set<string>();
  const say = (sentence: string) => {
    if (!said.has(sentence)) writeLine(stderr, sentence);
    said.add(sentence);
  };
  return (site) =>
    given.flatMap(({ named, folder, except, place }): readonly ManagedGroup[] => {
      try {
        const { element: group } = selectElement(site, named);
        // What is made of another list has no files of its own.
        if (folder === '') return [];
        const excepted = new Set(except.flatMap((glob) => site.list(`${folder}/${glob}`)));
        return [{ group, folder, holds: (path) => path.startsWith(`${folder}/`) && !excepted.has(path) }];
      } catch (error) {
        if (!(error instanceof SelectError)) throw error;
        say(`${place}: ${[error.what, error.help].filter((part) => part !== undefined).join('. ')}`);
        return [];
      }
    });
}
