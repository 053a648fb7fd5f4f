import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { sitePage } from './site-page.ts';

const sources = new Map<string, ts.SourceFile>();

function sourceOf(file: string): ts.SourceFile {
  const known = sources.get(file);
  if (known !== undefined) return known;
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  sources.set(file, source);
  return source;
}

/** A declaration that a door publishes, under the name that it has there. */
export interface Published {
  readonly name: string;
  readonly node: ts.Node;
}

const isExported = (node: ts.Node) =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** Where a module declares a name, through all that it only hands on; undefined for what another package declares. */
function declared(file: string, name: string): ts.Node | undefined {
  const source = sourceOf(file);
  const from = (specifier: ts.Expression | undefined) => {
    const path = (specifier as ts.StringLiteral | undefined)?.text;
    return path?.startsWith('.') === true ? join(dirname(file), path) : undefined;
  };
  for (const statement of source.statements) {
    if (ts.isExportDeclaration(statement)) {
      const target = from(statement.moduleSpecifier);
      if (statement.exportClause === undefined) {
        const found = target === undefined ? undefined : declared(target, name);
        if (found !== undefined) return found;
      } else if (ts.isNamedExports(statement.exportClause)) {
        const one = statement.exportClause.elements.find((element) => element.name.text === name);
        if (one === undefined) continue;
        const inner = (one.propertyName ?? one.name).text;
        if (statement.moduleSpecifier === undefined) return imported(file, inner) ?? declared(file, inner);
        return target === undefined ? undefined : declared(target, inner);
      }
    } else if (ts.isVariableStatement(statement)) {
      const one = statement.declarationList.declarations.find(({ name: its }) => its.getText() === name);
      if (one !== undefined && isExported(statement)) return statement;
    } else if (isExported(statement) && (statement as unknown as { name?: ts.Identifier }).name?.text === name)
      return statement;
  }
  return undefined;
  function imported(of: string, inner: string): ts.Node | undefined {
    for (const statement of sourceOf(of).statements) {
      if (!ts.isImportDeclaration(statement)) continue;
      const bindings = statement.importClause?.namedBindings;
      const one =
        bindings && ts.isNamedImports(bindings) && bindings.elements.find((element) => element.name.text === inner);
      const target = from(statement.moduleSpecifier);
      if (one && target !== undefined) return declared(target, (one.propertyName ?? one.name).text);
    }
    return undefined;
  }
}

/** What a door publishes, in the order of its file. */
export function publishedBy(file: string): readonly Published[] {
  const found: Published[] = [];
  for (const statement of sourceOf(file).statements)
    if (
      ts.isExportDeclaration(statement) &&
      statement.exportClause !== undefined &&
      ts.isNamedExports(statement.exportClause)
    )
      for (const { name } of statement.exportClause.elements) {
        const node = declared(file, name.text);
        if (node !== undefined) found.push({ name: name.text, node });
      }
  return found;
}

