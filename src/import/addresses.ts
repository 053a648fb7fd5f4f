/** Where a tool serves a page: the path of the page file below the folder of the pages, as an address of the site. */
export type AddressRule = (path: string) => string;

const index = /(^|\/)(?:README|index)$/i;

const withoutEnding = (path: string) => path.replace(/\.\w+$/, '');

/** GitBook: the path without its ending, in lower case; a README is its folder. */
export const gitbookAddress: AddressRule = (path) =>
  `/${withoutEnding(path)
    .replace(index, '')
    .toLowerCase()
    .replace(/[\s_]+/g, '-')}`;

/** mdBook: the path with `.html`; a README is `index.html`. */
export const mdbookAddress: AddressRule = (path) => `/${withoutEnding(path).replace(/(^|\/)README$/i, '$1index')}.html`;

/** MkDocs: each page is a folder; without `use_directory_urls` a file with `.html`. */
export const mkdocsAddress =
  (hasFolders: boolean): AddressRule =>
  (path) => {
    const plain = withoutEnding(path).replace(index, hasFolders ? '$1' : '$1index');
    if (!hasFolders) return `/${plain}.html`;
    return plain === '' || plain.endsWith('/') ? `/${plain}` : `/${plain}/`;
  };
