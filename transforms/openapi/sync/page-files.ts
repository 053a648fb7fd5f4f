import { counted, formatEntry, groupBy, plural, type Report, type Scope, type Site } from 'navshift';
import {
  entryOf,
  nearestOperation,
  type OpenedSpecification,
  type Operation,
  specificationKey,
} from 'navshift/openapi';
import { askedOnce } from '../../shared/asked-once.ts';
import { startOf } from '../engine/messages.ts';
import type { Endpoint } from '../engine/operation-page.ts';
import { type PageFound, readPageFile, readPages } from '../engine/page-files.ts';
import { isWhole, type Specifications } from '../engine/specifications.ts';
import type { Owner, Survey } from '../engine/survey.ts';
import { Catalogue } from './catalogue.ts';
import type { List } from './standings.ts';
import { inScope, someOf } from './messages.ts';

/**
 * Compares page files that describe an operation with its specification, and says what differs: files are compared, not
 * made. Returns whether there are such files.
 */
export function comparePages(
  site: Site,
  survey: Survey,
  lists: readonly List[],
  specifications: Specifications,
  report: Report,
): boolean {
  const pages = readPages(site, survey);
  const catalogues = new Map<string, Catalogue>();
  const found = pages.flatMap((page) => {
    const { endpoint, listed } = page;
    const { owner, place } = listed;
    const name = endpoint?.specification ?? owner?.sources[0]!.source;
    const opened = endpoint && name !== undefined ? specifications.find(name) : undefined;
    if (opened === undefined || !isWhole(opened)) return [];
    const catalogue = catalogues.get(opened.key) ?? new Catalogue(opened);
    catalogues.set(opened.key, catalogue);
    const operation = catalogue.known(endpoint!);
    if (operation === undefined) reportUnknown(page, endpoint!, opened, site, report);
    return [{ listed, catalogue, operation, scope: place.scope }];
  });
  const owners = survey.owners.filter(({ place }) => place.parent !== undefined);
  for (const same of groupBy(found, ({ catalogue, scope }) => [catalogue.opened.key, ...scope].join('\n')).values()) {
    const [{ listed, catalogue, scope }] = same as [(typeof same)[number]];
    const { key } = catalogue.opened;
    const isHere = (other: Scope) => other.every((name, k) => name === scope[k]);
    // What an element names is all there, or in a list, and that is compared itself.
    const isListed =
      owners.some(({ place, keys }) => keys.includes(key) && isHere(place.scope)) ||
      lists.some((list) => list.key === key && isHere(list.scope));
    const described = new Set(same.map(({ operation }) => operation));
    const missing = isListed ? [] : catalogue.items.filter((operation) => !described.has(operation));
    const [first] = missing;
    if (first !== undefined)
      report.info(
        'no-page',
        `${counted(missing.length, 'operation')} of ${key} ${plural(missing.length, 'has', 'have')} no page${inScope(scope)}: ${someOf(missing)}`,
        {
          at: listed.node,
          help: `Page files are compared, not made. Add ${JSON.stringify(entryOf(first, { specification: key }))} where its page should be, then run \`navshift openapi-pages\`.`,
        },
      );
  }
  return pages.length > 0;
}

function reportUnknown(
  page: PageFound,
  endpoint: Endpoint,
  { key, operations }: OpenedSpecification,
  site: Site,
  report: Report,
) {
  const { text, node } = page.listed;
  const near = nearestOperation(operations, endpoint);
  const named = formatEntry({ ...endpoint, specification: undefined });
  report.warning('page-unknown', `${text} is the page of ${named}, which ${key} does not have`, {
    at: startOf(site, page.file),
    help: `${near === undefined ? '' : `Did you mean ${entryOf(near)}? `}Correct its \`openapi\`, or take the page out of the navigation.`,
    related: [{ message: 'it is listed here', at: node }],
  });
}

/**
 * Gives the operations of a specification that the pages of elements describe, with `openapi: METHOD /path` in their
 * front matter: those need no entry.
 */
export type DescribedIn = (owners: ReadonlySet<Owner | undefined>, catalogue: Catalogue) => ReadonlySet<Operation>;

/** Reads page files when they are asked for, each once. */
export function describedOperations(site: Site, { pages }: Survey): DescribedIn {
  const byOwner = groupBy(pages, ({ owner }) => owner);
  const endpointOf = askedOnce((page: string) => readPageFile(site, page)?.endpoint);
  return (owners, catalogue) => {
    const within = [...owners].flatMap((owner) => (owner && byOwner.get(owner)) ?? []);
    const described = within.flatMap(({ entry: { page } }) => {
      const endpoint = endpointOf(page);
      const key = endpoint?.specification === undefined ? undefined : specificationKey(endpoint.specification);
      const isMeant = endpoint !== undefined && (key === undefined || key === catalogue.opened.key);
      return (isMeant ? catalogue.known(endpoint) : undefined) ?? [];
    });
    return new Set(described);
  };
}
