// What Mintlify makes of a site beside what navshift says of it.
import { reasonOf } from './known.mjs';

/** The form in which addresses are compared: without slashes at the ends, a final `index` is its folder. */
const plain = (address) => address.replace(/^\/+|\/+$/g, '').replace(/(^|\/)index$/, '');

const line = ({ address, state, trail }) => `${state} /${address} [${trail.join(' › ')}]`;
const shortLine = ({ address, state }) => `${state} /${address}`;

/**
 * What Mintlify serves, in lines that can be compared. What it generates beside the `pages` of an element has an
 * address and stands in none of its lists.
 */
function platformSide({ items }) {
  return items.map(({ kind, address, hidden, beside, trail, of }) =>
    kind === 'link'
      ? { kind, address, state: 'link', trail }
      : { kind, address: plain(address), state: beside ? 'unlisted' : hidden ? 'hidden' : 'shown', trail, of },
  );
}

/** What navshift says is served. What is dropped, and what navshift leaves unknown, is not part of it. */
function houseSide({ items, stateOf }) {
  return items.flatMap((item) => {
    // Links of `global` stand on every page, and in no list of either side.
    if (item.place.parent?.element.kind === 'global') return [];
    const told = stateOf(item);
    // Mintlify lists an entry without a file like any other, and its address answers nothing.
    const state = told !== 'missing' ? told : item.standing.hidden ? 'hidden' : 'shown';
    const kind = item.item.kind;
    if (!['shown', 'hidden', 'unlisted'].includes(state)) return [];
    const trail = item.trail.flatMap(({ label }) => (label === undefined ? [] : [label]));
    // A document of the language alone begins with such a field.
    const isAside = /(?:^|\/)(?:footer|navbar|banner)\//.test(item.node.origin?.pointer ?? '');
    if (kind === 'link') return [{ kind, address: item.item.href, state: 'link', trail, isAside }];
    return [{ kind, address: plain(item.address ?? ''), state, trail, of: operationOf(item.item) }];
  });
}

/** An operation as Mintlify writes it into the page that it makes. */
function operationOf({ kind, specification, method, path, name }) {
  if (kind === 'endpoint') return `${specification} ${method.toLowerCase()} ${path}`;
  return kind === 'webhook' ? `${specification} webhook ${name}` : undefined;
}

const isListed = ({ state }) => state === 'shown' || state === 'hidden';

/** What is in `a` and not in `b`, each as often as it is there. */
function lacking(a, b, say) {
  const left = new Map();
  for (const item of b) left.set(say(item), (left.get(say(item)) ?? 0) + 1);
  return a.filter((item) => {
    const count = left.get(say(item)) ?? 0;
    left.set(say(item), count - 1);
    return count <= 0;
  });
}

/**
 * The differences of one site: `{ pages, differences: [{ what, reason, example }] }`, one for each page, with `what`
 * one of
 *
 * - `refused`: one side refuses the file, or stops, and the other does not
 * - `lost`: Mintlify lists it and navshift does not
 * - `extra`: navshift says that it is listed and Mintlify does not list it
 * - `link lost`, `link extra`: the same of links
 * - `unlisted lost`, `unlisted extra`: the same of pages that have an address and are not listed
 * - `operation`: another operation answers at the address
 * - `trail`: the labels above it differ
 * - `order`: the first page that stands elsewhere; only looked for where all else is the same
 */
export function compareServed(platform, house) {
  const [refused] = platform.refused ?? (platform.stopped === undefined ? [] : [platform.stopped]);
  const [ours] = house.refused.map(({ message }) => message);
  if ((refused === undefined) !== (ours === undefined)) {
    const example = refused === undefined ? `only navshift: ${ours}` : `only Mintlify: ${firstLine(refused)}`;
    const difference = { what: 'refused', platform: refused, why: ours, example, house };
    return { pages: 0, differences: [explained(difference)] };
  }
  if (refused !== undefined) return { pages: 0, isRefused: true, differences: [] };
  return comparePages(platformSide(platform), houseSide(house), unlistedThere(platform), unlistedOurs(house), house);
}

