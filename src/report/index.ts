export type { Outcome, RunReport, SiteReport } from './report.ts';
export { plain } from './painter.ts';
export type { Painter } from './painter.ts';
export { pretty, prettyDiagnostics } from './pretty.ts';
export { json } from './json.ts';
export { github } from './github.ts';
export { markdown } from './markdown.ts';
export { count, entriesText, fileSummaries, summarise } from './words.ts';
export type { FileSummary, Summary } from './words.ts';
