import { check } from '../../check/index.ts';
import { GitError, gitIn } from '../../disk/git/index.ts';
import { findDocument, OpenError, openSite } from '../../disk/index.ts';
import { containerNames, kindOf } from '../../format/index.ts';
import { getMember } from '../../json/index.ts';
import { countSeverities, entriesText } from '../../report/index.ts';
import { siteCounts, treeOf } from '../../served/index.ts';
import type { Site } from '../../site/index.ts';
import { asTyped, counted, groupBy } from '../../text/index.ts';
import { configurations } from '../config/config.ts';
import { knowSpecifications } from '../revisions/specifications.ts';
import { optionsFor } from '../run/check-sites.ts';
import { changedIn } from '../run/git-holdings.ts';
import { type Io, widthOf, writeLine } from '../terminal/io.ts';
import { purposes } from '../terminal/overview.ts';
import { rowsText } from '../terminal/rows.ts';
import { firstFive, siteName } from '../terminal/words.ts';

/**
 * Says how the nearest site is, and which two commands are likely to be next. Where there is no site it says so, and
 * gives false.
 */
export async function sayState(io: Io): Promise<boolean> {
  const { stdout, stderr, cwd, env } = io;
  try {
    findDocument(undefined, cwd);
  } catch (error) {
    if (!(error instanceof OpenError)) throw error;
    writeLine(stderr, `There is no docs.json here or in a folder above. ${error.help ?? ''}`);
    return false;
  }
  const { site, specifications } = await knowSpecifications(openSite(undefined, { cwd }), {
    fetched: undefined,
    validates: true,
  });
  const configuration = await configurations({}, io).of(site.location.folder!);
  const findings = check(site, { ...(await optionsFor(configuration, {}, io)), specifications });
  const { errors, warnings, infos } = countSeverities(findings);
  const changed = site.location.git ? changedOf(site, env) : [];
  const name = site.root.kind === 'object' ? getMember(site.root, 'name') : undefined;
  const parts = [siteName(site), name?.kind === 'string' ? name.value : '', shapeOf(site)];
  writeLine(stdout, parts.filter((part) => part !== '').join(' · '));
  writeLine(stdout, entriesText(siteCounts(site)));
  writeLine(stdout, `${counted(errors, 'error')}, ${counted(warnings, 'warning')}, ${counted(infos, 'info')}`);
  if (changed.length > 0) writeLine(stdout, `not committed: ${firstFive(changed)}`);
  const next = [
    ...(errors + warnings > 0 ? [['check', purposes.check!]] : []),
    ...(changed.length > 0 ? [['diff', purposes.diff!]] : []),
    ...(findings.some(({ rule }) => rule === 'page-file-orphan')
      ? [['add --orphans', 'add the page files that the navigation does not name']]
      : []),
    ['show', purposes.show!],
    ['check', purposes.check!],
  ] as const;
  const rows = next.slice(0, 2).map(([words, means]) => [asTyped(`  navshift ${words}`), means] as const);
  stdout.write(`\nNext:\n${rowsText(rows, widthOf(stdout))}\n`);
  return true;
}

/** `2 languages, 6 tabs, 20 groups`: from the outside in. */
function shapeOf(site: Site): string {
  const kinds = groupBy(treeOf(site).branches, ({ kind }) => kind);
  const counts = containerNames.map(kindOf).map((kind) => [kind, kinds.get(kind)?.length ?? 0] as const);
  const some = [...new Map(counts)].filter(([kind, count]) => count > 0 && kind !== 'item').reverse();
  return some.map(([kind, count]) => counted(count, kind)).join(', ');
}

/** What git does not hold yet in the docs root; nothing where git does not answer. */
function changedOf({ location: { folder } }: Site, env: Io['env']): readonly string[] {
  try {
    return changedIn(gitIn(folder!, env), ['.']);
  } catch (error) {
    if (error instanceof GitError) return [];
    throw error;
  }
}
