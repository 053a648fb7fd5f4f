import { isEndpoint, observedIn, specified } from '../../format/index.ts';
import { addTo, groupBy, plural, remembered } from '../../text/index.ts';
import { getMember, type Json } from '../../json/index.ts';
import { insideRoot, type Site } from '../../site/index.ts';
import { type EntryPlace, type Place, walkNavigation } from '../../navigation/index.ts';
import {
  addressOf,
  entryOf,
  findOperation,
  nearestOperation,
  openSpecification,
  type ScopedSpecification,
  specificationInScope,
  specificationKey,
} from '../../openapi/index.ts';
import type { Operation } from '../../spec/index.ts';
import { answersAt, pageFilesOf } from '../../served/index.ts';
import { isPagePath } from '../entry-shape.ts';
import { mayGo, setText } from '../fix-makers.ts';
import { defineRule, type Fix } from '../rule.ts';
import { nameAt, quoted } from '../words.ts';

/** So many times the nearest operation is looked for, which takes a look at all of them. */
const mostGuesses = 200;

export const endpointUnknown = defineRule({
  id: 'endpoint-unknown',
  severity: 'error',
  summary: 'An endpoint entry names an operation that its specification does not have.',
  why: 'One such entry stops the build of the whole site. Mintlify compares paths exactly, with the names of parameters.',
  example: {
    before: '"openapi": "openapi.json",\n"pages": ["GET /user/{id}"]',
    after: '"openapi": "openapi.json",\n"pages": ["GET /users/{id}"]',
  },
  evidence: specified('Pages'),
  mends:
    'It corrects the names of parameters if another endpoint of the specification is listed. If none is, Mintlify shows all operations, and one correct entry would end that.',
  check({ site, report }) {
    const { listed, endpoints } = endpointsOf(site);
    const wrong = endpoints.filter(({ operation }) => operation === undefined);
    wrong.forEach(({ place, entry, source, scope, operations }, k) => {
      const guess = k < mostGuesses ? nearestOperation(operations, entry) : undefined;
      report({
        message: `${quoted(place.text)} is not an operation of ${quoted(source)}`,
        at: place.node,
        help:
          guess === undefined
            ? 'Fix the entry, or remove it. Mintlify compares paths exactly.'
            : `Did you mean ${quoted(entryOf(guess, entry))}?`,
        fix: guess && fixFor(place, specificationKey(source), guess, operations, scope),
      });
    });

    function fixFor(
      { entry, node }: EntryPlace,
      specification: string,
      guess: Operation,
      operations: readonly Operation[],
      scope: ScopedSpecification | undefined,
    ): Fix | undefined {
      if (entry.kind !== 'endpoint' || !mayGo(site, node) || !isSure(operations, guess, entry)) return undefined;
      // As long as none is listed, all operations are shown.
      const others = listed.get(scope?.node);
      if (scope !== undefined && (others === undefined || others.has(guess))) return undefined;
      const { method, path } = entry;
      return setText(site, node, entryOf(guess, entry), [
        {
          kind: 'moved',
          item: { kind: 'endpoint', specification, method, path },
          to: { kind: 'endpoint', specification, method, path: guess.path },
        },
      ]);
    }
  },
});

export const endpointExcluded = defineRule({
  id: 'endpoint-excluded',
  severity: 'error',
  summary: 'An endpoint entry names an operation that is `x-excluded`, so it has no page.',
  why: 'Mintlify makes no page for the operation, and one such entry stops the build of the whole site.',
  example: {
    before: '"openapi": "openapi.json",\n"pages": ["GET /users", "GET /internal"]',
    after: '"openapi": "openapi.json",\n"pages": ["GET /users"]',
  },
  evidence: observedIn(),
  check({ site, report }) {
    for (const { place, source, operation } of endpointsOf(site).endpoints) {
      if (operation?.excluded !== true) continue;
      const { file, position, pointer } = operation;
      report({
        message: `${quoted(place.text)} is \`x-excluded\` in ${quoted(source)}, and has no page`,
        at: place.node,
        help: 'Remove the entry, as `navshift sync-openapi` does, or remove `x-excluded` from the operation.',
        related: [{ message: 'the operation', at: { file, pointer, ...position } }],
      });
    }
  },
});

