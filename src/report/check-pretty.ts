import { type CheckReport, countSeverities, type Counts } from './check.ts';
import { type Painter, plain } from './painter.ts';
import { prettyDiagnostics } from './pretty.ts';
import { count } from './words.ts';

/** The findings for a terminal: by file, each with code frame and help; a summary for each site when there are several, and one for all. */
export function checkPretty({ sites }: CheckReport, paint: Painter = plain): string {
  const many = sites.length > 1;
  const parts = sites.flatMap(({ diagnostics }) => prettyDiagnostics(diagnostics, paint)).filter((part) => part !== '');
  const lines = many ? sites.map(({ name, diagnostics, failed = false }) => `${name}: ${failed ? paint.red('could not be checked') : countsText(countSeverities(diagnostics), paint)}\n`) : [];
  const total = countsText(countSeverities(sites.flatMap(({ diagnostics }) => diagnostics)), paint);
  lines.push(`${many ? `${count(sites.length, 'site')}: ` : ''}${total}\n`);
  return [...parts, lines.join('')].join('\n');
}

/** `2 errors, 1 warning`, or that nothing was found. */
export function countsText({ errors, warnings, infos }: Counts, paint: Painter = plain): string {
  const parts = [errors > 0 && paint.red(count(errors, 'error')), warnings > 0 && paint.yellow(count(warnings, 'warning')), infos > 0 && paint.cyan(count(infos, 'note'))].filter((part) => part !== false);
  return parts.length === 0 ? paint.green('nothing found') : parts.join(', ');
}
