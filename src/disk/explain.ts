import type { Diagnostic } from '../finding/index.ts';
import { readDocument, SpecificationError, type SpecNode } from '../spec/index.ts';
import { codeFrame, Lines } from '../text/index.ts';
import { findingsIn, type PlacedFinding } from './findings.ts';
import type { Given, Validation } from './thread.ts';
import { validate } from './validator.ts';

/** How much is said of a specification, and how long it may take. */
export interface ExplainOptions {
  /** So many mistakes are told of, the others counted. Default 5. */
  readonly most?: number;
  /** Milliseconds for the validator. Default 10,000. */
  readonly time?: number;
}

/** So many values are written out at most, of aliases too. */
const mostValues = 5_000_000;

/**
 * What `@readme/openapi-parser` finds wrong in a specification, as diagnostics of rule `specification` in file order; empty if it finds nothing, or if the
 * file cannot be read at all. Of several mistakes in one place the first is told.
 *
 * An `error` is what the platform refuses, which stops its build; a `warning` is shown all the same; `info` says that there is more, or that it could not be validated.
 * `path` is what the diagnostics call the file. Nothing is fetched, and no other file read. The validator works in a thread of its own, within limits.
 */
export async function explainSpecification(
  content: Uint8Array,
  path: string,
  options: ExplainOptions = {},
): Promise<readonly Diagnostic[]> {
  try {
    return await explainNode(readDocument(content, path), content, options);
  } catch (error) {
    if (error instanceof SpecificationError) return [];
    throw error;
  }
}

/** The same of a specification that was read before. Never throws for what stands in it. */
export async function explainNode(
  root: SpecNode,
  content: Uint8Array,
  { most = 5, time = 10_000 }: ExplainOptions = {},
): Promise<readonly Diagnostic[]> {
  if (root.kind !== 'object' || (root.get('openapi') ?? root.get('swagger')) === undefined) return [];
  const validation = await validated(root, content, time);
  const failed: readonly Diagnostic[] =
    validation.failed === undefined || unsupported.test(validation.failed)
      ? []
      : [
          {
            rule: 'specification',
            severity: 'info',
            message: `it could not be validated: ${validation.failed}`,
            help: 'Look at it with another validator.',
            file: root.path,
            line: 1,
            column: 1,
            pointer: '',
          },
        ];
  const found = inOrder(findingsIn(root, validation));
  const lines = new Lines(content);
  const shown = [...failed, ...found.slice(0, most).map((finding) => diagnosticOf(finding, root.path, lines))];
  const next = found[most];
  if (next === undefined) return shown;
  const { line, column } = next.position;
  return [
    ...shown,
    {
      rule: 'specification',
      severity: 'info',
      message: `and ${found.length - most} more of this kind, from here on`,
      help: 'Correct those above first.',
      file: root.path,
      line,
      column,
      pointer: next.pointer,
    },
  ];
}

/** The validator knows no later version. */
const unsupported = /OpenAPI 3\.\d is currently unsupported/;

async function validated(root: SpecNode, content: Uint8Array, time: number): Promise<Validation> {
  const validation = isJson(content) ? await validate({ text: content }, { time }) : undefined;
  // What begins like JSON can be YAML.
  if (validation !== undefined && !validation.isUnreadable) return validation;
  let given: Given;
  try {
    given = { value: root.toJS(mostValues) };
  } catch (error) {
    if (error instanceof SpecificationError)
      return { findings: [], references: [], failed: error.message.replace(/\.$/, '') };
    throw error;
  }
  return validate(given, { time });
}

/** Of several in one place the first; what a `$ref` leads to is found wherever it is used, and where it stands. */
function inOrder(findings: readonly PlacedFinding[]): readonly PlacedFinding[] {
  const byPlace = new Map<number, PlacedFinding>();
  for (const finding of findings) {
    const known = byPlace.get(finding.position.offset);
    if (known === undefined) byPlace.set(finding.position.offset, finding);
    else if (finding.isRefused && !known.isRefused) byPlace.set(finding.position.offset, { ...known, isRefused: true });
  }
  return [...byPlace.values()].sort((a, b) => a.position.offset - b.position.offset);
}

function diagnosticOf(
  { message, help, position, pointer, isRefused }: PlacedFinding,
  file: string,
  lines: Lines,
): Diagnostic {
  const { line, column } = position;
  return {
    rule: 'specification',
    severity: isRefused ? 'error' : 'warning',
    message,
    help,
    file,
    line,
    column,
    pointer,
    frame: codeFrame(lines, { line, column }),
  };
}

/** Whether the first sign is a bracket. */
function isJson(content: Uint8Array): boolean {
  let at = content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf ? 3 : 0;
  while (content[at] === 0x20 || (content[at]! >= 0x09 && content[at]! <= 0x0d)) at++;
  return content[at] === 0x7b;
}
