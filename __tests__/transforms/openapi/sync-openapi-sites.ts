import fc from 'fast-check';

interface State {
  readonly path: string;
  readonly extension?: 'x-hidden' | 'x-excluded';
}

/** One operation at two times; undefined where it is not there. */
export interface Life {
  readonly id: number;
  readonly method: string;
  readonly tag: string | undefined;
  readonly before: State | undefined;
  readonly after: State | undefined;
}
export type Time = 'before' | 'after';
export type Node = { [key: string]: unknown };

const methods = ['get', 'post', 'put', 'delete'];
const kinds = ['here', 'here', 'here', 'here', 'gone', 'hidden', 'excluded'] as const;
/** What becomes of a path; the last can only be told by its `operationId`. */
const renames = [
  (id: number) => `/r${id}/{key}`,
  (id: number) => `/v2/r${id}/{id}`,
  (id: number) => `/api/r${id}/{id}`,
  (id: number) => `/elsewhere/${id}`,
];

function stateOf(kind: (typeof kinds)[number], path: string): State | undefined {
  if (kind === 'gone') return undefined;
  if (kind === 'here') return { path };
  return { path, extension: kind === 'hidden' ? 'x-hidden' : 'x-excluded' };
}

const life = (id: number): fc.Arbitrary<Life> =>
  fc
    .tuple(
      fc.constantFrom('birds', 'fish', 'cats', undefined),
      fc.constantFrom(...kinds),
      fc.constantFrom(...kinds),
      fc.option(fc.constantFrom(...renames), { nil: undefined, freq: 2 }),
    )
    .map(([tag, before, after, rename]) => ({
      id,
      method: methods[id % methods.length]!,
      tag,
      before: stateOf(before, `/r${id}/{id}`),
      after: stateOf(after, rename?.(id) ?? `/r${id}/{id}`),
    }));

/** Some operations, and the order in which the paths of the specification stand afterwards. */
export const lives: fc.Arbitrary<{ readonly all: readonly Life[]; readonly order: readonly Life[] }> = fc
  .integer({ min: 1, max: 10 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, id) => life(id))))
  .chain((all) => fc.shuffledSubarray([...all], { minLength: all.length }).map((order) => ({ all, order })));

/** The specification at one of the times. */
export function specification(all: readonly Life[], time: Time): string {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { id, method, tag, [time]: state } of all) {
    if (state === undefined) continue;
    (paths[state.path] ??= {})[method] = {
      operationId: `op${id}`,
      summary: `Operation ${id}`,
      ...(tag !== undefined && { tags: [tag] }),
      ...(state.extension !== undefined && { [state.extension]: true }),
    };
  }
  return JSON.stringify({ openapi: '3.1.0', paths });
}

/** The entry of each operation that the sidebar shows at one of the times. */
export const shownAt = (all: readonly Life[], time: Time) => entriesAt(all, time, undefined);

/** The entry of each operation that is `x-hidden` at one of the times. */
export const hiddenAt = (all: readonly Life[], time: Time) => entriesAt(all, time, 'x-hidden');

function entriesAt(all: readonly Life[], time: Time, extension: State['extension']): ReadonlyMap<string, Life> {
  return new Map(
    all.flatMap((one) =>
      one[time] === undefined || one[time].extension !== extension
        ? []
        : [[`${one.method.toUpperCase()} ${one[time].path}`, one] as const],
    ),
  );
}

/** An element that lists some of the operations as they were, by hand: in any order, in nested groups, between pages, some twice, some that never were. */
export function curated(all: readonly Life[], prefix: string): fc.Arbitrary<readonly Node[]> {
  const known = all.flatMap(({ method, before }) =>
    before === undefined ? [] : [`${method.toUpperCase()} ${before.path}`, `${method} ${before.path}/`],
  );
  const entry =
    known.length === 0
      ? fc.constant('GET /never')
      : fc.oneof(
          { arbitrary: fc.constantFrom(...known), weight: 12 },
          { arbitrary: fc.constantFrom('GET /never', 'POST /never/was'), weight: 1 },
        );
  const item = fc.oneof(
    { arbitrary: entry.map((text) => prefix + text), weight: 5 },
    { arbitrary: fc.constantFrom('guides/a', 'guides/b', 'index'), weight: 2 },
  );
  const { group } = fc.letrec<{ group: Node }>((tie) => ({
    group: fc.record({
      group: fc.constantFrom('Birds', 'fish', 'Ours', 'API Reference'),
      icon: fc.constantFrom('bird', 'fish'),
      pages: fc.array(
        fc.oneof(
          { depthSize: 'small', maxDepth: 3 },
          { arbitrary: item, weight: 6 },
          { arbitrary: tie('group') as fc.Arbitrary<never>, weight: 1 },
        ),
        { maxLength: 5 },
      ),
    }),
  }));
  return fc.array(group, { minLength: 1, maxLength: 3 });
}

const endpoint = /^(?:\S+ )?(?:GET|POST|PUT|DELETE) \//i;

/** What an element lists and holds, in reading order: entries as they are matched, pages, and the labels of groups. */
export function contentOf(node: unknown): {
  readonly entries: readonly string[];
  readonly pages: readonly string[];
  readonly labels: readonly string[];
} {
  const entries: string[] = [];
  const pages: string[] = [];
  const labels: string[] = [];
  const go = (value: unknown): void => {
    if (typeof value === 'string') (endpoint.test(value) ? entries : pages).push(value);
    else if (Array.isArray(value)) value.forEach(go);
    else if (typeof value === 'object' && value !== null) {
      const element = value as Node;
      if (element.group !== undefined) labels.push(String(element.group));
      for (const container of ['languages', 'tabs', 'groups', 'pages'])
        if (element[container] !== undefined) go(element[container]);
    }
  };
  go(node);
  return { entries, pages, labels };
}

/** An entry as the platform matches it: without a specification in front, the method in upper case, without a slash at the end. */
export const matched = (entry: string): string => {
  const [method, path] = entry.trim().split(/\s+/).slice(-2) as [string, string];
  return `${method.toUpperCase()} ${path.replace(/(?<=.)\/$/, '')}`;
};