export const endpointReferred = defineRule({
  id: 'endpoint-referred',
  severity: 'error',
  summary: 'An endpoint entry names an operation that is behind a `$ref` of its path.',
  why: 'Mintlify generates pages from such a path, but does not look behind the `$ref` for an entry. One such entry stops the build of the whole site.',
  example: {
    before: '"openapi": "openapi.json",\n"pages": ["GET /users", "GET /shared"]',
    after: '"openapi": "openapi.json",\n"pages": ["GET /users", "shared"]',
  },
  evidence: observedIn(),
  check({ site, report }) {
    for (const { place, source, operation } of endpointsOf(site).endpoints) {
      if (operation?.referred !== true) continue;
      const { file, position, pointer } = operation;
      report({
        message: `${quoted(place.text)} is behind a \`$ref\` in ${quoted(source)}, where Mintlify finds no entry`,
        at: place.node,
        help: 'Write the path in place of its `$ref`, or make a page file of the entry with `navshift openapi-pages`.',
        related: [{ message: 'the operation', at: { file, pointer, ...position } }],
      });
    }
  },
});

type Call = Pick<Operation, 'method' | 'path'>;

/** Only the names of parameters are different: there is no other operation that could be meant. */
const isSure = (operations: readonly Operation[], guess: Operation, { method, path }: Call) =>
  guess.method === method &&
  shape(guess.path) === shape(path) &&
  operations.filter((other) => other.method === method && shape(other.path) === shape(path)).length === 1;

const shape = (path: string) => path.replace(/\{[^}]*\}/g, '{}').replace(/\/$/, '');

export const endpointWithoutSpecification = defineRule({
  id: 'endpoint-without-specification',
  severity: 'error',
  summary: 'No element above an endpoint entry has a specification.',
  why: 'Mintlify looks for the operation in the specification of the element or of an element above it. An entry without one stops the build of the whole site.',
  example: {
    before: '{ "group": "Users", "pages": ["GET /users"] }',
    after: '{ "group": "Users", "openapi": "openapi.json", "pages": ["GET /users"] }',
  },
  evidence: specified('The `openapi` property'),
  check({ site, report, specificationAt }) {
    // One missing `openapi` is one mistake, however many entries wait for it.
    const waiting = new Map<Place, EntryPlace[]>();
    const isDefault = getMember(getMember(site.root, 'api'), 'openapi') !== undefined;
    return {
      entry(found) {
        const { entry, parent } = found;
        if (isEndpoint(entry) && entry.specification === undefined && specificationAt(parent) === undefined)
          addTo(waiting, parent, found);
      },
      site() {
        for (const [place, [first, ...more]] of waiting) {
          // An `openapi` that names nothing is another mistake, and its entries are not to blame.
          if (namesOne(place)) continue;
          report({
            message: `${quoted(first!.text)} is an endpoint entry${more.length === 0 ? '' : `, as ${plural(more.length, 'one other is', `${more.length} others are`)} in ${nameAt(place)}`}, but no specification is in scope`,
            at: first!.node,
            // Pages that are files take it from there; whether entries do is not known.
            severity: isDefault ? 'warning' : undefined,
            help:
              place.element.kind === 'navigation'
                ? 'Put the entries into an element, such as a group, that names one with `openapi`.'
                : `Name one with \`openapi\` in ${nameAt(place)} or above.`,
            ...(more.length > 0 && {
              related: more.slice(0, 5).map(({ node, text }) => ({ message: quoted(text), at: node })),
            }),
          });
        }
      },
    };
  },
});

/** Whether an element or one above has an `openapi`; that of the root counts for nothing. */
function namesOne({ element, parent }: Place): boolean {
  return parent !== undefined && (element.field('openapi') !== undefined || namesOne(parent));
}

