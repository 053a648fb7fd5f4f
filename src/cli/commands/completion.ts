import type { Command, Option } from 'commander';
import type { Context } from '../config/context.ts';
import { CliError } from '../terminal/error.ts';

/** A command with its options, for a shell to complete. */
interface Known {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly Option[];
}

const shells: Readonly<Record<string, (commands: readonly Known[]) => string>> = { bash, zsh, fish };

/** Adds `completion`: a script for a shell, from the definitions that the help is made from. */
export function addCompletion(program: Command, { io, all }: Context): void {
  const names = Object.keys(shells);
  program
    .command('completion')
    .summary('Print what lets a shell complete commands and options.')
    .description(
      `Prints a script for a shell (${names.join(', ')}) that completes commands, options and their choices.`,
    )
    .argument('<shell>', names.join(', '))
    .addHelpText(
      'after',
      `
Examples:
  $ navshift completion bash > ~/.local/share/bash-completion/completions/navshift
  $ navshift completion zsh > "\${fpath[1]}/_navshift"
  $ navshift completion fish > ~/.config/fish/completions/navshift.fish`,
    )
    .action(async (shell: string) => {
      const script = Object.hasOwn(shells, shell) ? shells[shell] : undefined;
      if (script === undefined)
        throw new CliError(
          `${shell} is no shell that is known here`,
          `Write: navshift completion ${names.join(', ')}.`,
        );
      const { commands } = await all();
      io.stdout.write(
        script(
          commands.map((command) => ({
            name: command.name(),
            summary: command.summary(),
            options: command.options.filter(({ hidden }) => !hidden),
          })),
        ),
      );
    });
}

const longOf = ({ long }: Option): string => long ?? '';

const wordsOf = (options: readonly Option[]): string => options.map(longOf).join(' ');

/** The options of a command that have choices, with them. */
const chosen = ({ options }: Known): readonly (readonly [flag: string, choices: readonly string[]])[] =>
  options.flatMap((option) => (option.argChoices === undefined ? [] : [[longOf(option), option.argChoices] as const]));

function bash(commands: readonly Known[]): string {
  const cases = commands.map(({ name, options }) => `    ${name}) words='${wordsOf(options)}' ;;`);
  const choices = commands.flatMap((command) =>
    chosen(command).map(([flag, values]) => `    '${command.name} ${flag}') words='${values.join(' ')}' ;;`),
  );
  return `# navshift completion bash
_navshift() {
  COMPREPLY=()
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]} words=
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')}' -- "$current"))
    return
  fi
  case $command in
${cases.join('\n')}
  esac
  case "$command $before" in
${choices.join('\n')}
  esac
  case $current in
    -*) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
    *) case "$words" in -*) ;; *) COMPREPLY=($(compgen -W "$words" -- "$current")) ;; esac ;;
  esac
}
complete -o default -F _navshift navshift
`;
}

/** A text in single quotes, as zsh and fish read it. */
const quotedFor = (text: string, quote: string): string => `'${text.replaceAll("'", quote)}'`;

function zsh(commands: readonly Known[]): string {
  const quoted = (text: string) => quotedFor(text.replace(/([\\:[\]])/g, '\\$1'), `'\\''`);
  const cases = commands.map(({ name, options }) => {
    const specs = options.map((option) => {
      const value = option.argChoices === undefined ? '_files' : `(${option.argChoices.join(' ')})`;
      const repeats = option.required && option.argChoices === undefined ? '*' : '';
      const text = `${repeats}${longOf(option)}[${option.description.replace(/([\\:[\]])/g, '\\$1')}]`;
      return quotedFor(option.required ? `${text}:value:${value}` : text, `'\\''`);
    });
    return `    ${name}) _arguments ${[...specs, "'*:file:_files'"].join(' ')} ;;`;
  });
  return `#compdef navshift
_navshift() {
  local -a commands
  commands=(${commands.map(({ name, summary }) => quoted(name).slice(0, -1) + `:${quoted(summary).slice(1)}`).join(' ')})
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  shift words; (( CURRENT-- ))
  case $words[1] in
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = _navshift ]; then _navshift "$@"; else compdef _navshift navshift; fi
`;
}

function fish(commands: readonly Known[]): string {
  const quoted = (text: string) => quotedFor(text.replaceAll('\\', '\\\\'), "\\'");
  const lines = commands.flatMap(({ name, summary, options }) => [
    `complete -c navshift -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
    ...options.map((option) => {
      const choices = option.argChoices === undefined ? '' : ` -x -a ${quoted(option.argChoices.join(' '))}`;
      const value = option.required && choices === '' ? ' -r' : choices;
      const flag = `-l ${longOf(option).slice(2)}${value} -d ${quoted(option.description)}`;
      return `complete -c navshift -n '__fish_seen_subcommand_from ${name}' ${flag}`;
    }),
  ]);
  return `# navshift completion fish\n${lines.join('\n')}\n`;
}
