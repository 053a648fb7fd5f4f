import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import ts from 'typescript';
import { root, sources } from './rooms.ts';

/** What a file outside of `src/disk` may take of `node:fs`: nothing of it writes, renames, links or deletes a file. */
const reading = new Set([
  ...['accessSync', 'closeSync', 'constants', 'Dirent', 'existsSync', 'fstatSync', 'lstatSync', 'readdirSync'],
  ...['readFileSync', 'readlinkSync', 'readSync', 'realpathSync', 'Stats', 'statSync'],
  // To a descriptor, which none of these opens: standard output.
  'writeSync',
]);

/** What a text takes of the modules of Node for files, but for what reads. */
function writersIn(text: string): readonly string[] {
  const found: string[] = [];
  const isFiles = (node: ts.Node | undefined) =>
    node !== undefined && ts.isStringLiteralLike(node) && /^(?:node:)?fs(?:\/promises)?$/.test(node.text);
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && isFiles(node.moduleSpecifier)) {
      const bindings = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause;
      const isNamed = bindings !== undefined && (ts.isNamedImports(bindings) || ts.isNamedExports(bindings));
      const isPromise = (node.moduleSpecifier as ts.StringLiteral).text.endsWith('promises');
      if (!isNamed || isPromise || (ts.isImportDeclaration(node) && node.importClause?.name))
        found.push(node.getText());
      else
        for (const { propertyName, name } of bindings.elements)
          if (!reading.has((propertyName ?? name).text)) found.push((propertyName ?? name).text);
    } else if (ts.isCallExpression(node) && isFiles(node.arguments[0])) found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('', text, ts.ScriptTarget.Latest, true));
  return found;
}

it('nothing outside of src/disk writes, renames, links or deletes a file', () => {
  const files = [...sources.keys()].filter((file) => !file.startsWith('src/disk/') && !file.startsWith('action/dist/'));
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    writersIn(readFileSync(join(root, file), 'utf8')).map((writer) => `${file}: ${writer}`),
  );
  expect(found).toEqual([]);
});

it.each([
  `import { writeFileSync } from 'node:fs';`,
  `import { readFileSync as read, rmSync as gone } from 'fs';`,
  `import * as fs from 'node:fs';`,
  `import fs from 'node:fs';`,
  `import { rename } from 'node:fs/promises';`,
  `export { symlinkSync } from 'node:fs';`,
  `export * from 'node:fs';`,
  `const fs = await import('node:fs');`,
  `const fs = process.getBuiltinModule('fs');`,
  `import { openSync, writeSync } from 'node:fs';`,
])('is seen where %s', (text) => expect(writersIn(text)).not.toEqual([]));

it('what only reads is none', () =>
  expect(writersIn(`import { readFileSync, type Stats } from 'node:fs';`)).toEqual([]));

it('only src/draft and src/navigation write a changed navigation', () => {
  const rooms = ['src', 'transforms', 'bin'];
  const others = [...sources.keys()].filter((file) => rooms.includes(file.split('/')[0]!));
  const found = others.filter((file) => /\brewriteNavigation\(/.test(readFileSync(join(root, file), 'utf8')));
  const isHome = (file: string) => /^src\/(?:draft|navigation)\//.test(file);
  expect(found.filter((file) => !isHome(file))).toEqual([]);
});
