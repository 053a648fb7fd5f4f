// The pages of a decorated navigation as a list, in the order in which the platform itself collects them.
const labels = ['group', 'tab', 'item', 'anchor', 'dropdown', 'product', 'version', 'language'];
const divisions = ['anchors', 'dropdowns', 'languages', 'tabs', 'versions', 'menu', 'products'];

const isPage = (node) => Object.hasOwn(node, 'href') && Object.hasOwn(node, 'title');
const labelOf = (node) => labels.map((key) => node[key]).find((value) => typeof value === 'string');

/**
 * Every page of a navigation with address, trail (the labels from the root), scope and whether it is hidden; every
 * link; and the pages that have an address
 * without standing in the navigation.
 *
 * An element with `pages` is read no further: what was generated into `groups` beside them is not shown, and is listed
 * as `beside`.
 */
export function servedPages({ common }, navigation, generated, pageFiles) {
  const items = [];
  const visit = (node, trail, scope, hidden, beside) => {
    if (isPage(node)) {
      const own = Boolean(node.hidden ?? hidden);
      const address = node.href.replace(/^\//, '');
      items.push({
        kind: kindOf(node),
        address,
        title: node.title,
        trail,
        scope,
        hidden: own,
        beside,
        of: node.openapi,
      });
      return;
    }
    const label = labelOf(node);
    const within = label === undefined ? trail : [...trail, label];
    const inScope = scopeOf(node, scope);
    const isHidden = typeof node.hidden === 'boolean' ? node.hidden : hidden;
    if (typeof node.href === 'string')
      items.push({ kind: 'link', address: node.href, trail: within, scope: inScope, hidden: isHidden, beside });
    const below = (child, aside = beside) => visit(child, within, inScope, isHidden, aside);
    if (typeof node.root === 'object' && node.root !== null) below(node.root);
    for (const page of node.pages ?? []) below(page);
    const aside = beside || Array.isArray(node.pages);
    for (const container of ['groups', ...divisions]) for (const child of node[container] ?? []) below(child, aside);
  };
  visit(navigation, [], {}, false, false);
  const collected = new Set(common.getAllPathsInDecoratedNav(navigation));
  for (const { kind, address, beside } of items)
    if (kind !== 'link' && !beside && !collected.has(address) && !/^([a-z]+:|#|\/)/i.test(address))
      throw new Error(`This list has /${address}, which Mintlify's own does not have.`);
  const listed = new Set(items.filter(({ kind, beside }) => kind !== 'link' && !beside).map(({ address }) => address));
  const all = { ...generated, ...pageFiles };
  const unlisted = Object.entries(all).flatMap(([key, page]) => {
    const address = page.href.replace(/^\//, '');
    return listed.has(address) ? [] : [{ kind: kindOf(page), address, isFile: Object.hasOwn(pageFiles, key) }];
  });
  return { items, unlisted };
}

function kindOf({ openapi, asyncapi, graphql, sdk }) {
  if (typeof openapi === 'string') return /(^|\s)webhook\s/i.test(openapi) ? 'webhook' : 'endpoint';
  return asyncapi ? 'asyncapi' : graphql ? 'graphql' : sdk ? 'sdk' : 'page';
}

function scopeOf({ language, version, product }, scope) {
  if (language === undefined && version === undefined && product === undefined) return scope;
  return { ...scope, ...JSON.parse(JSON.stringify({ language, version, product })) };
}