/** Source text as a reader of a reference needs it: without what every declaration says. */
const plainly = (text: string) =>
  text
    .replace(/\b(?:export|declare|async) (?=[a-z])/g, '')
    .replace(/\breadonly (?=[\w[#])/g, '')
    .replace(/ \{\n\}$/, ' {}');

const docsOf = (node: ts.Node): readonly ts.JSDoc[] =>
  (ts.getJSDocCommentsAndTags(node) as ts.JSDoc[]).filter(ts.isJSDoc);
const isInternal = (node: ts.Node) =>
  docsOf(node).some((doc) => doc.tags?.some(({ tagName }) => tagName.text === 'internal'));

/** The signature of a function or method: its text up to its body. */
function signatureOf(node: ts.SignatureDeclaration, name: string): string {
  const text = node.getText();
  const start = (node.typeParameters ?? node.parameters)[0]?.getStart() ?? node.getStart() + text.indexOf('(') + 1;
  const end = node.type?.end ?? node.parameters.end + 1;
  const open = node.typeParameters === undefined ? '(' : '<';
  const source = node.getSourceFile().text;
  const rest = source.slice(start, end);
  return plainly(`${name}${open}${node.type === undefined && !rest.endsWith(')') ? `${rest})` : rest}`);
}

const isPublic = (member: ts.ClassElement) =>
  !isInternal(member) &&
  !(member.name !== undefined && ts.isPrivateIdentifier(member.name)) &&
  !(ts.getCombinedModifierFlags(member) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected));

const comment = (node: ts.Node) =>
  docsOf(node)
    .map((doc) => `  ${doc.getText().replace(/\n\s*\*/g, '\n   *')}\n`)
    .join('');

function memberOf(member: ts.ClassElement): string {
  const name = member.name?.getText() ?? '';
  const isStatic = ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static ? 'static ' : '';
  if (ts.isMethodDeclaration(member)) return `${comment(member)}  ${isStatic}${signatureOf(member, name)};\n`;
  if (ts.isGetAccessorDeclaration(member))
    return `${comment(member)}  ${name}: ${member.type?.getText() ?? 'unknown'};\n`;
  if (ts.isPropertyDeclaration(member))
    return member.type === undefined ? '' : `${comment(member)}  ${isStatic}${name}: ${member.type.getText()};\n`;
  if (!ts.isConstructorDeclaration(member)) return '';
  const fields = member.parameters.filter(
    (one) =>
      (ts.getModifiers(one) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ReadonlyKeyword) && !isInternal(one),
  );
  return fields
    .map((one) => `${comment(one)}  ${plainly(one.getText().replace(/^\/\*\*[^]*?\*\/\s*/, ''))};\n`)
    .join('');
}

/** A declaration as a reader needs it: no body, nothing private. */
function declarationOf({ name, node }: Published): string {
  if (ts.isFunctionDeclaration(node)) {
    const all = node.getSourceFile().statements.filter(ts.isFunctionDeclaration);
    const same = all.filter((one) => one.name?.text === node.name?.text);
    const shown = same.length > 1 ? same.filter(({ body }) => body === undefined) : same;
    return shown.map((one) => signatureOf(one, name)).join('\n');
  }
  if (ts.isClassDeclaration(node)) {
    const heritage = (node.heritageClauses ?? []).map((clause) => ` ${clause.getText()}`).join('');
    return plainly(`class ${name}${heritage} {\n${node.members.filter(isPublic).map(memberOf).join('')}}`);
  }
  if (ts.isVariableStatement(node)) {
    const one = node.declarationList.declarations.find((declaration) => declaration.name.getText() === name)!;
    if (one.type !== undefined) return plainly(`const ${name}: ${one.type.getText()}`);
    if (one.initializer !== undefined && ts.isArrowFunction(one.initializer)) return signatureOf(one.initializer, name);
    return `const ${name}`;
  }
  return plainly(node.getText());
}

const isType = (node: ts.Node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
/** Nor what the published types leave out. */
const withoutComments = (text: string) =>
  text.replace(/^ *\/\*\*(?:(?!\*\/)[^])*@internal \*\/\n.*;\n/gm, '').replace(/^ *\/\*\*[^]*?\*\/\n/gm, '');

/** The comments of a declaration and of its members, without examples: what an editor shows. */
export function commentsOf(node: ts.Node): readonly string[] {
  const own = docsOf(node).flatMap(({ comment: text, tags = [] }) =>
    [text, ...tags.filter(({ tagName }) => tagName.text !== 'example').map((tag) => tag.comment)].map(
      (one) => ts.getTextOfJSDocComment(one) ?? '',
    ),
  );
  const inner: string[] = [];
  const look = (child: ts.Node) => void inner.push(...commentsOf(child));
  if (isType(node) || ts.isClassDeclaration(node) || ts.isTypeNode(node) || ts.isPropertySignature(node))
    ts.forEachChild(node, look);
  return [...own, ...inner];
}

/** The examples of a declaration, as they are run. */
export const examplesOf = (node: ts.Node): readonly string[] =>
  docsOf(node).flatMap((doc) =>
    (doc.tags ?? []).flatMap(({ tagName, comment: text }) =>
      tagName.text === 'example' ? [ts.getTextOfJSDocComment(text) ?? ''] : [],
    ),
  );

const textOf = (node: ts.Node) =>
  docsOf(node)
    .flatMap((doc) => [
      ts.getTextOfJSDocComment(doc.comment) ?? '',
      ...(doc.tags ?? []).flatMap((tag) =>
        ts.isJSDocThrowsTag(tag)
          ? `Throws \`${tag.typeExpression?.type.getText() ?? 'Error'}\` ${ts.getTextOfJSDocComment(tag.comment) ?? ''}.`
          : [],
      ),
    ])
    .join('\n\n');
const block = (code: string) => `\`\`\`ts\n${code.trim()}\n\`\`\``;

/** The doors in the order in which a reader should learn them: by their names, the files behind them, and what they are for. */
export const doors: readonly (readonly [name: string, file: string, use: string])[] = [
  ['navshift', 'src/index.ts', 'Read, print, walk, change and run: all that a transform needs.'],
  ['navshift/transforms', 'transforms/index.ts', 'The built-in transforms.'],
  ['navshift/node', 'src/node.ts', 'The disk: open a site, write a plan, restore it.'],
  ['navshift/edit', 'src/edit/index.ts', 'Edits in the words of the navigation.'],
  ['navshift/diff', 'src/diff.ts', 'The meaning of a change, merging, and redirects.'],
  ['navshift/served', 'src/served.ts', 'The pages, endpoints and links that readers see.'],
  ['navshift/select', 'src/select/index.ts', 'CSS selectors over the navigation.'],
  ['navshift/check', 'src/check.ts', 'Find and fix mistakes.'],
  ['navshift/openapi', 'src/openapi.ts', 'Specs, their operations, and the elements that name them.'],
  ['navshift/sidebar', 'src/sidebar.ts', 'How the sidebar behaves.'],
  ['navshift/testing', 'src/testing/index.ts', 'Test a transform or a rule of your own.'],
  ['navshift/json', 'src/json.ts', 'The lossless tree below the navigation.'],
];

/** The file of the page of a door. */
export const pageOfDoor = (name: string) => `${name.replace('navshift/', '')}.md`;

/** What each door publishes, and no earlier one. */
export const references = (root: string) => {
  const seen = new Map<ts.Node, string>();
  return doors.map(([name, file, use]) => {
    const all = publishedBy(join(root, file));
    const own = all.filter(({ node }) => !seen.has(node));
    const shared = all
      .filter(({ node }) => seen.has(node))
      .map((one) => ({ name: one.name, door: seen.get(one.node)! }));
    for (const { node } of own) seen.set(node, name);
    return { name, use, own, shared };
  });
};

/** The page of a door. */
export function referencePage({ name, use, own, shared }: ReturnType<typeof references>[number]): string {
  const values = own.filter(({ node }) => !isType(node));
  const types = own.filter(({ node }) => isType(node));
  const parts = values.map((one) => {
    const code = declarationOf(one);
    return [`## ${one.name}`, block(code), textOf(one.node), ...examplesOf(one.node).map(block)]
      .filter(Boolean)
      .join('\n\n');
  });
  if (types.length > 0)
    parts.push(`## Types\n\n${block(types.map((one) => withoutComments(declarationOf(one))).join('\n\n'))}`);
  if (shared.length > 0)
    parts.push(
      `## Also here\n\n${shared.map((one) => `\`${one.name}\` ([${one.door}](./${pageOfDoor(one.door)}))`).join(', ')}.`,
    );
  return sitePage(name, use, parts.join('\n\n'));
}

/** The page of the built-in transforms, each of which has one of its own. */
export const transformsReference = (names: readonly string[]) =>
  sitePage(
    'navshift/transforms',
    doors.find(([name]) => name === 'navshift/transforms')![2],
    `Each is a function of its options. The options are the flags of the command, in camel case.\n\n${names
      .map(
        (name) =>
          `- \`${name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}\`: [${name}](../transforms/${name}.md)`,
      )
      .join('\n')}`,
  );
