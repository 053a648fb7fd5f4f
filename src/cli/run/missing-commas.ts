import { type CheckDiagnostic, type CheckOptions, isFixedBy } from '../../check/index.ts';
import { errorFinding } from '../../finding/index.ts';
import { type JsonSyntaxError, withCommas } from '../../json/index.ts';
import type { Site } from '../../site/index.ts';
import type { Input } from '../revisions/inputs.ts';

/** The commas that documents of a site lacked and have now: what was found, and what was read, by path. */
export interface Commas {
  readonly missing: readonly CheckDiagnostic[];
  readonly read: ReadonlyMap<string, Uint8Array>;
}

/** A site that lacks commas at most. */
export interface Opened extends Commas {
  readonly site: Site;
  /** The first comma that docs.json lacks, if it gets none. */
  readonly refused: CheckDiagnostic | undefined;
  /** The finding of a `$ref` document that could get its commas, with that as its fix; any other finding as it is. */
  marked(found: CheckDiagnostic): CheckDiagnostic;
}

interface Lacking {
  readonly rule: 'syntax' | 'ref-syntax';
  readonly file: string;
  readonly errors: readonly JsonSyntaxError[];
}

/**
 * Opens a site with the commas that its documents lack, where their place is certain and `--fix` is to write them. With
 * content from standard input only docs.json gets them, as no other file goes out again.
 */
export function openWithCommas(input: Input, options: CheckOptions & { readonly fix: boolean }): Opened {
  const lacking: Lacking[] = [];
  let rule: Lacking['rule'] = 'syntax';
  const site = input.open((content, { file }) => {
    const { tree, missing: errors } = withCommas(content, file);
    const one = { rule, file, errors };
    rule = 'ref-syntax';
    if (errors.length > 0) lacking.push(one);
    if (errors.length > 0 && one.rule === 'ref-syntax' && !isWritten(one)) throw errors[0]!;
    return tree;
  });
  const { main, reader, location } = site;
  const pathOf = ({ file }: Lacking) => file.slice(location.prefix.length);
  const fixOf = (one: Lacking) => ({ summary: 'Write the comma', document: pathOf(one), edits: [] });
  const findingsOf = (one: Lacking) =>
    one.errors.map((error) => ({ ...errorFinding(error, one.rule), fix: fixOf(one) }));
  const written = lacking.filter(isWritten);
  return {
    site,
    refused: lacking.filter((one) => one.rule === 'syntax' && !isWritten(one)).flatMap(findingsOf)[0],
    missing: written.flatMap(findingsOf),
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
