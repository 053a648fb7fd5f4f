import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { root, sources } from './rooms.ts';

const longestFile = 400;
const longestFunction = 100;
/** The scanner is one loop, which is slower in pieces. */
const allowed = ['src/json/scan.ts scan'];

const files = [...sources.keys()].map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);

/** The functions of a file that are longer than they should be, by name. */
function longFunctions(file: string, text: string): readonly string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const lines = node.getText().split('\n').length;
      if (lines > longestFunction) found.push(`${file} ${node.name?.getText() ?? 'without a name'}`);
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

describe('the house', () => {
  it(`has no file of more than ${longestFile} lines`, () => {
    const long = files.filter(([, text]) => text.trimEnd().split('\n').length > longestFile);
    expect(long.map(([file]) => file)).toEqual([]);
  });

  it(`has no function of more than ${longestFunction} lines but the scanner`, () =>
    expect(files.flatMap(([file, text]) => longFunctions(file, text))).toEqual(allowed));

  it('tells a function that is too long', () => {
    const body = 'call();\n'.repeat(longestFunction);
    expect(longFunctions('a.ts', `function much() {\n${body}}`)).toEqual(['a.ts much']);
    expect(longFunctions('a.ts', `class A {\n${body.replaceAll('call', 'a')}}`)).toEqual([]);
  });
});
