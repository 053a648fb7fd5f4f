import { type Json, pageFile, type Report, type Scope, type Site } from 'navshift';
import type { Missing } from '../engine/copy.ts';
import type { Counterparts } from './counterparts.ts';
import type { Findings } from './findings.ts';
import type { Matching } from './matching.ts';
import type { Paths } from './paths.ts';
import type { Leaf } from './tree.ts';

export interface PageRules {
  readonly site: Site;
  readonly paths: Paths;
  readonly counterparts: Counterparts;
  readonly matching: Matching;
  readonly missing: Missing;
  readonly hasFile: (page: string) => boolean;
  /** Whether any page has a file here, in either language: else nothing is known of what is missing. */
  readonly anyFile: boolean;
  readonly findings: Findings;
  readonly report: Report;
}

/** The text of the entry that a page of the source has in the language; null for none. What becomes of one that is there is declared. */
export type PageText = (leaf: Leaf, theirs: Leaf | undefined, scope: () => Scope) => string | null;

/** Says how pages are named, by whether they have a file. */
export function pageTexts(rules: PageRules): PageText {
  const { site, paths, counterparts, matching, hasFile, findings, report } = rules;
  const placed = new Set(matching.placed.flatMap(([source]) => ('page' in source ? (source.page ?? []) : [])));
  const policy: Missing = rules.anyFile ? rules.missing : 'keep';

  /** Stages a translation to start from, if the source has a file, and no page of another name is its translation elsewhere. */
  const copied = (page: string, source: string): boolean => {
    const file = placed.has(source) ? undefined : pageFile(site, source);
    if (file === undefined) return false;
    const path = page.replace(/\.mdx?$/, '') + /\.mdx?$/.exec(file)![0];
    findings.staged.set(path, { kind: 'copy', path, from: file });
    return true;
  };

  /** What is done for a page without a file: another text, null, or undefined if its own stays. */
  const without = (page: string, leaf: Leaf, node: Json): string | null | undefined => {
    const source = leaf.page!;
    // Where the language names the source's page elsewhere, it is named here too.
    if (policy === 'prune' && counterparts.source(source) === source) return leaf.text;
    if (policy === 'prune' || (policy === 'fallback' && hasFile(source))) {
      findings.replaced.set(page, node);
      return policy === 'prune' ? null : leaf.text;
    }
    if (!rules.anyFile || (policy === 'copy' && copied(page, source))) return undefined;
    if (!hasFile(source)) findings.unknown.add(page);
    findings.missing.set(page, node);
    return undefined;
  };

  /** The page of the source stands for its translation. Is there one now? */
  const standIn = (leaf: Leaf, node: Json): string | undefined => {
    const name = paths.name(leaf.text);
    if (name === leaf.page) return undefined;
    if (hasFile(name)) findings.translated.push({ name, at: node });
    else if (policy !== 'copy' || !copied(name, leaf.page!)) return undefined;
    return paths.translate(leaf.text);
  };

  const added = (leaf: Leaf): string | null => {
    const page = leaf.page!;
    const name = paths.name(leaf.text);
    const other = counterparts.of(page) ?? name;
    if (other === page && other !== name) return standIn(leaf, leaf.node) ?? leaf.text;
    const text = other === name ? paths.translate(leaf.text) : other;
    if (hasFile(other)) return text;
    const instead = without(other, leaf, leaf.node);
    return instead === undefined ? text : instead;
  };

  const kept = (leaf: Leaf, theirs: Leaf, scope: () => Scope): string | null => {
    // What both pull in from one file is the same for both.
    if (theirs.node === leaf.node) return theirs.text;
    const page = theirs.page!;
    const source = leaf.page!;
    let text: string | null = theirs.text;
    if (page === source) {
      text = standIn(leaf, theirs.node) ?? text;
      if (text === theirs.text) return text;
    } else if (!hasFile(page)) {
      const instead = without(page, leaf, theirs.node);
      text = instead === undefined ? text : instead;
    }
    if (text === null) report.declare({ kind: 'removed', item: { kind: 'page', page: theirs.text }, scope: scope() });
    else if (text !== theirs.text)
      report.declare({
        kind: 'moved',
        item: { kind: 'page', page: theirs.text },
        to: { kind: 'page', page: text },
        scope: scope(),
      });
    return text;
  };

  return (leaf, theirs, scope) => {
    if (!leaf.inside) {
      findings.outside.set(leaf.text, theirs?.node ?? leaf.node);
      return theirs?.text ?? leaf.text;
    }
    return theirs === undefined ? added(leaf) : kept(leaf, theirs, scope);
  };
}
