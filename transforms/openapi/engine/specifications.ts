import { type Diagnostic, nearest, type Report, type Site } from 'navshift';
import {
  isRemote,
  type OpenedSpecification,
  openSpecification,
  specificationKey,
  type SpecificationSource,
  type UnopenedSpecification,
} from 'navshift/openapi';
import type { Candidate } from './candidates.ts';
import { namedHere } from './messages.ts';
import { meansSpecification } from './operation-page.ts';

/** Where specifications may come from besides the docs root. */
export interface SpecificationOptions {
  /** Those that are named by a URL were to be fetched. */
  readonly allowRemote: boolean;
  /** The content to use in place of a URL. */
  readonly spec: Readonly<Record<string, string>>;
}

/** A site on which content that options give stands for URLs. */
function withContent(site: Site, { spec }: Pick<SpecificationOptions, 'spec'>): Site {
  const encoder = new TextEncoder();
  return site.withRemote(new Map(Object.entries(spec).map(([url, content]) => [url, encoder.encode(content)])));
}

/** Whether all of a specification could be read: otherwise nobody can tell what was not read from what is gone. */
export const isWhole = ({ problems }: Pick<OpenedSpecification, 'problems'>): boolean =>
  problems.every(({ severity }) => severity !== 'error');

/** A specification that a page file names, with the source that an entry would name. */
export interface NamedSpecification {
  readonly source: string;
  readonly opened: OpenedSpecification;
}

/** Opens specifications that page files and entries name, and says nothing of them. */
export class Opener {
  readonly #site: Site;
  /** The content of each URL that was read. */
  readonly remote = new Map<string, Uint8Array>();
  readonly #named = new Map<string, NamedSpecification | undefined>();
  #files: readonly string[] | undefined;

  constructor(site: Site, options: Pick<SpecificationOptions, 'spec'>) {
    this.#site = withContent(site, options);
  }

