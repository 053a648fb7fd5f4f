export { addTo, entriesIn, isFile, maybeStat, readPlain, removeNamed, temporaryFolder, writeNamed } from './files.ts';
export { BusyError, CarryOutError, DiskError, FetchError, OpenError, reasonOf, RevisionError } from './error.ts';
export { isInside, isOpenByShell, locationOf, randomName, realPath, realTarget, repositoryOf } from './paths.ts';
export { stateFolder } from './state.ts';
export { runScript } from './script.ts';
