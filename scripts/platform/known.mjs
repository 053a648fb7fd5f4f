// Differences that have a reason. What is not here is unexplained, and makes `npm run platform` fail.

const platformSays =
  (pattern) =>
  ({ what, platform }) =>
    what === 'refused' && platform !== undefined && pattern.test(platform);
const generated = new Set(['asyncapi', 'graphql', 'sdk']);

const namesGraphqlElsewhere = ({ house }) =>
  house.places.some(({ element }) => element.kind !== 'tab' && element.field('graphql') !== undefined);
const inSite = new Set(['lost', 'extra', 'unlisted lost', 'unlisted extra']);

/**
 * In the order in which they are tried. `fits` is asked for one page (or one refusal) with the address and kinds of
 * both sides.
 */
export const known = [
  {
    name: 'one page for several entries',
    reason:
      'If several operations share a URL, Mintlify lists an entry for each, and all open the page of the last ' +
      'one. navshift counts the page once and calls the other entries dropped.',
    fits: ({ what, item, isElsewhere }) => what === 'lost' && isElsewhere && item.kind !== 'page',
  },
  {
    name: 'AsyncAPI, GraphQL, SDK',
    reason:
      'navshift does not open these sources, so it cannot know their pages. If a source is missing or broken, ' +
      'Mintlify stops, and navshift does not notice.',
    fits: (difference) =>
      (/lost$/.test(difference.what) && generated.has(difference.item?.kind)) ||
      platformSays(/^AsyncAPI file|^No channels|^ENOENT|[Gg]raph[Qq][Ll]|SDK/)(difference),
  },
  {
    name: 'a specification that is not valid',
    reason:
      'Mintlify validates a specification and stops at one that is not valid. ' +
      'navshift lists the operations that it can read, and `check` names the fault.',
    fits: (difference) =>
      platformSays(/exists but is invalid|No paths( or webhooks)? defined/)(difference) ||
      // Of Swagger 2 Mintlify says that there is no such file.
      (platformSays(/does not exist/)(difference) && difference.house.has(/file (\S+)/.exec(difference.platform)[1])),
  },
  {
    name: 'not strict JSON',
    reason:
      'Mintlify refuses a docs.json with comments, trailing commas or a byte order mark. navshift reads it and ' +
      'keeps them, and `check` says that Mintlify refuses it.',
    fits: platformSays(/^not JSON/),
  },
  {
    name: '`graphql` outside of a tab',
    reason:
      'The published schema of docs.json drops or refuses the element, but the packages that make pages accept it. ' +
      'navshift follows these, and `check` warns, because Mintlify documents it for tabs only.',
    fits: (difference) => inSite.has(difference.what) && namesGraphqlElsewhere(difference),
  },
  {
    name: 'a word in capitals before a path',
    reason:
      'Mintlify reads `FAQ /a` as an operation, finds none and stops. navshift reads it as the path of a page, ' +
      'and `check` says what Mintlify does.',
    fits: platformSays(/^Method [A-Z]+ for endpoint/),
  },
  {
    name: "an entry that opens another operation's page",
    reason:
      'If a generated page has the URL of a listed one, the entry opens the generated page. navshift calls the ' +
      'entry dropped, and the page unlisted unless something else lists it.',
    fits: ({ what, item, house }) =>
      what === 'lost' &&
      house.items.some(({ mistake, page }) => page?.address === item.address && /has the URL/.test(mistake?.message)),
  },
  {
    name: 'a page file with the URL of a generated page',
    reason:
      'Mintlify shows a page file instead of a generated page with the same URL, and its front matter may name ' +
      'another operation. navshift counts the operation of the generated page.',
    fits: ({ what, item, house }) => what === 'operation' && house.hasFile(item.address),
  },
  {
    name: 'a path without a slash',
    reason: 'Mintlify reads `GET a` as an operation, finds none and stops. navshift reads it as the path of a page.',
    fits: platformSays(/^Endpoint [^/\s]\S* not found/),
  },
  {
    name: 'links in the footer of a language',
    reason:
      'The `footer`, `navbar` and `banner` of a language are on all of its pages, and in no list of Mintlify. ' +
      'navshift counts their links, so that no transform loses one.',
    fits: ({ what, item }) => what === 'link extra' && item.isAside,
  },
  {
    name: 'a listed webhook with several methods',
    reason:
      'Mintlify makes a page for each method, and lists the first. ' +
      'navshift knows the others if all operations are generated, but not if the webhook is listed.',
    fits: ({ what, item }) => what === 'unlisted lost' && item.kind === 'webhook',
  },
  {
    name: 'a page file that Mintlify skips because of its text',
    reason:
      'Mintlify makes no page of a file that another page imports, or whose front matter it cannot read. ' +
      'navshift does not read every page file, and calls such a file unlisted.',
    fits: ({ what, item, house }) => what === 'unlisted extra' && item.kind === 'page' && house.isNoPage(item.address),
  },
  {
    name: '`sourceRef` where Mintlify does not document it',
    reason:
      'The packages accept `sourceRef` in dropdowns, versions and languages too. Mintlify does not document ' +
      'this, and navshift follows the documentation.',
    fits: ({ what, platform, why }) =>
      ['refused', 'lost', 'link lost'].includes(what) && platform === undefined && /`sourceRef` cannot be in/.test(why),
  },
  {
    name: 'a folder without any page file',
    reason: 'navshift assumes that it got docs.json without its page files, and reports none as missing.',
    fits: (difference) => platformSays(/does not exist/)(difference) && !difference.house.hasPages,
  },
  {
    name: 'the language code `ua`',
    reason: 'The specification lists it, Mintlify refuses it. navshift reads the language, and `check` says both.',
    fits: ({ what, platform, house }) =>
      what === 'refused' &&
      platform !== undefined &&
      house.places.some(({ element }) => element.kind === 'language' && element.label === 'ua'),
  },
];

/** The reason of one page of a difference; undefined if there is none. */
export const reasonOf = (difference) => known.find(({ fits }) => fits(difference))?.name;
