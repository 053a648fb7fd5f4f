import type { Diagnostic } from '../../finding/index.ts';
import { codeFrame, Lines } from '../../text/index.ts';
import { firstCharacter } from '../document.ts';
import { SpecificationError } from '../error.ts';
import type { SpecNode } from '../reader.ts';
import { findingsIn, type PlacedFinding } from './findings.ts';
import type { Given, Validation } from './validation.ts';

/** The validator; never rejects: what goes wrong is in its answer. */
export type Validate = (given: Given) => Promise<Validation>;

/** So many values are written out at most, of aliases too. */
const mostValues = 5_000_000;

/**
 * What the validator finds wrong in a specification, as diagnostics of rule `specification` in file order; empty if the
 * validator finds nothing.
 *
 * An `error` is what the platform refuses, which stops its build; a `warning` is shown all the same; `info` says that
 * there is more, or that the specification could not be validated. Of several mistakes in one place the first is told,
 * of all mistakes so many as `most` says. If overlays changed the file, `overlaid` is validated instead of its content.
 */
export async function explain(
  root: SpecNode,
  content: Uint8Array,
  validate: Validate,
  most: number,
  overlaid = content,
): Promise<readonly Diagnostic[]> {
  if (root.kind !== 'object' || (root.get('openapi') ?? root.get('swagger')) === undefined) return [];
  const { path: file } = root;
  const validation = { ...(await validated(root, overlaid, validate)), repeats: root.repeated().length > 0 };
  const info = { rule: 'specification', severity: 'info', file } as const;
  const shown: Diagnostic[] = [];
  if (validation.failed !== undefined && !unsupported.test(validation.failed)) {
    const message = `it could not be validated: ${validation.failed}`;
    shown.push({ ...info, message, help: 'Look at it with another validator.', line: 1, column: 1, pointer: '' });
  }
  const found = inOrder(findingsIn(root, validation));
  const lines = new Lines(content);
  for (const { message, help, file: where, position, pointer, isRefused } of found.slice(0, most)) {
    const { line, column } = position;
    const severity = isRefused ? 'error' : 'warning';
    const frame = where === file && { frame: codeFrame(lines, { line, column }) };
    shown.push({ rule: 'specification', severity, message, help, file: where, line, column, pointer, ...frame });
  }
  const next = found[most];
  if (next !== undefined) {
    const { line, column } = next.position;
    const message = `and ${found.length - most} more of this kind, from here on`;
    shown.push({ ...info, message, help: 'Correct those above first.', line, column, pointer: next.pointer });
  }
  return shown;
}

/** The validator knows no later version. */
const unsupported = /OpenAPI 3\.\d is currently unsupported/;

async function validated(root: SpecNode, content: Uint8Array, validate: Validate): Promise<Validation> {
  const validation = firstCharacter(content) === '{' ? await validate({ text: content }) : undefined;
  // What begins like JSON can be YAML.
  if (validation !== undefined && !validation.isUnreadable) return validation;
  try {
    return await validate({ value: root.toJS(mostValues) });
  } catch (error) {
    if (error instanceof SpecificationError)
      return { findings: [], references: [], failed: error.message.replace(/\.$/, '') };
    throw error;
  }
}

/** Of several in one place the first; what a `$ref` leads to is found wherever it is used, and where it stands. */
function inOrder(findings: readonly PlacedFinding[]): readonly PlacedFinding[] {
  const byPlace = new Map<string, PlacedFinding>();
  for (const finding of findings) {
    const place = `${finding.position.offset} ${finding.file}`;
    const known = byPlace.get(place);
    if (known === undefined) byPlace.set(place, finding);
    else if (finding.isRefused && !known.isRefused) byPlace.set(place, { ...known, isRefused: true });
  }
  return [...byPlace.values()].sort((a, b) => a.position.offset - b.position.offset);
}
