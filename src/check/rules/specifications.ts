import { documentedAt, observedIn, specified } from '../../format/index.ts';
import { codeFrame, Lines, plural } from '../../text/index.ts';
import type { Json } from '../../json/index.ts';
import { type Diagnostic, placeText } from '../../finding/index.ts';
import type { Site } from '../../site/index.ts';
import {
  foundOverlays,
  isRemote,
  listedOverlays,
  openSpecification,
  ownSpecification,
  specificationKey,
  type SpecificationSource,
} from '../../openapi/index.ts';
import { guessFile, knowsFiles } from '../../served/index.ts';
import { defineRule, type RuleVisitor } from '../rule.ts';
import { nameAt, quoted } from '../words.ts';

export const specificationMissing = defineRule({
  id: 'specification-missing',
  severity: 'error',
  summary: 'A specification does not exist, is outside the docs root, or Mintlify skips it.',
  why: 'Mintlify makes no page from it, and an endpoint entry that needs it stops the build. Mintlify skips what `.mintignore` names, linked folders, and files that do not end in `.json`, `.yaml` or `.yml`.',
  example: { before: '"openapi": "opanapi.json"', after: '"openapi": "openapi.json"' },
  evidence: specified('The `openapi` property'),
  check({ site, report }) {
    let candidates: readonly string[] | undefined;
    return eachSpecification(site, (opened, source, node) => {
      if (!('reason' in opened)) return;
      if (opened.reason === 'outside')
        report({
          message: `the specification ${quoted(source)} is outside the docs root`,
          at: node,
          help: 'Move it into the docs root: Mintlify reads no other folder.',
        });
      if (opened.reason === 'unseen') {
        const { message, help, line } = opened.error!;
        report({
          message: `the specification ${quoted(source)} ${message}`,
          at: line === undefined ? node : opened.error!,
          help,
          covers: [node],
          ...(line !== undefined && { related: [{ message: 'the specification is named here', at: node }] }),
        });
      }
      if (opened.reason !== 'missing' || !knowsFiles(site)) return;
      candidates ??= site.reader.list('**/*.{json,yaml,yml}');
      const guess = guessFile(opened.key, candidates);
      report({
        message: `the specification ${quoted(source)} does not exist`,
        at: node,
        help:
          guess === undefined
            ? 'Fix the path. It starts at the docs root.'
            : `Did you mean ${quoted(guess)}? The path starts at the docs root.`,
      });
    });
  },
});

export const specificationRemote = defineRule({
  id: 'specification-remote',
  severity: 'info',
  summary: 'A specification is a URL, and was not checked.',
  why: 'navshift cannot check the endpoint entries that use it. The site changes whenever the file behind the URL changes.',
  example: { before: '"openapi": "https://example.com/openapi.json"', after: '"openapi": "openapi.json"' },
  evidence: documentedAt('api-playground/openapi-setup'),
  check: ({ site, report, specifications: { unfetched } }) =>
    eachSpecification(site, (opened, source, node) => {
      if (!('reason' in opened) || opened.reason !== 'remote') return;
      const failed = unfetched?.get(opened.overlay ?? opened.key);
      const isFailed = failed !== undefined;
      report({
        message: `the ${opened.overlay === undefined ? '' : `overlay ${quoted(opened.overlay)} of the `}specification ${quoted(source)} ${isFailed ? `could not be fetched: ${failed}` : 'is remote, and was not checked'}`,
        at: node,
        severity: isFailed ? 'warning' : undefined,
        help: isFailed
          ? 'Check the URL and the network, or keep a copy in the docs root.'
          : 'To check its entries, fetch it with `--allow-remote`, or keep a copy in the docs root.',
      });
    }),
});

export const specificationOverlay = defineRule({
  id: 'specification-overlay',
  severity: 'error',
  summary: 'An overlay is skipped, or a specification has two lists of overlays.',
  why: 'Mintlify applies the overlays of a specification before it reads the operations: those in `overlays`, or else each file that names the specification with `extends`. It skips an overlay with a mistake. It stops if two places of docs.json list different overlays for one specification.',
  example: {
    before:
      '{ "tab": "API", "groups": [{ "group": "A", "openapi": { "source": "api.json", "overlays": ["a.yaml"] } }, { "group": "B", "openapi": { "source": "api.json", "overlays": [] } }] }',
    after:
      '{ "tab": "API", "groups": [{ "group": "A", "openapi": { "source": "api.json", "overlays": ["a.yaml"] } }, { "group": "B", "openapi": "api.json" }] }',
  },
  evidence: observedIn(),
  check: ({ site, report }) => ({
    site() {
      for (const { key, at, other } of listedOverlays(site).conflicts)
        report({
          message: `the specification ${quoted(key)} has two lists of overlays`,
          at,
          help: 'List the same overlays wherever it is named, or in one place alone.',
          related: [{ message: 'the other list', at: other }],
        });
      for (const { path, error } of foundOverlays(site).skipped)
        report({
          severity: 'warning',
          message: `the overlay ${quoted(path)} is skipped: ${plain(error.message)}`,
          at: error,
          help: error.help ?? 'Fix it there.',
        });
    },
  }),
});

