import type { Json } from '../../../json/index.ts';
import {
  Addresses,
  addressOf,
  defaultDirectory,
  entryOf,
  findOperation,
  generatedAddresses,
  ownSpecification,
  specificationKey,
} from '../../../openapi/index.ts';
import { type Operation } from '../../../spec/index.ts';
import type { Place } from '../../../navigation/index.ts';
import { insideRoot } from '../../../site/index.ts';
import { readable } from '../../generated-pages.ts';
import { defineRule } from '../../rule.ts';
import { quoted } from '../../words.ts';

/** An operation with a page, and the node that makes it. */
interface Page {
  readonly operation: Operation;
  readonly node: Json;
}

export const addressClash = defineRule({
  id: 'address-clash',
  severity: 'error',
  summary: 'Two operations will share one address.',
  why: 'The address of an operation is made of its tag and its summary. Of two listed operations with one address, or two in specifications that share a directory, one page is left, and the other is lost.',
  example: {
    before: 'GET /users:\n  summary: List users\nGET /v2/users:\n  summary: List users',
    after: 'GET /users:\n  summary: List users\nGET /v2/users:\n  summary: List users (v2)',
  },
  documented: false,
  check({ site, report, specificationAt }) {
    const addresses = new Addresses<Page>();
    const whole = new Map<string, { source: string; directory: string; node: Json; listing: boolean }>();
    const keys = new WeakMap<Place, string>();
    return {
      element(element, place) {
        const own = ownSpecification(element);
        if (own === undefined) return;
        const directory = folder(own.directory);
        const key = `${specificationKey(own.source)}\n${directory}`;
        keys.set(place, key);
        if (!whole.has(key)) whole.set(key, { source: own.source, directory, node: own.node, listing: false });
      },
      entry({ entry, node, parent }) {
        if (entry.kind === 'page') return;
        const scope = specificationAt(parent);
        const named = entry.specification ?? scope?.source;
        const opened = named === undefined ? undefined : readable(site, named);
        if (opened === undefined) return;
        const operation = findOperation(opened.operations, entry);
        if (operation === undefined) return;
        // An entry that names its specification does not keep the pages of the element from being made.
        const source =
          scope === undefined || entry.specification !== undefined ? undefined : whole.get(keys.get(scope.place) ?? '');
        if (source !== undefined) source.listing = true;
        put(addressOf(operation, folder(scope?.directory)), { operation, node });
      },
      site() {
        for (const { source, directory, node, listing } of whole.values()) {
          // Where entries are listed nothing else is made.
          const opened = listing ? undefined : readable(site, source);
          if (opened === undefined) continue;
          for (const [operation, address] of generatedAddresses(opened.operations, directory)) {
            if (!operation.hidden) put(address, { operation, node });
          }
        }
      },
    };

    function put(address: string, { operation, node }: Page): void {
      const first = addresses.add(address, { operation, node });
      if (first.operation === operation) return;
      const isOne = operation.specification === first.operation.specification;
      const name = (one: Operation) =>
        isOne ? quoted(entryOf(one)) : `${quoted(entryOf(one))} of ${quoted(one.specification)}`;
      report({
        message: `${name(operation)} and ${name(first.operation)} will share the address ${quoted(`/${address}`)}, and one page is lost`,
        at: node,
        help: isOne
          ? 'Give one of them another summary or an `x-mint: { href: … }`.'
          : 'Give one of the specifications a `directory` of its own: `{ "source": …, "directory": … }`.',
        related: [
          { message: `${entryOf(first.operation)} is named here`, at: first.node },
          definition(first.operation),
          definition(operation),
        ],
      });
    }
  },
});

const folder = (directory: string | undefined): string => insideRoot(directory ?? defaultDirectory) ?? '';

function definition(operation: Operation) {
  const { line, column } = operation.position;
  return {
    message: `${entryOf(operation)} is defined here`,
    at: { file: operation.file, line, column, pointer: operation.pointer },
  };
}
