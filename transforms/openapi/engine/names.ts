import { pageOf } from 'navshift';
import { addressOf, isRemote, type Operation } from 'navshift/openapi';

/** The most bytes of a part of a path: 255 is what disks take, and a number, an extension and the name of a temporary file are added. */
const longest = 200;

/** What a part of a path cannot hold: on Windows, or in an address, where `#`, `?` and `%` mean something. */
const forbidden = /[\p{Cc}\p{Surrogate}\uFFFE\uFFFF<>:"|?*\\#%]/gu;

/** What Windows takes for a device, whatever comes after a dot. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d\u00B9\u00B2\u00B3])(?=\.|$)/i;

/**
 * The path that a page file can have for an address: inside of the docs root, nameable on every disk, and no endpoint
 * entry by its shape. Nearly always the address itself.
 *
 * `..` is taken as a browser takes it, white space becomes `-`, what no path can hold goes, and `aux` becomes `aux-`. A
 * full URL in `x-mint.href` is no path: the address is what it would be without.
 */
export function pathFor(operation: Operation, address: string, directory: string): string {
  const { href } = operation;
  const start =
    href === undefined
      ? address
      : isRemote(href.trim())
        ? addressOf({ ...operation, href: undefined }, directory)
        : address.replace(/[?#].*$/s, '');
  return (
    clean(start) || clean(addressOf({ ...operation, href: undefined, summary: undefined }, directory)) || operation.kind
  );
}

/** Empty if nothing is left of the end, which tells the page from others. */
function clean(address: string): string {
  const parts: string[] = [];
  let name = '';
  for (const part of address.split('/')) {
    name = segmentName(part);
    if (part.trim() === '..') parts.pop();
    else if (name !== '') parts.push(name);
  }
  return name === '' ? '' : parts.join('/');
}

function segmentName(part: string): string {
  const name = part.trim().replace(/\s+/g, '-').replace(forbidden, '');
  const page = pageOf(name, true);
  // What ends like a page file would be taken for one.
  const text = page === name ? name : `${page}-${name.slice(page.length + 1)}`;
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(longest));
  return text
    .slice(0, read)
    .replace(/[. ]+$/, '')
    .replace(device, '$&-');
}

/** What two paths have in common that are one file on some disk: letter case, and the ways of writing an accent, do not count there. */
export function diskName(path: string): string {
  // One by one, as disks do it: some letters become two in upper case, and these stay apart.
  const folded = Array.from(path.normalize('NFC'), (sign) =>
    sign.toUpperCase().length === sign.length ? sign.toUpperCase() : sign,
  ).join('');
  return folded.toLowerCase().normalize('NFC');
}
