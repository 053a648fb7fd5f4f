import { expect } from '@jest/globals';
import { applyFixes, type CheckDiagnostic, type CheckOptions, type Fixed, rules } from '../../src/check.ts';
import { makeSite, type Reader, run, type RunResult, type Site } from '../../src/index.ts';
import { parseJson, printBytes, sameJson } from '../../src/json/index.ts';

export interface Mended extends Fixed {
  readonly before: Site;
  readonly result: RunResult;
  /** The docs.json afterwards. */
  readonly text: string;
}

/** Mends a site, infos too, and holds it to what must be true of every site that is mended. */
export function mend(site: Site, given: CheckOptions = {}): Mended {
  const options = { fixes: rules.map(({ id }) => id), ...given };
  const fixed = applyFixes(site, options);
  const result = prove(site, fixed);
  // Where a run refuses one of them, the others are made.
  if (result.failed) {
    const some = applyFixes(site, options, (tried) => !prove(site, tried).failed);
    expect(some.mended.length).toBeLessThan(fixed.mended.length);
    if (some.mended.length > 0) expect(prove(site, some).failed).toBe(false);
    leftOut.push(fixed.mended.length - some.mended.length);
  }
  // Nothing is lost.
  expect(
    result.diagnostics.filter(
      ({ severity, rule }) => severity === 'error' && /^(?:conservation|plan|edit)$/.test(rule.replace(/^fix\//, '')),
    ),
  ).toEqual([]);
  expect(result.losses).toEqual([]);
  for (const [path, tree] of fixed.site.documents)
    if (tree !== site.documents.get(path)) expect(sameJson(parseJson(printBytes(tree)), tree)).toBe(true);
  // All that can be mended is.
  expect(fixed.remaining.filter(({ fix }) => fix !== undefined)).toEqual([]);
  if (fixed.mended.length === 0) expect(fixed.site).toBe(site);
  // Twice is once, also when it is read again.
  if (fixed.mended.length > 0) {
    expect(applyFixes(fixed.site, options).site).toBe(fixed.site);
    const again = applyFixes(written(fixed.site), options);
    expect(again.mended).toEqual([]);
    expect(again.remaining.map(textOf)).toEqual(fixed.remaining.map(textOf));
  }
  // Comments are the author's words.
  const comments = (other: Site) =>
    [...other.documents]
      .flatMap(([path, tree]) =>
        (String(new TextDecoder().decode(printBytes(tree))).match(/[ck]\d+;/g) ?? []).map(
          (comment) => `${path} ${comment}`,
        ),
      )
      .sort();
  expect(comments(fixed.site)).toEqual(comments(site));
  return {
    ...fixed,
    before: site,
    result,
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(printBytes(fixed.site.root)),
  };
}

/** How many fixes were left out of each site whose run refused all together. */
export const leftOut: number[] = [];

const prove = (site: Site, fixed: Fixed): RunResult =>
  run(site, {
    name: 'fix',
    apply(_, report) {
      for (const declaration of fixed.declarations) report?.declare(declaration);
      return fixed.site;
    },
  });

/** The site as it is once its documents are written. */
export function written({ documents, reader, main, location }: Site): Site {
  const read = (path: string) => (documents.has(path) ? printBytes(documents.get(path)!) : reader.read(path));
  const overlaid: Reader = { read, exists: (path) => reader.exists(path), list: (glob) => reader.list(glob) };
  return makeSite(printBytes(documents.get(main)!), { path: main, location, reader: overlaid });
}

/** A finding in a line. */
export const textOf = ({ rule, severity, message, file, line, column }: CheckDiagnostic) =>
  `${file}:${line}:${column} ${severity} ${message} [${rule}]`;
