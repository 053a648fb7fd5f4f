/** What runs navshift here: a fact of the process, which the command says when it starts. */
let program = (): string => 'navshift';

/** Says what runs navshift here: `npx navshift` where no shell finds a `navshift`. It is asked once, by the first message that names a command. */
export function runBy(find: () => string): void {
  let found: string | undefined;
  program = () => (found ??= find());
}

/** The commands of one word. Other words after `navshift` are sentences about navshift, unless they have a dash. */
const commands =
  'add|check|completion|config|convert|diff|edit|explain|export|extract|import|init|inline|join|labels|merge|move|new|outline|' +
  'pages|recover|redirects|regroup|remove|rename|resolve|run|set|show|sort|split|transforms|unwrap|verify|wrap';

/** What is in quotes is a label, a selector or an option of the site: it is no command, whatever it says. */
const quoted = `"(?:[^"\\\\\\n]|\\\\.)*"|(?<!\\w)'[^'\\n]*'`;

const typed = /* @__PURE__ */ new RegExp(
  `${quoted}|(?<![\\w/]|npx )(navshift)(?= (?:(?:${commands})\\b|-|<|\\[|\\./|[a-z]+-[a-z]))`,
  'g',
);

/**
 * A text of navshift whose commands can be pasted: each begins with what runs navshift here. It is not for texts with
 * labels or trails outside of quotes.
 */
export const asTyped = (text: string): string =>
  text.replace(typed, (all, name?: string) => (name === undefined ? all : program()));
