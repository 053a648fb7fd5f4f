export { answerOf, type Git, GitError, gitIn, namesIn } from './git.ts';
export { emptyName, isEmptyName, type Meant, pathBelow, Repository, rootOf } from './repository.ts';
export { leftOut, readerAt } from './revision.ts';
