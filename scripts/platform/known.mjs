// Differences that have a reason. What is not here is unexplained, and makes `npm run platform` fail.

const platformSays =
  (pattern) =>
  ({ what, platform }) =>
    what === 'refused' && platform !== undefined && pattern.test(platform);
const generated = new Set(['asyncapi', 'graphql', 'sdk']);

/**
 * In the order in which they are tried. `fits` is asked for one page (or one refusal) with the address and kinds of
 * both sides.
 */
export const known = [
  {
    name: 'one page for several entries',
    reason:
      'The platform lists every entry of operations that share an address, and all lead to the page of the last. ' +
      'navshift counts the page once and calls the others dropped.',
    fits: ({ what, item, isElsewhere }) => what === 'lost' && isElsewhere && item.kind !== 'page',
  },
  {
    name: 'AsyncAPI, GraphQL, SDK',
    reason: 'navshift does not open these sources: what is generated of them is unknown to it.',
    fits: ({ what, item }) => /lost$/.test(what) && generated.has(item?.kind),
  },
  {
    name: 'a source that navshift does not open is broken',
    reason:
      'The platform stops at an AsyncAPI, GraphQL or SDK source that is missing or broken. navshift does not open it.',
    fits: platformSays(/^AsyncAPI file|^No channels|^ENOENT|[Gg]raph[Qq][Ll]|SDK/),
  },
  {
    name: 'a specification that is not valid',
    reason:
      'The platform validates a specification and stops at one that is not valid OpenAPI. ' +
      'navshift lists the operations that it can read, and `check` names the fault.',
    fits: platformSays(/exists but is invalid|No paths( or webhooks)? defined/),
  },
  {
    name: 'a banner, footer or navbar of a wrong form',
    reason:
      'The platform checks what a language says of them to the last field. navshift checks that they are objects.',
    fits: platformSays(/\.(banner|footer|navbar)\b/),
  },
];

/** The reason of one page of a difference; undefined if there is none. */
export const reasonOf = (difference) => known.find(({ fits }) => fits(difference))?.name;