export const specificationBroken = defineRule({
  id: 'specification-broken',
  severity: 'error',
  summary: 'A specification cannot be read, or one of its operations cannot be listed.',
  why: 'Mintlify makes no page from what it cannot read, and an endpoint entry that needs it stops the build.',
  example: { before: 'openapi: 3.1.0\npaths:\n  users: {}', after: 'openapi: 3.1.0\npaths:\n  /users: {}' },
  evidence: observedIn(),
  check: ({ site, report }) =>
    eachSpecification(site, (opened, source, node) => {
      if (!('reason' in opened)) {
        // What is wrong inside is said where it stands.
        const lines = new Lines(opened.content);
        for (const { severity, isRefused = false, message, help, ...at } of opened.problems) {
          report({
            message: plain(message),
            severity: isRefused ? 'error' : severity,
            at: { ...at, ...(at.file === opened.specification.path && { frame: codeFrame(lines, at) }) },
            help: help ?? 'Fix it there.',
            related: [{ message: 'the specification is named here', at: node }],
          });
        }
        return;
      }
      const { error } = opened;
      if (error === undefined || opened.reason === 'unseen') return;
      const place = error.line === undefined ? '' : ` (${placeText(error)})`;
      report({
        message: `the specification ${quoted(source)} cannot be read${place}: ${plain(error.message)}`,
        at: node,
        help: error.help ?? 'Fix it there, or name another file.',
        related: [{ message: plain(error.message), at: error }],
      });
    }),
});

/** A sentence as a message is written: without a full stop, and in small letters. */
const plain = (text: string) => text.replace(/\.$/, '').replace(/^(?:The|This|An?) /, (word) => word.toLowerCase());

export const specificationInvalid = defineRule({
  id: 'specification-invalid',
  severity: 'warning',
  summary: 'A specification is not valid.',
  why: 'An error means that the file breaks the JSON Schema of OpenAPI: Mintlify stops the build. A warning means that Mintlify shows the specification wrong or in part. The command line runs `@readme/openapi-parser`, and reports its findings.',
  example: {
    before: 'openapi: 3.1.0\npaths: {}',
    after: 'openapi: 3.1.0\ninfo:\n  title: Plants\n  version: 1.0.0\npaths: {}',
  },
  evidence: observedIn(),
  check: ({ site, report, specifications: { findings } }) =>
    eachSpecification(site, (opened, source, node) => {
      if (findings === undefined) return;
      const elsewhere = 'reason' in opened ? [opened.error?.pointer] : opened.problems.map(({ pointer }) => pointer);
      for (const finding of findings.get(opened.key) ?? []) {
        if (elsewhere.some((pointer) => pointer !== undefined && isInside(finding, pointer))) continue;
        const { rule: _, severity, message, help, ...at } = finding;
        report({
          message,
          severity,
          at,
          help,
          related: [
            { message: `the specification ${quoted(isRemote(source) ? source : opened.key)} is named here`, at: node },
          ],
        });
      }
    }),
});

/** Whether a finding stands where another rule has found something, or below it. */
const isInside = ({ pointer }: Diagnostic, other: string): boolean =>
  pointer === other || (other !== '' && pointer?.startsWith(`${other}/`) === true);

export const specificationSeveral = defineRule({
  id: 'specification-several',
  severity: 'error',
  summary: 'An element names several specifications, and only the first is used.',
  why: 'Mintlify uses the first specification of an array and reports nothing. The operations of the others have no page.',
  example: {
    before: '{ "tab": "API", "openapi": ["users.json", "orders.json"] }',
    after:
      '{ "tab": "API", "groups": [{ "group": "Users", "openapi": "users.json" }, { "group": "Orders", "openapi": "orders.json" }] }',
  },
  evidence: observedIn(),
  check: ({ report }) => ({
    element(element, place) {
      const value = element.field('openapi');
      if (value?.kind !== 'array' || value.items.length < 2) return;
      const lost = value.items.length - 1;
      report({
        message: `\`openapi\` of ${nameAt(place)} names ${value.items.length} specifications: the first is used, and the operations of the ${plural(lost, 'other', 'others')} are lost`,
        at: value.items[1]!,
        help: 'Give each specification its own element.',
        related: [{ message: 'this one is used', at: value.items[0]! }],
      });
    },
  }),
});

type Opened = ReturnType<typeof openSpecification>;

/** A visitor that meets each specification of the navigation once: where an element or an entry first names it. */
function eachSpecification(site: Site, visit: (opened: Opened, source: string, node: Json) => void): RuleVisitor {
  const seen = new Set<string>();
  const once = ({ source, node }: Pick<SpecificationSource, 'source' | 'node'>) => {
    const key = specificationKey(source);
    if (seen.has(key)) return;
    seen.add(key);
    visit(openSpecification(site, source), source, node);
  };
  return {
    element(element) {
      const own = ownSpecification(element);
      if (own !== undefined) once(own);
    },
    entry({ entry, node }) {
      if (entry.kind !== 'page' && entry.specification !== undefined) once({ source: entry.specification, node });
    },
  };
}
