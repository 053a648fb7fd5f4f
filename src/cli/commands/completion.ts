import type { Command } from 'commander';
import type { Context } from '../config/context.ts';
import { CliError } from '../terminal/error.ts';
import { addNotes } from '../terminal/layout.ts';
import { purposeOf } from '../terminal/overview.ts';

const shells: Readonly<Record<string, (rows: readonly string[]) => string>> = { bash, zsh, fish };

/** Adds `completion`: a script for a shell, from the definitions that the help is made from. */
export function addCompletion(program: Command, { io, all }: Context): void {
  const names = Object.keys(shells);
  const command = program
    .command('completion')
    .description(
      `Prints a script for a shell (${names.join(', ')}) that completes commands, options and their choices.`,
    )
    .argument('<shell>', names.join(', '));
  addNotes(command, {
    examples: [
      ['completion bash > ~/.local/share/bash-completion/completions/navshift'],
      ['completion zsh > "${fpath[1]}/_navshift"'],
      ['completion fish > ~/.config/fish/completions/navshift.fish'],
    ],
  }).action(async (shell: string) => {
    const script = Object.hasOwn(shells, shell) ? shells[shell] : undefined;
    if (script === undefined)
      throw new CliError(`unknown shell ${shell}`, `Write: navshift completion ${names.join(', ')}.`);
    io.stdout.write(script((await all()).commands.flatMap(rowsOf)));
  });
}

/**
 * The rows of a command in the table that the scripts of all shells look words up in: `<command>|<option>|<word>|<meaning>`.
 *
 * Behind no command a word is a command, behind a command an option of it, behind an option one of its choices.
 */
function rowsOf(command: Command): readonly string[] {
  const name = command.name();
  const options = command.options.flatMap(({ hidden, long, description, argChoices = [] }) =>
    hidden ? [] : [`${name}||${long}|${description}`, ...argChoices.map((choice) => `${name}|${long}|${choice}|`)],
  );
  return [`||${name}|${purposeOf(command)}`, ...options];
}

/** A function for bash and zsh: `_navshift_words <command> <option>` prints the words that can follow, each as `<word>:<meaning>`. */
const lookUp = (rows: readonly string[]): string => `_navshift_words() {
  local command option word meaning
  while IFS='|' read -r command option word meaning; do
    if [ "$command|$option" = "$1|$2" ]; then printf '%s\\n' "$word:$meaning"; fi
  done <<'END'
${rows.join('\n')}
END
}`;

function bash(rows: readonly string[]): string {
  return `# navshift completion bash
${lookUp(rows)}
_navshift() {
  local current=\${COMP_WORDS[COMP_CWORD]} command=\${COMP_WORDS[1]} words
  if [ "$COMP_CWORD" -eq 1 ]; then words=$(_navshift_words '' '')
  else
    words=$(_navshift_words "$command" "\${COMP_WORDS[COMP_CWORD-1]}")
    if [[ -z $words && $current == -* ]]; then words=$(_navshift_words "$command" ''); fi
  fi
  COMPREPLY=($(compgen -W "$(cut -d: -f1 <<< "$words")" -- "$current"))
}
complete -o default -F _navshift navshift
`;
}

function zsh(rows: readonly string[]): string {
  return `#compdef navshift
${lookUp(rows)}
_navshift() {
  local -a found
  if (( CURRENT == 2 )); then found=("\${(@f)$(_navshift_words '' '')}")
  else
    found=("\${(@f)$(_navshift_words "$words[2]" "$words[CURRENT-1]")}")
    if [[ -z $found && $PREFIX == -* ]]; then found=("\${(@f)$(_navshift_words "$words[2]" '')}"); fi
  fi
  if [[ -n $found ]]; then _describe navshift found; else _files; fi
}
if [ "$funcstack[1]" = _navshift ]; then _navshift "$@"; else compdef _navshift navshift; fi
`;
}

function fish(rows: readonly string[]): string {
  const quoted = rows.map((row) => `'${row.replace(/[\\']/g, '\\$&')}'`);
  return `# navshift completion fish
set -g __navshift_rows ${quoted.join(' \\\n  ')}
function __navshift_words
  set -l given (commandline -opc) '' ''
  set -l behind "$given[2]|$given[-3]|"
  if test (count $given) -eq 3; set behind '||'; end
  set -l found (string match -- "$behind*" $__navshift_rows)
  if test -z "$found"; and string match -q -- '-*' (commandline -ct)
    set found (string match -- "$given[2]||*" $__navshift_rows)
  end
  string replace -r '^[^|]*\\|[^|]*\\|([^|]*)\\|' '$1\\t' -- $found
end
complete -c navshift -f -n 'test -n "$(__navshift_words)"' -a '(__navshift_words)'
`;
}
