/** How a docs.json is made of the old form, or of a docs.json that still has fields of it. */
export const convertMintJson = 'Run `navshift upgrade-mint`.';