const firstLine = (text) =>
  text.split('\n').find((part) => /\.\w/.test(part.replace('#.navigation', ''))) ?? text.split('\n')[0];

const explained = (difference) => {
  const { what, example } = difference;
  return { what, example, reason: reasonOf(difference) };
};

/** What stands in no list and answers, one for each address: generated pages and page files. */
const unlistedThere = ({ unlisted }) =>
  unlisted.map(({ kind, address }) => ({ kind, address: plain(address), state: 'unlisted', trail: [] }));

/** The page file of an entry that is dropped answers like one that nothing names. */
function unlistedOurs({ items, unlisted, hasFile }) {
  const dropped = items.filter(({ item, state }) => item.kind === 'page' && state === 'dropped' && hasFile(item.page));
  const files = [...unlisted(), ...dropped.map(({ address }) => address)];
  return files.map((page) => ({ kind: 'page', address: plain(page), state: 'unlisted', trail: [] }));
}

function comparePages(there, ours, filesThere, filesOurs, house) {
  const [listedThere, listedOurs] = [there.filter(isListed), ours.filter(isListed)];
  const extra = lacking(listedOurs, listedThere, shortLine);
  const unsure = new Set(extra.map(({ address }) => address));
  const stated = new Set(listedOurs.filter(({ address }) => !unsure.has(address)).map(shortLine));
  const differences = [];
  const whyDropped = (address) =>
    house.items.find((item) => item.mistake && plain(item.address ?? '') === address)?.mistake;
  const note = (what, found, say) => {
    for (const item of found)
      differences.push(
        explained({
          what,
          item,
          isElsewhere: stated.has(shortLine(item)),
          why: whyDropped(item.address)?.message,
          house,
          example: say(item),
        }),
      );
  };
  const links = (items) => items.filter(({ kind }) => kind === 'link');
  note('lost', lacking(listedThere, listedOurs, shortLine), line);
  note('extra', extra, line);
  note('link lost', lacking(links(there), links(ours), line), line);
  note('link extra', lacking(links(ours), links(there), line), line);
  const listed = new Set(listedThere.map(({ address }) => address));
  const answering = [...filesOurs, ...ours.filter(({ state }) => state === 'unlisted')];
  const besides = once(answering.filter(({ address }) => !listed.has(address)));
  const besidesThere = once(filesThere.filter(({ address }) => !listed.has(address)));
  note('unlisted lost', lacking(besidesThere, besides, shortLine), shortLine);
  note('unlisted extra', lacking(besides, besidesThere, shortLine), shortLine);
  note(
    'operation',
    otherOperations(listedThere, listedOurs),
    ({ address, of, ours }) => `/${address} is ${of}, and to navshift ${ours}`,
  );
  if (differences.length === 0) note('trail', lacking(listedThere, listedOurs, line), line);
  if (differences.length === 0) {
    const at = listedThere.findIndex((item, index) => line(item) !== line(listedOurs[index]));
    const other = (item) => `${line(item)}, where navshift has ${line(listedOurs[at])}`;
    note('order', at < 0 ? [] : [listedThere[at]], other);
  }
  return { pages: listedThere.length, differences };
}

/** The addresses at which both sides have an operation, and not the same one. */
function otherOperations(there, ours) {
  const known = new Map(ours.map(({ address, of }) => [address, of]));
  // An entry finds a path that has a slash more at its end, or one less; its method may be in capitals.
  const bare = (operation) =>
    operation.replace(/^\/|\/$/g, '').replace(/\S+(?=\s+\S+$)/, (method) => method.toLowerCase());
  return once(there.filter(({ of }) => typeof of === 'string'))
    .map((item) => ({ ...item, ours: known.get(item.address) }))
    .filter(({ of, ours }) => ours !== undefined && bare(ours) !== bare(of));
}

/** The first item of each address. */
const once = (items) => [...new Map(items.toReversed().map((item) => [item.address, item])).values()];
