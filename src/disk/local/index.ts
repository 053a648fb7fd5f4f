export { entriesIn, isFile, maybeStat, readPlain } from './files.ts';
export { BusyError, CarryOutError, DiskError, FetchError, OpenError, reasonOf, RevisionError } from './error.ts';
export { isInside, locationOf, randomName, realPath, realTarget, repositoryOf } from './paths.ts';
export { stateFolder } from './state.ts';
export { runScript } from './script.ts';
