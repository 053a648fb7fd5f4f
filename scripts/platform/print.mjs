// A result on the terminal.

/**
 * Differences of one collection by what they are and why, the unexplained first: `{ what, reason, count, sites,
 * examples }`.
 */
export function rowsOf(differences) {
  const rows = new Map();
  for (const { what, reason, site, example, mistakes = [] } of differences) {
    const key = `${reason ?? ''}\n${what}`;
    const row = rows.get(key) ?? { what, reason, count: 0, sites: new Set(), examples: [] };
    rows.set(key, row);
    row.count++;
    if (!row.sites.has(site) && row.examples.length < 5)
      row.examples.push([`${site}: ${example}`, ...mistakes].join('\n        '));
    row.sites.add(site);
  }
  return [...rows.values()].sort(
    (a, b) => Number(a.reason !== undefined) - Number(b.reason !== undefined) || b.count - a.count,
  );
}

export function printResult({ versions, schema, changed, commands, collections }) {
  const lines = ['Packages (installed, newest):'];
  for (const { name, installed, newest = 'not known' } of versions) lines.push(`  ${name} ${installed}, ${newest}`);
  for (const { name, newest, files } of changed)
    lines.push(
      `  ${name} ${newest}: ${files?.length ?? 'not known how many'} files that decide are not the same`,
      ...(files ?? []).flatMap(({ path, meaning }) => (meaning === undefined ? [`    NOT READ YET: ${path}`] : [])),
    );
  lines.push(
    '',
    `Commands of ${commands.name} ${commands.version ?? '(not had)'} that texts name: ${commands.named.join(', ')}`,
  );
  for (const { command, files } of commands.lacking ?? [])
    lines.push(`  IT LACKS ${command}, named in ${files.join(', ')}`);
  lines.push('', 'Keys that one side knows:');
  for (const { kind, key, by, status } of schema)
    lines.push(`  ${kind}: ${key} (${by} only${status === undefined ? '' : `, ${status}`})`);
  for (const { name, sites, equal, refused, pages, differences } of collections) {
    lines.push('', `${name}: ${sites} compared, ${equal} equal (${refused} refused by both), ${pages} pages`);
    for (const { what, reason = 'NO REASON KNOWN', count, sites: where, examples } of rowsOf(differences)) {
      lines.push(`  ${what}: ${count} in ${where.size} (${reason})`);
      for (const example of examples) lines.push(`    ${example}`);
    }
  }
  console.log(lines.join('\n'));
}
