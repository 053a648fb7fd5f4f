/** How a docs.json is made of the old form: Mintlify's own command does it wherever it finds a mint.json alone. */
export const convertMintJson = 'Run `mint dev` in a folder with a mint.json and no docs.json: it writes the docs.json.';