  /** Opens a specification by its path or URL. Undefined if it cannot be read. */
  open(source: string): OpenedSpecification | undefined {
    const opened = openSpecification(this.#site, source);
    if ('reason' in opened) return undefined;
    if (this.#site.remote.has(opened.key)) this.remote.set(opened.key, opened.content);
    return opened;
  }

  /** The specification that a page file names: by its path or URL, or by its file name without the ending if one file alone is called that. */
  named(name: string): NamedSpecification | undefined {
    if (!this.#named.has(name)) this.#named.set(name, this.#find(name));
    return this.#named.get(name);
  }

  #find(name: string): NamedSpecification | undefined {
    const opened = this.open(name);
    if (opened !== undefined) return { source: name, opened };
    if (/[/.]/.test(name)) return undefined;
    this.#files ??= this.#site.reader.list('**/*.{json,yaml,yml}');
    const [only, ...more] = this.#files.filter((file) => meansSpecification(name, specificationKey(file)));
    const found = only === undefined || more.length > 0 ? undefined : this.open(only);
    return found && { source: only!, opened: found };
  }
}

interface Named {
  readonly specification: OpenedSpecification | UnopenedSpecification;
  readonly sources: SpecificationSource[];
}

/** The specifications that are to be listed: each is opened once, and what is wrong with it is said once, with every place that names it. */
export class Specifications {
  readonly #site: Site;
  readonly #options: SpecificationOptions;
  readonly #candidates: readonly Pick<Candidate, 'sources'>[];
  readonly #named = new Map<string, Named>();

  constructor(site: Site, candidates: readonly Pick<Candidate, 'sources'>[], options: SpecificationOptions) {
    this.#site = withContent(site, options);
    this.#candidates = candidates;
    this.#options = options;
  }

  /** Opens a specification, and remembers what names it. Undefined if it cannot be read. */
  open(source: SpecificationSource): OpenedSpecification | undefined {
    const key = specificationKey(source.source);
    let named = this.#named.get(key);
    if (named === undefined)
      this.#named.set(key, (named = { specification: openSpecification(this.#site, source.source), sources: [] }));
    named.sources.push(source);
    return 'operations' in named.specification ? named.specification : undefined;
  }

  /** Reads a specification only to look something up in it: nothing is said of it. */
  peek(source: string): OpenedSpecification | undefined {
    const specification = openSpecification(this.#site, source);
    return 'operations' in specification ? specification : undefined;
  }

  /** The content of each URL that was read. */
  get remote(): ReadonlyMap<string, Uint8Array> {
    const content = new Map<string, Uint8Array>();
    for (const { specification } of this.#named.values())
      if (isRemote(specification.key) && specification.content !== undefined)
        content.set(specification.key, specification.content);
    return content;
  }

  /** Says what is wrong with the specifications, and which contents that options give are not used. */
  report(report: Report): void {
    for (const { specification, sources } of this.#named.values()) {
      if ('operations' in specification) reportProblems(specification, sources, report);
      else this.#reportUnopened(specification, sources, report);
    }
    const keys = new Set(
      this.#candidates.flatMap(({ sources }) => sources.map(({ source }) => specificationKey(source))),
    );
    for (const url of Object.keys(this.#options.spec)) {
      if (keys.has(url)) continue;
      const similar = nearest(url, [...keys].filter(isRemote));
      report.warning('unused-spec', `No element names ${url}`, {
        help: similar === undefined ? 'Its content was not used.' : `Did you mean ${similar}?`,
      });
    }
  }

  #reportUnopened(
    { key, reason, error }: UnopenedSpecification,
    sources: readonly SpecificationSource[],
    report: Report,
  ): void {
    const at = sources[0]!.node;
    const related = sources.slice(1).map(({ node }) => ({ message: 'named here too', at: node }));
    if (reason === 'remote') {
      const fetched = this.#options.allowRemote
        ? 'It was not fetched: put its content on the site first (`site.withRemote`)'
        : 'Add `--allow-remote` to have it fetched';
      report.error('remote', `${key} is remote, and nothing is fetched unless you say so`, {
        at,
        related,
        help: `${fetched}, or give a copy of it: \`--spec ${key}=<file>\`.`,
      });
    } else if (reason === 'outside') {
      report.error('outside-root', `The specification ${sources[0]!.source} lies outside of the docs root`, {
        at,
        related,
        help: 'Move it into the docs root; the platform reads nothing else.',
      });
    } else if (reason === 'missing') {
      const similar = this.#similarFile(key);
      report.error('missing-specification', `The specification ${key} does not exist`, {
        at,
        related,
        help:
          similar === undefined
            ? 'Correct the path; it counts from the docs root.'
            : `Did you mean ${similar}? The path counts from the docs root.`,
      });
    } else {
      report.error(
        'broken-specification',
        `This is named as a specification, and cannot be read: ${lowerFirst(error!.message)}`,
        {
          at: error,
          help: error!.help,
          related: sources.map(({ node }) => ({ message: 'named here', at: node })),
        },
      );
    }
  }

  /** A specification elsewhere of the same name, or one of nearly the same path. */
  #similarFile(key: string): string | undefined {
    const files = this.#site.reader.list('**/*.{json,yaml,yml}').filter((file) => !file.includes('node_modules/'));
    const base = key.slice(key.lastIndexOf('/') + 1);
    return nearest(key, files) ?? files.find((file) => file === base || file.endsWith(`/${base}`));
  }
}

/** What is said of a part of a specification: an operation that cannot be listed is lost, the rest is good to know. */
function reportProblems(
  { problems }: OpenedSpecification,
  sources: readonly SpecificationSource[],
  report: Report,
): void {
  for (const problem of problems) {
    const { severity, message, help } = problem;
    const rule: Diagnostic['rule'] = severity === 'error' ? 'not-readable' : 'specification';
    report[severity](rule, withoutStop(message), {
      at: problem,
      help,
      related: sources.map(namedHere),
    });
  }
}

/** A sentence as a part of another. */
export const withoutStop = (text: string): string => text.replace(/\.$/, '');
export const lowerFirst = (text: string): string => withoutStop(text.charAt(0).toLowerCase() + text.slice(1));
