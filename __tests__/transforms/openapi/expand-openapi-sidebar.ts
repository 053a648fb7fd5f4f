import type { Site } from '../../../src/index.ts';

/** A specification, an element and a sidebar as plain data: a second opinion that shares nothing with the code under test. */
export type Spec = {
  tags?: readonly { name: string; 'x-group'?: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
};
export type Operation = { tags?: string[]; summary?: string; 'x-hidden'?: boolean; 'x-excluded'?: boolean };
export type Node = { [key: string]: unknown; openapi?: string };

/** What a reader sees: entries, and what has a label with what is in it. */
export type Shown = string | readonly [label: string, shown: readonly Shown[]];

const order = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const labels = ['tab', 'anchor', 'dropdown', 'item', 'product', 'version', 'language', 'group'];
const containers = ['languages', 'versions', 'products', 'tabs', 'menu', 'dropdowns', 'anchors', 'groups', 'pages'];
const endpoint = /^(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE) \/|^WEBHOOK /;

/** The groups that the platform makes of a specification. */
export function generatedGroups({ tags = [], paths, webhooks = {} }: Spec): readonly Shown[] {
  const groups = new Map<string, string[]>();
  const add = (entry: string, operation: Operation) => {
    if (operation['x-excluded']) return;
    const tag = operation.tags?.[0];
    const label = tag === undefined ? 'API Reference' : (tags.find(({ name }) => name === tag)?.['x-group'] ?? tag);
    // A hidden operation is not shown, but its group has its place from then on.
    groups.set(label, [...(groups.get(label) ?? []), ...(operation['x-hidden'] ? [] : [entry])]);
  };
  for (const [path, item] of Object.entries(paths))
    for (const method of order) if (item[method]) add(`${method.toUpperCase()} ${path}`, item[method]);
  for (const [name, item] of Object.entries(webhooks))
    for (const method of order) if (item[method]) add(`WEBHOOK ${name}`, item[method]);
  return [...groups].filter(([, entries]) => entries.length > 0);
}

/** The sidebar of an element and of all in it. `filed` are the endpoints that page files describe, by page. */
export function sidebarOf(
  element: Node,
  specs: Readonly<Record<string, Spec>>,
  filed: Readonly<Record<string, string>> = {},
): readonly Shown[] {
  const shown = containers.flatMap((container) =>
    ((element[container] as readonly (string | Node)[] | undefined) ?? []).flatMap((child): readonly Shown[] => {
      if (typeof child === 'string') return [filed[child] ?? child];
      // A group with `hidden` stands in no sidebar.
      const isHidden = child.group !== undefined && child.hidden === true;
      return isHidden ? [] : [[labelOf(child), sidebarOf(child, specs, filed)]];
    }),
  );
  if (element.openapi === undefined || listsEndpoint(element)) return shown;
  return [...shown, ...generatedGroups(specs[element.openapi]!)];
}

/** The endpoints that page files of a site describe, by page. */
export function filedIn({ staged }: Pick<Site, 'staged'>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    staged.flatMap((change) => {
      const text = change.kind === 'create' ? new TextDecoder().decode(change.content) : '';
      const [, endpoint] = /^openapi: "\S+ (.*)"$/m.exec(text) ?? [];
      return endpoint === undefined
        ? []
        : [[change.path.replace(/\.mdx$/, ''), endpoint.replace(/^webhook /, 'WEBHOOK ')]];
    }),
  );
}

function labelOf(element: Node): string {
  return String(element[labels.find((label) => element[label] !== undefined)!]);
}

/** Whether an endpoint of the specification that an element names is listed in it, or in what inherits it. */
function listsEndpoint(element: Node): boolean {
  return containers.some((container) =>
    ((element[container] as readonly (string | Node)[] | undefined) ?? []).some((child) =>
      typeof child === 'string' ? endpoint.test(child) : child.openapi === undefined && listsEndpoint(child),
    ),
  );
}
