import {
  defineTransform,
  type Element,
  findOperation,
  type Report,
  rewriteNavigation,
  selectElement,
  type Site,
  SKIP,
  specificationInScope,
  type SpecificationSource,
  specificationSources,
  walkNavigation,
  z,
} from 'navshift';
import { NameOf } from '../shared/words.ts';
import { commentLost } from './collapse/comments.ts';
import { reportNewPages } from './collapse/new-pages.ts';
import { Comparison, containerOfListing, type Obstacle, obstacleOutside } from './collapse/obstacle.ts';
import { type Candidate, findCandidates } from './engine/candidates.ts';
import { type Listing, makeListing } from './engine/listing.ts';
import { Specifications } from './engine/specifications.ts';

/** The options; from them come the flags and their help. */
export const options = z.object({
  at: z
    .string()
    .optional()
    .describe(
      'JSON Pointer of the only element to collapse, with what is inside it, such as /navigation/tabs/2; default: everything',
    ),
  allowRemote: z
    .boolean()
    .default(false)
    .describe('fetch specifications that are named by a URL')
    .meta({ remote: true }),
  spec: z
    .record(z.string(), z.string())
    .default({})
    .describe('file to read in place of a URL: <url>=<file>')
    .meta({ content: true }),
});

/** Takes listed operations away again, where they are exactly what the platform would make. */
export const collapseOpenapi = defineTransform({
  name: 'collapse-openapi',
  summary: 'Go back from listed operations to `openapi` alone, where that makes no difference.',
  description: `
The inverse of \`expand-openapi\`. An element that names a specification and lists all of its operations, in the order, in the groups and under the labels that the
platform would give them, says nothing that \`openapi\` alone would not say. Its entries go, and from then on the platform keeps it in step.

- What differs in anything is left as it is, and the first difference is named with its place: an operation that is missing, hidden or unknown, another order or
  label, a page or a group that the platform would not make, a field such as \`icon\` on a group, a comment that would be lost.
- \`openapi\` stays where it is, with its \`directory\`. Nothing outside of the element changes, and \`global\` is never touched.
- After \`expand-openapi\` with its default options it gives back the same bytes, but that an empty container which was filled is gone. An element that stood on one line
  was given lines: in the same run it is put back there, later it keeps them, as what stays is not laid out anew.

Pages can appear: operations with one tag and one summary shared one page while they were listed, and get one each (\`…-1\`, \`…-2\`); so do \`x-hidden\` operations, in no
sidebar, and further methods of a webhook. They are reported with their addresses.
`.trim(),
  options,
  examples: [
    { title: 'See what would change, and why the rest would not', command: 'collapse-openapi' },
    { title: 'Only one tab', command: 'collapse-openapi docs.json --at /navigation/tabs/2 --write' },
    {
      title: 'Bring a list into step, then see whether it is needed',
      command: "run -t 'sync-openapi all=true' -t collapse-openapi",
    },
  ],

  apply(site, options, report) {
    const all = findCandidates(site).candidates;
    if (options.at === undefined) reportRoot(site, report);
    const candidates = (options.at === undefined ? all : inside(site, options.at, all, report)).filter(
      ({ entries }) => entries.length > 0,
    );
    const specifications = new Specifications(site, all, options);
    const collapsing = new Map<string, Listing>();
    for (const candidate of candidates) {
      const outside = obstacleOutside(candidate);
      const opened = outside === undefined ? specifications.open(candidate.sources[0]!) : undefined;
      if (outside !== undefined) reportObstacle(candidate, outside, report);
      if (opened === undefined || opened.problems.some(({ severity }) => severity === 'error')) continue;
      const listing = makeListing(
        candidate,
        specifications,
        { groupBy: 'tag', untagged: 'API Reference', allSpecifications: false, strict: false },
        silent,
      );
      const obstacle =
        listing === undefined
          ? nothingShown(candidate)
          : (new Comparison(candidate, listing).obstacle() ?? lostComment(site, candidate.element));
      if (obstacle === undefined) collapsing.set(candidate.place.pointer, listing!);
      else reportObstacle(candidate, obstacle, report);
    }
    specifications.report(report);
    for (const listing of collapsing.values()) {
      declareNames(listing, report);
      reportNewPages(listing, report);
    }
    if (collapsing.size === 0) return site;
    const after = rewriteNavigation(site, {
      enter: (element) => (element.kind === 'global' ? SKIP : undefined),
      leave: (element, place) =>
        element.field('openapi') !== undefined && collapsing.has(place.pointer)
          ? element.withField(containerOfListing(element), undefined)
          : undefined,
    });
    return after === site ? site : after.withRemote(specifications.remote);
  },
});

