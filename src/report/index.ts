export { countSeverities } from './report.ts';
export type {
  CheckReport,
  Counts,
  Outcome,
  ReportedFinding,
  RuleText,
  RunReport,
  SiteReport,
  StepReport,
} from './report.ts';
export { paintPatch, plain, type Painter } from './painter.ts';
export { checkPretty, pretty, prettyDiagnostics } from './pretty.ts';
export { jsonChanges, jsonDiff } from './diff-json.ts';
export type { JsonDiff } from './diff-schema.ts';
export { json } from './json.ts';
export type { JsonReport } from './json-schema.ts';
export { jsonl } from './jsonl.ts';
export { checkGithub, github } from './github.ts';
export { checkMarkdown, code, fence, markdown, textOnly } from './markdown.ts';
export { entriesText, fileSummaries, summarise } from './words.ts';
export { runHtml } from './html.ts';
export { sarif } from './sarif.ts';
export { gitlab, junit, rdjson } from './ci.ts';
export { command, eachOf, nodeIn } from './commands.ts';
export { costText, diffGithub, diffJson, diffMarkdown, diffPretty, type DiffReport, guardLines } from './diff.ts';
