import { type CheckDiagnostic, type CheckOptions, isFixedBy } from '../../check/index.ts';
import { errorFinding } from '../../finding/index.ts';
import { type JsonSyntaxError, withRepairs } from '../../json/index.ts';
import type { Site } from '../../site/index.ts';
import type { Input } from '../revisions/inputs.ts';

/** What documents of a site lacked and have now: what was found, and what was read, by path. */
export interface Repairs {
  readonly repaired: readonly CheckDiagnostic[];
  readonly read: ReadonlyMap<string, Uint8Array>;
}

/** A site that lacks commas and quotes at most. */
export interface Opened extends Repairs {
  readonly site: Site;
  /** The first one that docs.json lacks, if it gets none. */
  readonly refused: CheckDiagnostic | undefined;
  /** The finding of a `$ref` document that could be repaired, with that as its fix; any other finding as it is. */
  marked(found: CheckDiagnostic): CheckDiagnostic;
}

interface Lacking {
  readonly rule: 'syntax' | 'ref-syntax';
  readonly file: string;
  readonly errors: readonly JsonSyntaxError[];
}

/**
 * Opens a site with the commas and quotes that its documents lack, where these are certain and `--fix` is to write them.
 * With content from standard input only docs.json gets them, as no other file goes out again.
 */
export function openRepaired(input: Input, options: CheckOptions & { readonly fix: boolean }): Opened {
  const lacking: Lacking[] = [];
  let rule: Lacking['rule'] = 'syntax';
  const site = input.open((content, { file }) => {
    const { tree, errors } = withRepairs(content, file);
    const one = { rule, file, errors };
    rule = 'ref-syntax';
    if (errors.length > 0) lacking.push(one);
    if (errors.length > 0 && one.rule === 'ref-syntax' && !isWritten(one)) throw errors[0]!;
    return tree;
  });
  const { main, reader, location } = site;
  const pathOf = ({ file }: Lacking) => file.slice(location.prefix.length);
  const fixOf = (one: Lacking, error = one.errors[0]!) => ({
    summary: error.repair!.by === ',' ? 'Write the comma' : 'Write the quotes',
    document: pathOf(one),
    edits: [],
  });
  const findingsOf = (one: Lacking) =>
    one.errors.map((error) => ({ ...errorFinding(error, one.rule), fix: fixOf(one, error) }));
  const written = lacking.filter(isWritten);
  return {
    site,
    refused: lacking.filter((one) => one.rule === 'syntax' && !isWritten(one)).flatMap(findingsOf)[0],
    repaired: written.flatMap(findingsOf),
    read: new Map(
      written.map((one) => {
        const path = pathOf(one);
        return [path, (path === main ? input.content : undefined) ?? reader.read(path)!];
      }),
    ),
    marked(found) {
      const own = lacking.find(({ rule, file }) => rule === 'ref-syntax' && rule === found.rule && file === found.file);
      return own === undefined ? found : { ...found, frame: found.frame, fix: fixOf(own) };
    },
  };

  function isWritten({ rule }: Pick<Lacking, 'rule'>): boolean {
    const severity = options.levels?.[rule] ?? 'error';
    if (!options.fix || severity === 'off' || (rule === 'ref-syntax' && input.content !== undefined)) return false;
    return isFixedBy({ rule, severity, message: '', fix: { summary: '', document: '', edits: [] } }, options);
  }
}
