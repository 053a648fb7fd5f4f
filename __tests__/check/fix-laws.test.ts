import { describe, expect, it } from '@jest/globals';
import { check, type CheckDiagnostic } from '../../src/check.ts';
import { type JsonObject } from '../../src/json/index.ts';
import { makeSite, memoryReader, type Site } from '../../src/index.ts';
import { at } from '../../src/json/index.ts';
import { soaks } from '../cases.ts';
import { hasCorpus, quirks, realSites, taken } from '../corpus/sites.ts';
import { codes, rows } from './bad-inputs.ts';
import { files, left, mended, whole } from './fix-cases.ts';
import { everyPage, readMarks, specification } from './marked.ts';
import { mend } from './mending.ts';

type Make = (text: string | Uint8Array) => Site;

const ofRows: Make = (text) => makeSite(text, { reader: everyPage({ 'openapi.json': specification }) });
const ofCases: Make = (text) => makeSite(text, { reader: memoryReader(files) });

const inputs: readonly (readonly [string, Make])[] = [
  ...rows.map(([, marked]) => [readMarks(marked).text, ofRows] as const),
  ...Object.values(codes).map(
    (code) => [`{"navigation": {"languages": [{"language": "${code}", "pages": ["a"]}]}}`, ofRows] as const,
  ),
  ...mended.map(([, before]) => [whole(before), ofCases] as const),
  ...left.map(([, text]) => [whole(text), ofCases] as const),
];

/** On lines, indented by two spaces; whatever it is, trailing commas and duplicate keys too. */
function spread(text: string): string {
  let depth = 0;
  const line = () => `\n${'  '.repeat(depth)}`;
  const laid = text.replace(
    /"(?:[^"\\]|\\.)*"|\/\/[^\n]*\n?|([[{])\s*([\]}])|[[{]\s*|\s*[\]}]|,(?!\s*[\]}])\s*|\s+/g,
    (part, open?: string, close?: string) => {
      if (part.startsWith('"') || part.startsWith('//')) return part;
      if (open !== undefined && close !== undefined) return open + close;
      const sign = part.trim();
      if (sign === '[' || sign === '{') return (depth++, sign + line());
      if (sign === ']' || sign === '}') return (depth--, line() + sign);
      return sign === ',' ? sign + line() : ' ';
    },
  );
  return `${laid}\n`;
}

const variations: readonly (readonly [string, (text: string) => string])[] = [
  ['CRLF', (text) => text.replaceAll('\n', '\r\n')],
  ['tabs', (text) => text.replace(/^(?: {2})+/gm, (indent) => '\t'.repeat(indent.length / 2))],
  ['four spaces', (text) => text.replace(/^ +/gm, (indent) => indent + indent)],
  ['no last line break', (text) => text.replace(/\n$/, '')],
  ['a byte order mark', (text) => `\ufeff${text}`],
];

const errors = (found: readonly CheckDiagnostic[]) =>
  found
    .filter(({ severity }) => severity === 'error')
    .map(({ rule, message }) => `${message} [${rule}]`)
    .sort();
/** What is in one list more often than in another. */
function more(these: readonly string[], than: readonly string[]): string[] {
  const rest = [...than];
  return these.filter((one) => {
    const at = rest.indexOf(one);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** Lines of the text before that its patch takes away, from 1. */
function linesTaken(patch: string): number[] {
  const taken: number[] = [];
  let line = 0;
  for (const text of patch.split('\n')) {
    const hunk = /^@@ -(\d+)/.exec(text);
    if (hunk !== null) line = Number(hunk[1]);
    else if (text.startsWith('-') && !text.startsWith('--- ')) taken.push(line++);
    else if (text.startsWith(' ')) line++;
  }
  return taken;
}

/** The lines of a document that a fix may change: those of what it names, and the end of what stands before, where a comma goes. */
function linesOf({ fix }: CheckDiagnostic, site: Site): readonly (readonly [number, number])[] {
  const tree = site.documents.get(fix!.document)!;
  return fix!.edits.flatMap(({ op, ...edit }) => {
    // What is inserted follows a node.
    const pointer = (edit as { at?: string; after?: string }).at ?? (edit as { after: string }).after;
    const { line, endLine } = at(tree, pointer).origin!;
    if (op !== 'dedupe') return [[op === 'trim' ? line : line - 1, endLine] as const];
    const parent = at(tree, pointer.slice(0, pointer.lastIndexOf('/'))) as JsonObject;
    return parent.members.map(({ origin, value }) => [origin!.line - 1, value.origin!.endLine] as const);
  });
}

/** What is in a field that nothing read is seen when that is mended. */
const uncovering = ['unknown-field', 'misplaced-container', 'field-type', 'page-entry-form'];
const parentOf = (pointer = '') => pointer.slice(0, pointer.lastIndexOf('/'));

function holdSite(site: Site): void {
  const before = check(site);
  const { remaining, mended: gone, result } = mend(site);
  const seen = gone.filter(({ rule }) => uncovering.includes(rule)).map(({ pointer }) => parentOf(pointer));
  const known = remaining.filter(({ pointer = '' }) => !seen.some((parent) => pointer.startsWith(parent)));
  expect(more(errors(known), errors(before))).toEqual([]);
  // What was mended is gone.
  const count = (list: readonly CheckDiagnostic[], one: CheckDiagnostic) =>
    list.filter(({ rule, message }) => rule === one.rule && message === one.message).length;
  for (const one of gone)
    if (before.includes(one) || count(before, one) > 0) expect(count(remaining, one)).toBeLessThan(count(before, one));
  // Nothing else was touched. What was found in a later round has other lines.
  const first = before.filter(({ fix }) => fix !== undefined);
  if (gone.length > first.length) return;
  for (const change of result.plan.changes) {
    const ranges = first
      .filter(({ fix }) => fix!.document === change.path)
      .flatMap((finding) => linesOf(finding, site));
    const lines = new TextDecoder().decode(change.before).split('\n');
    // By their text: of two equal ones a patch may name either.
    const allowed = new Set(ranges.flatMap(([from, to]) => lines.slice(Math.max(0, from - 1), to)));
    if (result.plan.changes.length === 1)
      expect(
        linesTaken(result.plan.patch())
          .map((line) => lines[line - 1]!)
          .filter((text) => !allowed.has(text)),
      ).toEqual([]);
  }
}

describe('--fix on every bad input', () => {
  it.each(inputs.map(([text, make], k) => [text, make, k] as const))('%s', (text, make, k) => {
    holdSite(make(text));
    const lines = spread(text);
    holdSite(make(lines));
    const after = mend(make(lines)).text;
    for (const [name, vary] of soaks ? variations : [variations[k % variations.length]!])
      expect([name, mend(make(vary(lines))).text]).toEqual([name, vary(after)]);
    // With a comment on every line none of them is lost.
    let number = 0;
    const commented = make(
      lines.replace(/^.+$/gm, (line) => (line.includes('//') ? line : `${line} // c${++number};`)),
    );
    holdSite(commented);
  });
});

// Real sites stand beside the project, and not everywhere; the cases above need none.
(hasCorpus ? describe : describe.skip)('--fix on real sites', () => {
  const sites = taken([...realSites(), ...quirks()]).flatMap(({ name, docs, files: given }) => {
    try {
      return [[name, makeSite(docs, { reader: memoryReader(given) })] as const];
    } catch {
      // What is not JSON is not fixed.
      return [];
    }
  });
  it.each(sites)('%s', (_, site) => holdSite(site));
});
