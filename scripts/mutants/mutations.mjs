// The small mistakes that can be made in a source file: where each is, and what stands there then.
import { createHash } from 'node:crypto';
import ts from 'typescript';

const { SyntaxKind: Kind } = ts;

const operators = {
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '+=': '-=',
  '-=': '+=',
};

/** Methods that are mistaken for one another. `slice` leaves an array as it is, and so does a filter that takes all. */
const methods = {
  some: 'every',
  every: 'some',
  find: 'findLast',
  findLast: 'find',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  min: 'max',
  max: 'min',
  reverse: 'slice',
  toReversed: 'slice',
  sort: 'slice',
  toSorted: 'slice',
};

/** A number is doubled, halved, or off by one: one of these a place. */
const numbers = [(n) => n * 2, (n) => n / 2, (n) => n + 1, (n) => n - 1];

const isText = (node) => ts.isStringLiteral(node) || ts.isTemplateLiteral(node);

/** Whether what stands here is no code that runs, or text that means something to the compiler alone. */
const isPassedOver = (node) =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTaggedTemplateExpression(node) ||
  (ts.isCallExpression(node) && node.expression.kind === Kind.ImportKeyword);

/** Whether a text is the name of a member: no value. */
const isName = (node) => ts.isPropertyAssignment(node.parent) && node.parent.name === node;

/** Whether a condition has no operator of its own that could be another one. */
const isPlain = (condition) => !ts.isBinaryExpression(condition) && !ts.isPrefixUnaryExpression(condition);

/** Whether a `return` ends its function early: what follows would run without it. */
function isEarly(statement) {
  const block = statement.parent;
  if (ts.isIfStatement(block)) return true;
  if (!ts.isBlock(block)) return false;
  return !ts.isFunctionLike(block.parent) || block.statements.at(-1) !== statement;
}

/** The nodes that begin here and can be exchanged: each with its kind of mistake and what takes its place. */
function* mistakesAt(node, text, draw) {
  if (ts.isBinaryExpression(node)) {
    const [left, operator, right] = [text(node.left), node.operatorToken.getText(), text(node.right)];
    const other = operators[operator];
    const ofTexts = [node.left, node.right].some((side) => isText(side)) && /^[+-]=?$/.test(operator);
    if (other && !ofTexts) yield { node, kind: operator, after: `${left} ${other} ${right}` };
    if (operator === '??') yield { node, kind: operator, after: left };
  } else if (ts.isPrefixUnaryExpression(node) && node.operator === Kind.ExclamationToken) {
    yield { node, kind: '!', after: text(node.operand) };
  } else if (ts.isConditionalExpression(node)) {
    yield { node, kind: '?:', after: `${text(node.condition)} ? ${text(node.whenFalse)} : ${text(node.whenTrue)}` };
  } else if (ts.isNumericLiteral(node)) {
    const changed = numbers.map((change) => change(Number(node.text))).filter((n) => n !== Number(node.text));
    yield { node, kind: 'number', after: String(changed[draw(changed.length)]) };
  } else if (node.kind === Kind.TrueKeyword || node.kind === Kind.FalseKeyword) {
    yield { node, kind: 'boolean', after: node.kind === Kind.TrueKeyword ? 'false' : 'true' };
  } else if (isText(node)) {
    if (node.text !== '' && !isName(node)) yield { node, kind: 'text', after: "''" };
  } else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name } = node.expression;
    const other = Object.hasOwn(methods, name.text) && methods[name.text];
    if (other) yield { node: name, kind: `.${name.text}`, after: other, name: true };
    if (name.text === 'filter') yield { node: node.arguments[0], kind: '.filter', after: '() => true' };
  } else if (ts.isIfStatement(node) && isPlain(node.expression)) {
    yield { node: node.expression, kind: 'if', after: `!(${text(node.expression)})` };
  } else if (ts.isContinueStatement(node) || ts.isThrowStatement(node)) {
    yield { node, kind: 'statement', after: ';', statement: true };
  } else if (ts.isBreakStatement(node) && !ts.isCaseClause(node.parent)) {
    yield { node, kind: 'statement', after: ';', statement: true };
  } else if (ts.isReturnStatement(node) && isEarly(node)) {
    yield { node, kind: 'statement', after: ';', statement: true };
  } else if (ts.isExpressionStatement(node)) {
    yield { node, kind: 'statement', after: ';', statement: true };
  }
}

/** A number that is drawn by what is said, and is the same in each run: changes elsewhere in a file draw no other mutants. */
const drawn = (...said) => createHash('sha256').update(said.join('\0')).digest().readUInt32BE(0);

/** All mutants of a file, each with its place, its text before and after, and the number by which it is drawn. */
export function mutationsOf(file, content, seed) {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
  const text = (node) => node.getText(source);
  const found = [];
  const seen = new Map();
  const visit = (node) => {
    if (isPassedOver(node)) return;
    const before = text(node);
    for (const mistake of mistakesAt(node, text, (count) => drawn(seed, file, before, 'which') % count)) {
      const [start, end] = [mistake.node.getStart(source), mistake.node.getEnd()];
      const code = lineAround(content, start).trim();
      const identity = [file, mistake.kind, code].join('\0');
      const nth = (seen.get(identity) ?? 0) + 1;
      seen.set(identity, nth);
      const { line } = source.getLineAndCharacterOfPosition(start);
      const { kind, after, name = false, statement = false } = mistake;
      const rank = drawn(seed, identity, nth);
      const place = { file, start, end, line: line + 1, code };
      found.push({ ...place, kind, before: content.slice(start, end), after, name, statement, rank });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function lineAround(content, at) {
  const end = content.indexOf('\n', at);
  return content.slice(content.lastIndexOf('\n', at - 1) + 1, end < 0 ? undefined : end);
}

/** A file's text with one mutant made. */
export const mutated = (content, { start, end, after }) => content.slice(0, start) + after + content.slice(end);

/**
 * A file's text with all of these mutants in it, of which `globalThis.mutant` says at run time which one is made: tests are compiled once for all of them,
 * and say which mutants they reach.
 */
export function withMutants(content, mutants) {
  const inserted = mutants.flatMap((mutant) => {
    const { id, start, end, after, name, statement } = mutant;
    const made = `globalThis.mutant?.(${id})`;
    const [head, tail] = statement
      ? [`{ if (!${made}) `, ' }']
      : name
        ? [`[${made} ? '${after}' : '`, `']`]
        : [`(${made} ? (${after}) : (`, '))'];
    // The dot before a name goes, the one of `?.` does not.
    const dropped = name && content[start - 2] !== '?' ? 1 : 0;
    return [
      { at: start, text: head, length: end - start, opens: true, dropped },
      { at: end, text: tail, length: end - start, opens: false, dropped: 0 },
    ];
  });
  // What ends at a place is closed before something begins there; the wider one begins first and ends last.
  inserted.sort(
    (a, b) => a.at - b.at || Number(a.opens) - Number(b.opens) || (a.opens ? b.length - a.length : a.length - b.length),
  );
  let [result, from] = ['', 0];
  for (const { at, text, dropped } of inserted) {
    result += content.slice(from, at - dropped) + text;
    from = at;
  }
  return result + content.slice(from);
}