export default collapseOpenapi;

/** The candidates at a pointer and below; says if there are none that list anything. */
function inside(site: Site, at: string, candidates: readonly Candidate[], report: Report): readonly Candidate[] {
  const { place } = selectElement(site, at);
  const { pointer } = place;
  const found = candidates.filter(
    (candidate) => candidate.place.pointer === pointer || candidate.place.pointer.startsWith(`${pointer}/`),
  );
  if (place.element.kind === 'navigation' && reportRoot(site, report)) return found;
  if (!found.some(({ entries }) => entries.length > 0)) {
    report.warning(
      'nothing-listed',
      `${NameOf(place.element)} lists no operation of a specification that it names itself`,
      { at: place, help: 'Name the element that has `openapi` and lists its operations.' },
    );
  }
  return found;
}

function reportObstacle({ element, sources }: Candidate, { rule, message, at, help }: Obstacle, report: Report): void {
  report.info(rule, `${NameOf(element)} was left as it is: ${message}`, {
    at,
    help,
    related: [{ message: 'the specification is named here', at: sources[0]!.node }],
  });
}

const nothingShown = ({ sources }: Candidate): Obstacle => ({
  rule: 'unknown',
  message: `no operation of ${sources[0]!.source} is shown, and some are listed`,
  at: sources[0]!.node,
  help: '`sync-openapi` removes what is gone.',
});

function lostComment(site: Site, element: Element): Obstacle | undefined {
  const at = commentLost(site, element, containerOfListing(element));
  return (
    at && {
      rule: 'comment',
      message: 'a comment in it would be lost',
      at,
      help: 'Move the comment out of the list, or remove it, then run again.',
    }
  );
}

/** An entry may be written in another way than its operation, with a slash at the end: the count sees two names. */
function declareNames({ candidate: { entries, place }, listed }: Listing, report: Report): void {
  const { key, operations } = listed[0]!.opened;
  for (const { entry } of entries) {
    if (entry.kind !== 'endpoint') continue;
    const operation = findOperation(operations, entry)!;
    if (operation.path === entry.path) continue;
    report.declare({
      kind: 'moved',
      item: { kind: 'endpoint', specification: key, method: entry.method, path: entry.path },
      to: { kind: 'endpoint', specification: key, method: operation.method, path: operation.path },
      scope: place.scope,
    });
  }
}

/** What `expand-openapi` says while it lists is said where it matters here. */
const silent: Report = {
  error: () => undefined,
  warning: () => undefined,
  info: () => undefined,
  declare: () => undefined,
};

/** Says of the root of the navigation why it keeps what is listed under its `openapi`; whether anything is. */
export function reportRoot(site: Site, report: Report): boolean {
  let source: SpecificationSource | undefined;
  let isTold = false;
  walkNavigation(site, {
    enter(element) {
      if (element.kind !== 'navigation') return element.kind === 'global' ? SKIP : undefined;
      const openapi = element.field('openapi');
      source = openapi && specificationSources(openapi)[0];
      return source === undefined ? SKIP : undefined;
    },
    entry({ entry, node, parent }) {
      if (isTold || entry.kind === 'page' || entry.specification !== undefined) return;
      const root = specificationInScope(parent)?.place;
      if (root?.element.kind !== 'navigation') return;
      isTold = true;
      report.info(
        'root',
        `${NameOf(root.element)} was left as it is: what it names is only inherited, and the platform makes no page of it`,
        {
          at: node,
          help: 'Name the specification in the element that lists its operations, then run again, or keep the list.',
          related: [{ message: 'the specification is named here', at: source!.node }],
        },
      );
    },
  });
  return isTold;
}
