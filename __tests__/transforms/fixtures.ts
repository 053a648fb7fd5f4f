import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Diagnostic } from '../../src/index.ts';

/**
 * A case of a transform, as a folder of `__fixtures__/<transform>`:
 * `before.json` and `after.json` (left out where the run fails), `options.json`, `report.json` (what is reported:
 * `severity rule line:column`),
 * `files/` what stands beside docs.json, `committed/` what stood there when it was committed last, `written/` what
 * else the run makes of it, `deleted.json` which files it deletes,
 * `gone.json` the addresses that go by it: the run is refused unless that is allowed.
 */
export interface Fixture {
  readonly name: string;
  readonly before: string;
  readonly after: string | undefined;
  readonly options: Record<string, unknown>;
  readonly report: readonly string[] | undefined;
  readonly files: Record<string, string>;
  readonly committed: Record<string, string>;
  readonly gone: readonly string[] | undefined;
  /** Null for a file that is deleted. */
  readonly written: Record<string, string | null>;
}

const root = fileURLToPath(new URL('../../__fixtures__', import.meta.url));
const text = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

function filesIn(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  );
}

export function fixturesOf(transform: string): readonly Fixture[] {
  const folder = join(root, transform);
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const at = (file: string) => join(folder, name, file);
      return {
        name,
        before: readFileSync(at('before.json'), 'utf8'),
        after: text(at('after.json')),
        options: JSON.parse(text(at('options.json')) ?? '{}') as Record<string, unknown>,
        report: JSON.parse(text(at('report.json')) ?? '[]') as string[],
        gone: existsSync(at('gone.json')) ? (JSON.parse(text(at('gone.json'))!) as string[]) : undefined,
        files: filesIn(at('files')),
        committed: filesIn(at('committed')),
        written: {
          ...filesIn(at('written')),
          ...Object.fromEntries((JSON.parse(text(at('deleted.json')) ?? '[]') as string[]).map((path) => [path, null])),
        },
      };
    });
}

/** A finding in one line: `warning tabs-to-dropdowns/left 7:11`. */
export const finding = ({ severity, rule, line, column, file }: Diagnostic) =>
  [
    severity,
    rule,
    line === undefined ? undefined : `${file === 'docs.json' || file === undefined ? '' : `${file}:`}${line}:${column}`,
  ]
    .filter((part) => part !== undefined)
    .join(' ');
