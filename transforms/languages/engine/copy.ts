import {
  containerNames,
  copyElement,
  type Element,
  type ElementCopy,
  type FileChange,
  insideRoot,
  type Json,
  pageFile,
  type Place,
  type Site,
} from 'navshift';
import type { Labels } from './labels.ts';
import { changed, translateFields } from './fields.ts';
import { type PathRules, replaceCode, translatePath } from './paths.ts';
import type { SpecificationMode } from './specifications.ts';

export type Missing = 'keep' | 'prune' | 'fallback' | 'copy';

export interface CopyRules {
  readonly site: Site;
  readonly language: string;
  readonly paths: PathRules;
  readonly missing: Missing;
  readonly specifications: SpecificationMode;
  readonly labels: Labels | undefined;
  /** The pages of the source's language, without a leading slash: a link to one of them follows. */
  readonly known: ReadonlySet<string>;
}

/** A language's copy, and what is to be said of it. */
export interface LanguageCopy extends ElementCopy {
  /** The language has no page left after pruning. */
  readonly empty: boolean;
  /** Pages without a file: the new path and the entry it comes from. */
  readonly missing: ReadonlyMap<string, Json>;
  /** Those of them without a file in the source's language either. */
  readonly unknown: ReadonlySet<string>;
  /** Pages that were left out, or named as in the source, because they have no file in this language. */
  readonly replaced: ReadonlyMap<string, Json>;
  /** Pages whose path leads out of the docs root: they stay as they are. */
  readonly outside: ReadonlyMap<string, Json>;
  /** Whether any page has a file, in this language or in the source's. */
  readonly anyFile: boolean;
  /** Labels without a translation. */
  readonly untranslated: ReadonlySet<string>;
  /** Specifications that it shares with the source. */
  readonly shared: ReadonlyMap<string, Json>;
  readonly staged: readonly FileChange[];
}

/** Copies the element of one language for another. */
export function copyLanguage(source: Element, place: Place, rules: CopyRules): LanguageCopy {
  const { site, language, paths, missing: policy, labels, known } = rules;
  const missing = new Map<string, Json>();
  const staged = new Map<string, FileChange>();
  const unknown = new Set<string>();
  const replaced = new Map<string, Json>();
  const outside = new Map<string, Json>();
  let anyFile = false;
  let empty = false;
  /** Whether it has a page, or a specification that makes some. */
  let anyPage = false;

  /** The path of a page in this language as the policy wants it; null if it is to be left out. */
  const pageFor = (page: string, node: Json): string | null => {
    const inside = insideRoot(page);
    if (inside === undefined || inside === '') {
      outside.set(page, node);
      return page;
    }
    const target = translatePath(page, language, paths);
    // One page, however it is written.
    const name = insideRoot(target)!;
    if (pageFile(site, name) !== undefined) {
      anyFile = true;
      return target;
    }
    const file = pageFile(site, inside);
    anyFile ||= file !== undefined;
    if (policy === 'prune' || policy === 'fallback') {
      replaced.set(inside, node);
      return policy === 'prune' ? null : page;
    }
    if (policy === 'copy' && file !== undefined) {
      const extension = /\.mdx?$/.exec(file)![0];
      const path = name.replace(/\.mdx?$/, '') + extension;
      staged.set(path, { kind: 'copy', path, from: file });
      return target;
    }
    if (file === undefined) unknown.add(name);
    missing.set(name, node);
    return target;
  };

  const fields = translateFields({
    site,
    source: paths.source,
    language,
    specifications: rules.specifications,
    translation: (label) => labels?.get(language)?.get(label),
    path: (path) => translatePath(path, language, paths),
    directory: (directory) => translatePath(directory, language, { ...paths, template: undefined }),
    page: pageFor,
    follows: (page) => known.has(page) && (policy === 'keep' || policy === 'copy'),
  });

  const copy = copyElement(
    site,
    source,
    place,
    {
      leave(element, at) {
        const isRoot = at === place;
        const result = isRoot
          ? fields.language(element, at.parent?.element)
          : fields.element(element, at.parent?.element);
        anyPage ||= ['root', 'openapi', 'asyncapi'].some((name) => result.member(name) !== undefined);
        if (isRoot) empty = policy === 'prune' && !anyPage && replaced.size > 0;
        if (policy !== 'prune' || isRoot || leadsAnywhere(result) || !leadsAnywhere(at.element)) return result;
        return element.kind === 'global' ? result : null;
      },
      entry(entry) {
        const node =
          entry.entry.kind === 'page'
            ? (changed(entry.node, entry.text, pageFor(entry.text, entry.node)) ?? null)
            : fields.endpoint(entry);
        anyPage ||= node !== null;
        return node;
      },
    },
    pathsOfCopies(paths.source, language),
  );
  return {
    ...copy,
    empty,
    missing,
    unknown,
    replaced,
    outside,
    anyFile,
    untranslated: labels === undefined ? new Set() : fields.untranslated,
    shared: fields.shared,
    staged: [...staged.values()],
  };
}

/** The path of each document's copy. Where two would have the same, the second goes into a folder of the language. */
export function pathsOfCopies(source: string, language: string): (document: string) => string {
  const taken = new Set<string>();
  return (document) => {
    let path = replaceCode(document, source, language) ?? withCode(document, language);
    while (taken.has(path)) path = withCode(path, language);
    taken.add(path);
    return path;
  };
}

/** A document without the code in its path goes into a folder of that name beside it. */
function withCode(path: string, language: string): string {
  const at = path.lastIndexOf('/') + 1;
  return `${path.slice(0, at)}${language}/${path.slice(at)}`;
}

/** Whether an element holds something, or leads somewhere itself. */
export function leadsAnywhere(element: Element): boolean {
  return (
    containerNames.some((name) => element.hasContent(name)) ||
    ['href', 'root', 'openapi', 'asyncapi'].some((name) => element.member(name) !== undefined)
  );
}
