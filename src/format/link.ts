// A path on the site may contain a colon, and `localhost:3000` names no scheme; so a scheme needs its two slashes,
// but for the few in common use that have none.
const absolute = /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/]/i;
const withoutSlashes = /^(?:mailto|tel|sms):/i;

/**
 * Whether an `href` leads away from the site: an absolute URL with a scheme, `//host`, or `mailto:` (also `tel:`, `sms:`).
 *
 * Space around it does not count, as in a browser. Source: 'Global anchor object', `href`.
 */
export function isExternal(href: string): boolean {
  const text = href.trim();
  return absolute.test(text) || withoutSlashes.test(text);
}
