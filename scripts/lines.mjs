// `npm run lines [folder or file …]`: lines of code of each folder, without comments and blank lines, by TypeScript's own scanner.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ensureInstalled, root } from './ready.mjs';

ensureInstalled();

/** How many lines hold a part of a token; a template counts with each line that it is on. */
function linesOf(text) {
  const file = ts.createSourceFile('', text, ts.ScriptTarget.Latest);
  const lineAt = (offset) => file.getLineAndCharacterOfPosition(offset).line;
  const lines = new Set();
  const visit = (node) => {
    if (ts.isJSDoc(node)) return;
    const children = node.getChildren(file);
    if (children.length > 0) children.forEach(visit);
    else if (node.getWidth(file) > 0)
      for (let line = lineAt(node.getStart(file)); line <= lineAt(node.getEnd()); line++) lines.add(line);
  };
  visit(file);
  return lines.size;
}

function filesOf(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true })
    .filter((name) => /\.m?[jt]s$/.test(name))
    .map((name) => join(path, name));
}

const asked = process.argv.slice(2);
const counts = new Map();
for (const file of (asked.length > 0 ? asked : ['src', 'transforms', 'bin']).flatMap(filesOf)) {
  const room = file.split('/').slice(0, 2).join('/');
  const name = room.endsWith('.ts') ? file.split('/')[0] : room;
  counts.set(name, (counts.get(name) ?? 0) + linesOf(readFileSync(join(root, file), 'utf8')));
}
for (const [name, count] of [...counts].sort((a, b) => b[1] - a[1])) console.log(String(count).padStart(6), name);
console.log(String([...counts.values()].reduce((sum, count) => sum + count, 0)).padStart(6), 'all');
