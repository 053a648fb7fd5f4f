/**
 * So many levels of objects and arrays may be nested in one another, in a document with all that it pulls in by `$ref`.
 *
 * The platform dies of a stack overflow at about this depth; the deepest of 78 real sites has 18 levels.
 * Reading and making of nodes hold to it, so everything above them may simply recurse.
 */
export const maxDepth = 700;

/** What is wrong with more levels. */
export const tooDeep = `Values are nested more than ${maxDepth} levels deep`;

/** What to do about them. */
export const depthHelp = 'Move what is inside further up: Mintlify itself dies of a stack overflow at this depth.';
