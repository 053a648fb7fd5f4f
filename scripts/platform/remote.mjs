// Specifications that would have to be fetched are set aside: what they generate stays unknown, and the rest of the
// site is read.

const containers = ['groups', 'anchors', 'dropdowns', 'languages', 'tabs', 'versions', 'menu', 'products'];
const methods = new Set('get put post delete options head patch trace webhook'.split(' '));
const isRemote = (source) => typeof source === 'string' && /^https?:\/\//.test(source);

/** The source that counts of a field: Mintlify uses the first of an array. */
function sourceOf(field) {
  const [first] = Array.isArray(field) ? field : [field];
  return typeof first === 'object' && first !== null ? first.source : first;
}

/**
 * Removes remote sources, and the endpoint entries that need them, from a navigation that Mintlify has validated.
 * Returns how many.
 */
export function setRemoteAside(navigation) {
  let count = 0;
  const needs = (entry, inherited) => {
    const words = entry.trim().split(/\s+/);
    const [source, method] = words.length === 3 ? words : [inherited, words[0]];
    return (words.length === 2 || words.length === 3) && methods.has(method.toLowerCase()) && isRemote(source);
  };
  const visit = (element, inherited) => {
    const source = sourceOf(element.openapi) ?? inherited;
    for (const field of ['openapi', 'asyncapi', 'graphql', 'sdk']) {
      const values =
        field === 'asyncapi' && Array.isArray(element[field]) ? element[field] : [sourceOf(element[field])];
      if (!values.some(isRemote)) continue;
      delete element[field];
      count++;
    }
    if (Array.isArray(element.pages)) {
      const kept = element.pages.filter((entry) => typeof entry !== 'string' || !needs(entry, source));
      count += element.pages.length - kept.length;
      element.pages = kept;
      for (const entry of kept) if (typeof entry === 'object' && entry !== null) visit(entry, source);
    }
    for (const container of containers) for (const child of element[container] ?? []) visit(child, source);
  };
  visit(navigation, undefined);
  return count;
}
