import { addTo, makeSite, nearest, NavshiftError, type Reader, type Report, type Site } from 'navshift';
import {
  isRemote,
  type OpenedSpecification,
  openSpecification,
  specificationKey,
  type SpecificationSource,
  type UnopenedSpecification,
} from 'navshift/openapi';
import { askedOnce } from '../../shared/asked-once.ts';
import { namedHere } from './messages.ts';
import { meansSpecification } from './operation-page.ts';
import type { RemoteOptions } from './options.ts';

/** Whether all of a specification could be read: otherwise nobody can tell what was not read from what is gone. */
export const isWhole = ({ problems }: Pick<OpenedSpecification, 'problems'>): boolean =>
  problems.every(({ severity }) => severity !== 'error');

/** A site as `reader` has it, for its specifications: with the overlays that docs.json lists there, if it can be read. */
export function siteThen({ main, location }: Site, reader: Reader, prefix = ''): Site {
  const then = { path: main, reader, location: { prefix: prefix + location.prefix, git: false } };
  try {
    return makeSite(reader.read(main) ?? '{}', then);
  } catch (error) {
    if (error instanceof NavshiftError) return makeSite('{}', then);
    throw error;
  }
}

/** The specifications that a transform reads. What is wrong with one that is to be listed is said once, with every place that names it. */
export class Specifications {
  readonly #site: Site;
  readonly #options: RemoteOptions;
  /** What names each specification that is to be listed, by its key. */
  readonly #named = new Map<string, SpecificationSource[]>();
  /** The content of each URL that was read. */
  readonly remote = new Map<string, Uint8Array>();

  constructor(site: Site, options: RemoteOptions) {
    const encoder = new TextEncoder();
    const given = Object.entries(options.spec).map(([url, content]) => [url, encoder.encode(content)] as const);
    this.#site = site.withRemote(new Map(given));
    this.#options = options;
  }

  /** Opens a specification that is to be listed, and remembers what names it. Undefined if it cannot be read. */
  open(source: SpecificationSource): OpenedSpecification | undefined {
    addTo(this.#named, specificationKey(source.source), source);
    return this.peek(source);
  }

  /** Reads a specification only to look something up in it: `report` says nothing of it. */
  peek(named: string | SpecificationSource): OpenedSpecification | undefined {
    const specification = openSpecification(this.#site, typeof named === 'string' ? named : named.source);
    const { key, content } = specification;
    if (isRemote(key) && content !== undefined) this.remote.set(key, content);
    return 'operations' in specification ? specification : undefined;
  }

  /**
   * The specification that a page file names: by its path or URL, or by its file name without the ending if one file
   * alone is called that.
   */
  readonly find = askedOnce((name: string) => {
    const opened = this.peek(name);
    if (opened !== undefined || /[/.]/.test(name)) return opened;
    const files = this.#site.reader.list('**/*.{json,yaml,yml}');
    const [only, ...more] = files.filter((file) => meansSpecification(name, specificationKey(file)));
    return only === undefined || more.length > 0 ? undefined : this.peek(only);
  });

  /**
   * Says what is wrong with the specifications (of one that may not be fetched, as a warning, where what else there is
   * to do is enough: another one can be read), and which contents that options give are for none of those that
   * docs.json names.
   */
  report(
    named: readonly SpecificationSource[],
    report: Report,
    isEnough = (): boolean => named.some(({ source }) => this.peek(source) !== undefined),
  ): void {
    for (const sources of this.#named.values()) {
      const specification = openSpecification(this.#site, sources[0]!.source);
      if ('operations' in specification) reportProblems(specification, sources, report);
      else this.#reportUnopened(specification, sources, isEnough, report);
    }
    const keys = new Set(named.map(({ source }) => specificationKey(source)));
    for (const url of Object.keys(this.#options.spec)) {
      if (keys.has(url)) continue;
      const similar = nearest(url, [...keys].filter(isRemote));
      report.warning('unused-spec', `No element names ${url}`, {
        help: similar === undefined ? 'Its content was not used.' : `Did you mean ${similar}?`,
      });
    }
  }

  #reportUnopened(
    unopened: UnopenedSpecification,
    sources: readonly SpecificationSource[],
    isEnough: () => boolean,
    report: Report,
  ): void {
    const { key, reason, error } = unopened;
    const [{ source, node }, ...others] = sources as readonly [SpecificationSource, ...SpecificationSource[]];
    const say = (rule: string, message: string, help: string, severity: 'error' | 'warning' = 'error') =>
      report[severity](rule, message, {
        at: error?.line === undefined ? node : error,
        related: others.map((other) => ({ message: 'named here too', at: other.node })),
        help,
      });
    if (reason === 'broken') {
      const message = `This specification cannot be read: ${lowerFirst(error!.message)}`;
      const related = sources.map((one) => ({ message: 'named here', at: one.node }));
      report.error('broken-specification', message, { at: error, help: error!.help, related });
    } else if (reason === 'remote') {
      const fetched = this.#options.allowRemote
        ? 'It was not fetched: put its content on the site first (`site.withRemote`)'
        : 'Add `--allow-remote` to have it fetched';
      const help = `${fetched}, or give a copy of it: \`--spec ${unopened.overlay ?? key}=<file>\`.`;
      const what = unopened.overlay === undefined ? key : `The overlay ${unopened.overlay} of ${key}`;
      const message = `${what} is a URL, and navshift fetches nothing without permission`;
      if (isEnough()) say('remote', `${message}. Elements that name it were skipped`, help, 'warning');
      else say('remote', message, help);
    } else if (reason === 'unseen') {
      say('unseen-specification', `The specification ${source} ${error!.message}`, error!.help!);
    } else if (reason === 'outside') {
      const help = 'Move it into the docs root: Mintlify reads no other folder.';
      say('outside-root', `The specification ${source} is outside the docs root`, help);
    } else {
      const similar = this.#similarFile(key);
      const help = similar === undefined ? 'Fix the path. It' : `Did you mean ${similar}? The path`;
      say('missing-specification', `The specification ${key} does not exist`, `${help} starts at the docs root.`);
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
function reportProblems({ problems }: OpenedSpecification, sources: readonly SpecificationSource[], report: Report) {
  for (const problem of problems) {
    const { severity, message, help } = problem;
    const rule = severity === 'error' ? 'not-readable' : 'specification';
    report[severity](rule, withoutStop(message), { at: problem, help, related: sources.map(namedHere) });
  }
}

/** A sentence as a part of another. */
export const withoutStop = (text: string): string => text.replace(/\.$/, '');
export const lowerFirst = (text: string): string => withoutStop(text.charAt(0).toLowerCase() + text.slice(1));
