import { AttributeAction, parse, SelectorType, stringify, type Selector as Token } from 'css-what';
import { compile, type Options, selectAll } from 'css-select';
import { kinds, labelField } from '../format/index.ts';
import { SelectError, type Selector } from '../navigation/index.ts';
import type { Site } from '../site/index.ts';
import { didYouMean, enumerate, groupBy, shellWord } from '../text/index.ts';
import { type SelectableKind, type Selected, type SelectNode, selectTree } from './tree.ts';

/** The tags: a kind of element is one, and so is each kind of entry. */
const tags: readonly SelectableKind[] = [...kinds, 'page', 'endpoint', 'webhook', 'graphql', 'link'];

/** How CSS looks at the navigation. Names and values keep their letter case. */
const options: Options<SelectNode, SelectNode> = {
  xmlMode: true,
  adapter: {
    isTag: (node): node is SelectNode => node !== undefined,
    getName: ({ kind }) => kind,
    getAttributeValue: (node, name) => node.attribute(name),
    hasAttrib: (node, name) => node.attribute(name) !== undefined,
    getChildren: ({ children }) => children,
    getParent: ({ parent }) => parent,
    getSiblings: (node) => node.parent?.children ?? [node],
    getText: (node) => node.attribute('label') ?? node.entry?.text ?? '',
    removeSubsets: (nodes) => nodes,
  },
};

/**
 * Reads a CSS selector over the navigation, for an option that names an element: `tab[label="API"] >
 * group:has(endpoint)`.
 *
 * Tags are kinds of elements, and `page`, `endpoint`, `webhook` and `link`. Attributes are fields; `label` (of a
 * language also `code`) is the field that names an element. Throws `SelectError` for an invalid selector or an unknown
 * tag.
 *
 * Source: Selectors Level 4 (W3C), as far as `css-select` has it.
 */
export function selector(text: string): Selector {
  const query = queryOf(text);
  return {
    text,
    element(site) {
      const found = find(site, query);
      const elements = found.filter(({ entry }) => entry === undefined);
      const [one, ...others] = elements;
      if (one === undefined || others.length > 0) throw wrongNumber(text, elements, found, site);
      return { element: one.place.element, place: one.place };
    },
  };
}

/**
 * The elements and entries that a selector matches, in reading order. Throws `SelectError` like `selector`.
 *
 * @example
 * const site = parse('{"navigation":{"groups":[{"group":"A","pages":["a","b"]},{"group":"B","pages":["c"]}]}}');
 * select(site, 'group[label="B"] > page').length; // → 1
 */
export function select(site: Site, text: string): readonly Selected[] {
  try {
    return find(site, queryOf(text));
  } catch (error) {
    const help = error instanceof SelectError ? labelHelp(site, text) : undefined;
    if (help === undefined) throw error;
    throw new SelectError(`${JSON.stringify(text)} is a label, not a selector`, { help });
  }
}

/**
 * Which selectors were meant by the label of elements: a question for the help of a message. Undefined if no element
 * has it.
 *
 * @example
 * const site = parse('{"navigation":{"tabs":[{"tab":"API","groups":[{"group":"API","pages":["a"]}]}]}}');
 * labelHelp(site, 'API'); // → `Did you mean 'tab[label="API"]' or 'group[label="API"]'?`
 */
export function labelHelp(site: Site, label: string): string | undefined {
  const selectors = selectorsOf(site, label);
  if (selectors.length === 0) return undefined;
  const shown = selectors.slice(0, mostNamed).map(shellWord);
  return `Did you mean ${enumerate(selectors.length > mostNamed ? [...shown, '…'] : shown, 'or')}?`;
}

/**
 * The selector that a plain label means: undefined unless exactly one element of a language has it, or if the text
 * is a selector itself.
 *
 * @example
 * const site = parse('{"navigation":{"groups":[{"group":"A","pages":["a"]}]}}');
 * labelSelector(site, 'A'); // → 'group[label="A"]'
 */
export function labelSelector(site: Site, label: string): string | undefined {
  const [one, ...others] = selectorsOf(site, label);
  if (one === undefined || others.length > 0 || isSelector(label)) return undefined;
  return find(site, queryOf(one)).some((node) => node.attribute('label') === label) ? one : undefined;
}

function isSelector(text: string): boolean {
  try {
    return Boolean(queryOf(text));
  } catch {
    return false;
  }
}

/** A selector for each element with a label, in any letter case. */
function selectorsOf(site: Site, label: string): readonly string[] {
  const root = selectTree(site);
  const named = root === undefined ? [] : selectAll<SelectNode, SelectNode>('*', [root], options);
  const all = named.filter(
    (node) => node.entry === undefined && node.attribute('label')?.toLowerCase() === label.toLowerCase(),
  );
  return [...groupBy(all, ({ kind }) => kind).values()].flatMap((nodes) => {
    // One selector names the same element in all languages.
    const isAlone = [...groupBy(nodes, languageOf).values()].every(({ length }) => length === 1);
    return isAlone
      ? [stringify([labelled(nodes[0]!.kind, nodes[0]!.attribute('label')!)])]
      : nodes.map((node) => selectorOf(node, site));
  });
}

