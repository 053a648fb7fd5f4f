import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A room of the house: a folder, without those of its folders that are rooms themselves. */
interface Room {
  readonly knows: string;
  /** The files that other houses may import; `index.ts` if nothing is said. */
  readonly faces?: readonly string[];
  readonly imports: readonly string[];
  /** `node` stands for all that is built in. */
  readonly packages: readonly string[];
}

/** Every room, from the ground up. */
export const rooms = JSON.parse(readFileSync(join(root, 'rooms.json'), 'utf8')) as Readonly<Record<string, Room>>;
const names = Object.keys(rooms);

/** The room of a file, or of one that is not there: the longest name that the path begins with, part by part. */
export const roomOf = (file: string): string | undefined =>
  names
    .filter((name) => file.startsWith(`${name}/`))
    .sort((a, b) => b.length - a.length)
    .at(0);

/** A room with all that is beside it in one folder: `src/cli` of `src/cli/config`. */
const houseOf = (room: string): string => room.split('/').slice(0, 2).join('/');

/** What a file imports: a room, or a package. */
export function arrowOf(file: string, target: string): string {
  if (!target.startsWith('.')) return target.startsWith('node:') ? 'node' : target;
  return roomOf(posix.join(dirname(file), target)) ?? posix.join(dirname(file), target);
}

/** Why a file must not import something; undefined if it may. */
export function whyWrong(file: string, target: string): string | undefined {
  const room = roomOf(file)!;
  const other = arrowOf(file, target);
  if (other === room) return undefined;
  const { imports, packages } = rooms[room]!;
  if (!imports.includes(other) && !packages.includes(other)) return `${file} → ${other}`;
  if (!target.startsWith('.') || houseOf(room) === houseOf(other)) return undefined;
  const { faces = ['index.ts'] } = rooms[other]!;
  const inside = posix.relative(other, posix.join(dirname(file), target));
  const isFace = faces.some((face) => (face === '*.ts' ? !inside.includes('/') : face === inside));
  return isFace ? undefined : `${file} → ${inside} of ${other}`;
}

/** The sources, each with what it imports. */
export const sources: ReadonlyMap<string, readonly string[]> = new Map(
  ['src', 'transforms', 'bin', 'action'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
      .map((file) => [file, importsOf(readFileSync(join(root, file), 'utf8'))] as const),
  ),
);

function importsOf(text: string): readonly string[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
}
