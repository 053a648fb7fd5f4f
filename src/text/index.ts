export { Lines, type Position } from './lines.ts';
export { codeFrame } from './frame.ts';
export { markedText, unmarkedText } from './markers.ts';
export type { Edit } from './slide.ts';
export { diffStat, reindentedLines, unifiedPatch, type DiffStat, type FileDiff, type PatchOptions } from './patch.ts';
export { invalidUtf8 } from './utf8.ts';
export { homepage, reportIt, thrown } from './defect.ts';
export { shellWord } from './shell.ts';
export { wrapped } from './wrap.ts';
export { visible, visibleLines, visibleSource } from './visible.ts';
export {
  capital,
  counted,
  enumerate,
  figure,
  listed,
  plainCount,
  plural,
  quoted,
  typeText,
  withArticle,
} from './words.ts';
export { similarTexts, type Likeness } from './likeness.ts';
export { didYouMean, distance, nearest } from './spelling.ts';
export { ascending } from './ascent.ts';
export { countWhile } from './search.ts';
export { joinBytes, sameBytes } from './bytes.ts';
export { addTo, groupBy, mostFrequent } from './groups.ts';
export { remembered } from './memory.ts';
export { NavshiftError, type Fault, type FilePlace } from './error.ts';
export { quotePath } from './quote.ts';