const languageOf = ({ place }: SelectNode) => place.scope.find((part) => part.startsWith('language='));

/** The selectors of a list: `tab, group` has two. Throws `SelectError` like `selector`. */
export function selectorParts(text: string): readonly string[] {
  queryOf(text);
  return parse(text).map((part) => stringify([part]));
}

type Query = ReturnType<typeof compile<SelectNode, SelectNode>>;

function find(site: Site, query: Query): readonly SelectNode[] {
  const root = selectTree(site);
  return root === undefined ? [] : selectAll<SelectNode, SelectNode>(query, [root], options);
}

/** What the libraries have to say of a text is thrown as `SelectError`. */
function queryOf(text: string): Query {
  const fault = (why: string) =>
    new SelectError(`${JSON.stringify(text)} is not a selector: ${why}`, {
      help: 'A selector is CSS over the navigation, such as tab[label="API"] > group; a pointer begins with /navigation.',
    });
  if (text.trim() === '') throw fault('it is empty.');
  try {
    const tokens = allIn(parse(text));
    // Each looks at all elements beside each other, for each that the next one looks at; a configuration can have many.
    if (tokens.filter(({ type }) => type === SelectorType.Sibling).length > 1)
      throw new Error('it has more than one `~`.');
    const names = tokens.flatMap((token) => (token.type === SelectorType.Tag ? token.name : []));
    const unknown = names.find((name) => !(tags as readonly string[]).includes(name));
    if (unknown === undefined) return compile<SelectNode, SelectNode>(text, options);
    throw new Error(`there is no ${unknown}.${didYouMean(unknown, tags)} There is ${tags.join(', ')}.`);
  } catch (error) {
    throw fault((error as Error).message);
  }
}

/** The tokens of selectors, those inside of others too. */
function allIn(selectors: readonly (readonly Token[])[]): readonly Token[] {
  return selectors
    .flat()
    .flatMap((token) =>
      token.type === SelectorType.Pseudo && Array.isArray(token.data) ? [token, ...allIn(token.data)] : [token],
    );
}

/** More candidates than these are counted. */
const mostNamed = 5;

function wrongNumber(
  text: string,
  elements: readonly SelectNode[],
  found: readonly SelectNode[],
  site: Site,
): SelectError {
  if (elements.length === 0 && found.length > 0)
    return new SelectError(`${text} names ${found.length === 1 ? 'an entry' : 'entries'}, where an element is needed`, {
      help: `Name the element around it: ${selectorOf(found[0]!.parent!, site)} (${found[0]!.parent!.pointer}).`,
    });
  if (elements.length === 0)
    return new SelectError(`${text} names no element of ${site.main}`, {
      help: 'navshift show --pointers lists what there is, with pointers.',
    });
  const candidates = elements.slice(0, mostNamed).map((node) => `${selectorOf(node, site)} (${node.pointer})`);
  const more = elements.length > mostNamed ? `, and ${elements.length - mostNamed} more` : '';
  return new SelectError(`${text} names ${elements.length} elements, where one is needed`, {
    help: `Name one of them: ${candidates.join(', ')}${more}.`,
  });
}

/** The shortest selector of this form that names an element alone: by kind and label, below as many elements as it takes. */
export function selectorOf(node: SelectNode, site: Site): string {
  let steps: Token[] = [];
  for (let at: SelectNode | null = node; at !== null; at = at.parent) {
    steps = [...stepOf(at), ...(steps.length === 0 ? [] : [{ type: SelectorType.Child } as const]), ...steps];
    if (find(site, queryOf(stringify([steps]))).length === 1) break;
  }
  return stringify([steps]);
}

/** A node among its siblings: by its label, or where that does not tell it from them, by its number. */
function stepOf(node: SelectNode): readonly Token[] {
  const tag: Token = { type: SelectorType.Tag, name: node.kind, namespace: null };
  const label = labelField(node.kind as never) === undefined ? undefined : node.attribute('label');
  const siblings = node.parent?.children ?? [node];
  const isTold = siblings.every(
    (other) => other === node || other.kind !== node.kind || other.attribute('label') !== label,
  );
  if (node.parent === null || (label === undefined && isTold)) return [tag];
  if (isTold) return labelled(node.kind, label ?? '');
  return [tag, { type: SelectorType.Pseudo, name: 'nth-child', data: String(siblings.indexOf(node) + 1) }];
}

/** The elements of a kind with a label: `group[label="A"]`. */
const labelled = (name: string, value: string): Token[] => [
  { type: SelectorType.Tag, name, namespace: null },
  {
    type: SelectorType.Attribute,
    name: 'label',
    action: AttributeAction.Equals,
    value,
    ignoreCase: null,
    namespace: null,
  },
];