export const endpointAsUrl = defineRule({
  id: 'endpoint-as-url',
  severity: 'error',
  summary: 'A page entry is the URL of the page that Mintlify makes for an operation.',
  why: 'An entry is the path of a page file, or an operation as `METHOD /path`. Mintlify takes the URL of an operation for a page that has no file.',
  example: {
    before: '"openapi": "openapi.json",\n"pages": ["GET /users", "api-reference/get-a-user"]',
    after: '"openapi": "openapi.json",\n"pages": ["GET /users", "GET /users/{id}"]',
  },
  evidence: specified('Pages'),
  mends:
    'It writes the operation if its element lists other endpoints of the specification and not this one. No other operation may have that URL.',
  check({ site, report, specificationAt }) {
    const files = pageFilesOf(site);
    if (!files.known) return {};
    const { listed } = endpointsOf(site);
    return {
      entry({ entry, text, node, parent }) {
        if (entry.kind !== 'page' || !isPagePath(text) || files.find(text) !== undefined) return;
        const path = (insideRoot(text) ?? text).toLowerCase();
        const scope = specificationAt(parent);
        const own = scope && operationsAt(site, scope).get(path);
        const made = answersAt(site).made.get(`/${path}`);
        const operation = own?.[0] ?? made?.page?.operation;
        if (operation === undefined) return;
        const others = listed.get(scope?.node);
        const written = entryOf(operation);
        const isCertain = own?.length === 1 && others !== undefined && !others.has(operation);
        report({
          message: `${quoted(text)} is the URL of the operation ${quoted(written)}, and not the path of a page file`,
          at: node,
          severity: made === undefined ? undefined : 'warning',
          help:
            own === undefined
              ? `Move it to an element whose \`openapi\` has that operation, and write ${quoted(written)}.`
              : others?.has(operation) === true
                ? `${quoted(written)} is listed already: remove this entry.`
                : `Write ${quoted(written)}.${others === undefined ? ' Then list the other operations too: Mintlify shows all of them only if none is listed.' : ''}`,
          fix: isCertain ? fixOf(node, text, specificationKey(scope!.source), operation) : undefined,
          covers: [node],
        });
      },
    };

    function fixOf(node: Json, page: string, specification: string, operation: Operation): Fix | undefined {
      const { kind, method, path } = operation;
      if (kind === 'webhook' || !mayGo(site, node)) return undefined;
      return setText(site, node, entryOf(operation), [
        {
          kind: 'moved',
          item: { kind: 'page', page },
          to: { kind: 'endpoint', specification, method, path },
        },
      ]);
    }
  },
});

/** The operations of a specification that can be listed, by the URLs of their pages in lower case. */
function operationsAt(site: Site, scope: ScopedSpecification): ReadonlyMap<string, readonly Operation[]> {
  const opened = openSpecification(site, scope.source);
  const operations = 'reason' in opened ? [] : opened.operations.filter(({ excluded }) => excluded !== true);
  return groupBy(operations, (operation) => addressOf(operation, scope.directory).toLowerCase());
}

/**
 * The endpoint entries of a site with the operations that they mean, and the operations that are listed rightly, by the
 * node that names their specification. Other rules speak of a specification that is remote, missing or broken.
 */
const endpointsOf = remembered((site: Site) => {
  const endpoints: ReturnType<typeof endpointAt>[number][] = [];
  walkNavigation(site, { entry: (place) => void endpoints.push(...endpointAt(site, place)) });
  const listed = new Map<Json | undefined, Set<Operation>>();
  for (const { scope, operation } of endpoints)
    if (operation !== undefined && !listed.get(scope?.node)?.add(operation))
      listed.set(scope?.node, new Set([operation]));
  return { endpoints, listed };
});

function endpointAt(site: Site, place: EntryPlace) {
  const { entry, parent } = place;
  if (!isEndpoint(entry)) return [];
  const scope = entry.specification === undefined ? specificationInScope(parent) : undefined;
  const source = entry.specification ?? scope?.source;
  const opened = source === undefined ? undefined : openSpecification(site, source);
  if (source === undefined || opened === undefined || 'reason' in opened) return [];
  const { operations } = opened;
  return [{ place, entry, source, scope, operations, operation: findOperation(operations, entry) }];
}
