export { Lines } from './lines.ts';
export type { Position } from './lines.ts';
export { codeFrame } from './frame.ts';
export type { FrameOptions, FrameRole } from './frame.ts';
export { diffLines } from './diff.ts';
export type { Edit } from './edit.ts';
export { diffStat, unifiedPatch } from './patch.ts';
export type { DiffStat, FileDiff, PatchOptions } from './patch.ts';
export { invalidUtf8 } from './utf8.ts';
