import { type Element, formatEntry } from 'navshift';
import { makeString } from 'navshift/json';
import { saidOf } from '../findings.ts';
import { translatedFile } from '../specifications.ts';
import { type Branch, type Leaf, rootOf, type Words } from '../tree.ts';
import type { Work } from './work.ts';

/** The text that an entry of the source has in the language; null if there is none to be. What goes is said here. */
export function entryText(
  words: Words,
  parent: Branch | undefined,
  theirs: Leaf | undefined,
  work: Work,
): string | null {
  const text = words.page === undefined ? endpointText(words, parent, theirs, work) : work.policy.text(words, theirs);
  if (text === null && theirs !== undefined) work.findings.removedEntries.push(saidOf(theirs));
  return text;
}

function endpointText(
  { entry, text }: Words,
  parent: Branch | undefined,
  theirs: Leaf | undefined,
  { rules, naming, settled, findings }: Work,
): string | null {
  if (theirs !== undefined) return theirs.text;
  if (entry.kind === 'page') return text;
  if (entry.specification !== undefined) {
    const isKept = rules.specifications === 'keep';
    const file = isKept ? undefined : translatedFile(entry.specification, { site: rules.site, ...naming.codes });
    return file === undefined ? text : formatEntry({ ...entry, specification: file });
  }
  const generator = parent && settled.generator(parent);
  if (generator !== undefined) findings.generated.set(generator, saidOf(generator));
  return generator === undefined ? text : null;
}

/** The copy of an element of the source with its `root` in the language. */
export function withCopiedRoot(copy: Element, before: Element, branch: Branch | undefined, work: Work): Element {
  const root = rootOf(before);
  if (root === undefined) return copy;
  const partner = branch?.root && work.settled.leaf(branch.root);
  const text = entryText(root, branch, partner, work);
  if (text === null) return copy.withField('root', undefined);
  if (partner === undefined) work.findings.addedEntries.push({ name: text, at: root.node });
  else work.findings.move(partner);
  return copy.withField('root', makeString(text, root.node));
}
