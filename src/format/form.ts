import { hasPageEnding, pageOf } from './page-name.ts';

// A path on the site may contain a colon, and `localhost:3000` names no scheme; so a scheme needs its two slashes,
// but for the few in common use that have none.
const absolute = /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/]/i;
const withoutSlashes = /^(?:mailto|tel|sms):/i;

/**
 * Whether an `href` is outside of the site: an absolute URL with a scheme, `//host`, or `mailto:` (also `tel:`,
 * `sms:`).
 *
 * Space around it is ignored, as in a browser. Source: 'Global anchor object', `href`.
 */
export function isExternal(href: string): boolean {
  const text = href.trim();
  return absolute.test(text) || withoutSlashes.test(text);
}

/**
 * Whether the platform takes an `href`: a whole address, or one that begins with `/`, `#` or `mailto:`. Others it
 * drops, with the element around them.
 */
export function isAddress(href: string): boolean {
  return /^(?:\/|#|mailto:)/.test(href) || URL.canParse(href);
}

/** The modes that have a colour of their own. */
export const colorModes: readonly string[] = ['light', 'dark'];

/** Whether a text is a colour as the platform takes it: `#` with three or six hexadecimal digits. */
export function isColor(text: string): boolean {
  return /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(text);
}

/** The name of an icon without the `fa-` with which the platform refuses it; undefined if it has none. */
export function iconWithoutPrefix(name: string): string | undefined {
  return name.startsWith('fa-') ? name.slice(3) : undefined;
}

/** The address that was meant by a text that is none: `www.example.com` is a host; anything else was meant as a path of the site. */
export function addressFor(text: string): string {
  const plain = text.trim();
  if (/^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(plain) && !hasPageEnding(plain)) return `https://${plain}`;
  return `/${pageOf(plain.replace(/^(?:\.{1,2}\/)+/, ''))}`;
}
