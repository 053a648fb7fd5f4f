import ts from 'typescript';

/** Words that texts for users do not use, and what they say in their place. */
const out: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\bput around\b/i, 'wrapped in'],
  [/\bdid not follow\b/i, 'not updated'],
  [/\bno more\b(?! than)/i, 'now returns 404, no longer'],
  [/\b(?:stands?|stood|standing)\b/i, 'is, is in'],
  [/\b(?:tells?|told|telling)\b/i, 'report, print, say'],
  [/\b(?:mend(?:s|ed|ing)?)\b/i, 'fix'],
  [/\b(?:holds?|held|holding)\b/i, 'has, contains'],
  [/\b(?:leads?|led) (?:to|on|out|into|back|somewhere|nowhere)\b/i, 'goes to, points to, redirects to'],
  [/\b(?:goes|went|gone)\b(?! to)/i, 'is removed'],
  [/\b(?:comes?|came)\b(?! from)/i, 'is added, is'],
  [/(?<!there )\b(?:is|are|was|were|be) no (?!longer)/i, 'say what it is'],
  [/\bpass(?:es|ed)? over\b/i, 'skip'],
  [/\breaders (?:get|got)\b/i, 'readers see'],
  [/\bto the laws\b/i, 'passes the law tests'],
  [/\bthe platform\b/i, 'Mintlify'],
  [/^(?:Of|What|Where) [^?]*$/, 'begin with who does it'],
];

/** The comments of commands in a block of code. */
const commentsIn = (code: string) => Array.from(code.matchAll(/ # (.*)$/gm), ([, text]) => `${text!}?\n\n`).join('');

/** The sentences of Markdown: of headings, paragraphs, items and cells, and of comments beside commands; with code as one word. */
export function sentencesOf(text: string): readonly string[] {
  return (
    text
      .replace(/^---\n([^]*?)\n---\n/, (_, fields: string) => fields.replace(/^\w+: "(.*)"$/gm, '$1\n'))
      .replace(/^( *)```(\w*)\n([^]*?)^\1```$/gm, (_, __, language, code) =>
        language === 'sh' ? `\n\n${commentsIn(code)}` : '',
      )
      .replace(/^ {4}.*$/gm, '')
      .replace(/^\[\^.*$/gm, '')
      // A heading may begin as a question does. One word can be a name.
      .replace(/^#+ (?:\w+$|(.*)$)/gm, (_, heading = '') => `\n${heading}?\n`)
      .replace(/`` .*? ``|`[^`]*`/g, 'CODE')
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/\[\^[\w-]+\]|\*\*|<!--.*?-->/g, '')
      .split(/\n\n+|\n(?= *(?:[-*] |\d+\. |\|))/)
      .flatMap((block) => (block.trim().startsWith('|') ? block.split(/(?<!\\)\|/) : [block]))
      .flatMap((block) =>
        block
          .replace(/^\s*(?:[-*]|\d+\.) /, '')
          .replace(/\s+/g, ' ')
          .trim()
          .split(/(?<=[.!?:]["”)]?) (?=\S)/),
      )
      .filter((sentence) => /\p{L}/u.test(sentence))
  );
}

/** Which words of a sentence are out, with what to say, and that it is too long. */
export function faultsOf(sentence: string, mostWords: number): readonly string[] {
  const words = sentence.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return [
    ...out.flatMap(([word, instead]) => {
      const found = word.exec(sentence)?.[0];
      return found === undefined ? [] : [`"${found.slice(0, 20)}": ${instead}`];
    }),
    ...(words > mostWords ? [`${words} words`] : []),
  ];
}

/** Text of a program that people may read: the strings of a source file that are sentences, each once, with its holes as one word. */
export function messagesOf(file: string, text: string): readonly string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = new Set<string>();
  const look = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.add(node.text);
    else if (ts.isTemplateExpression(node))
      found.add(node.head.text + node.templateSpans.map(({ literal }) => `X${literal.text}`).join(''));
    if (!ts.isImportDeclaration(node) && !ts.isExportDeclaration(node)) ts.forEachChild(node, look);
  };
  look(source);
  // What is no sentence has no two words beside each other: a name, a path, a key.
  return [...found].map((one) => one.replace(/\{[^{}]*\}/g, 'X')).filter((one) => /[a-z]+ [a-z]+/i.test(one));
}
