import { script } from "@bomb.sh/tab";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { required } from "../../command-line/option.ts";

/**
 * Completion for plain bash: the functions of the bash-completion package may be missing. Bash splits words at the
 * characters of COMP_WORDBREAKS, including `:` and `=`, and replaces only the last part; so the script joins the words
 * before it asks, and cuts the answers where bash expects it.
 */
const bashScript: string = `# bash completion for skillwright

__skillwright_complete() {
    local words=() word gap rest=\${COMP_LINE:0:COMP_POINT} i
    for ((i = 0; i <= COMP_CWORD; i++)); do
        if ((i < COMP_CWORD)); then
            word=\${COMP_WORDS[i]}
            gap=\${rest%%"$word"*}
            rest=\${rest#*"$word"}
        else
            word=\${rest#"\${rest%%[![:space:]]*}"}
            gap=\${rest%"$word"}
        fi
        if ((i > 0)) && [[ -z $gap ]]; then
            words[\${#words[@]}-1]+=$word
        else
            words+=("$word")
        fi
    done

    local current=\${words[\${#words[@]}-1]} quoted=0
    if [[ $current == [\\"\\']* ]]; then
        quoted=1
        current=\${current:1}
        words[\${#words[@]}-1]=$current
    fi

    local out directive
    out=$(skillwright complete -- "\${words[@]:1}" 2>/dev/null) || return
    directive=\${out##*:}

    # An option with its value in one word: the answers are values.
    local before="" after=$current
    if [[ $current == --*=* ]]; then
        before=\${current%%=*}=
        after=\${current#*=}
    fi
    local cut=""
    if ((!quoted)); then
        if [[ $COMP_WORDBREAKS == *=* ]]; then before=""; fi
        if [[ $COMP_WORDBREAKS == *:* && $after == *:* ]]; then
            before=""
            cut=\${after%"\${after##*:}"}
        fi
    fi

    COMPREPLY=()
    local value
    while IFS=$'\\t' read -r value _; do
        if [[ -n $value && $value != :* ]]; then COMPREPLY+=("$before\${value#"$cut"}"); fi
    done <<<"$out"

    # The bash of macOS has no compopt; it then offers files where nothing else is offered.
    if type compopt &>/dev/null; then
        if ((directive & 2)); then compopt -o nospace; fi
        if ((directive & 4)); then compopt +o default; fi
        if ((directive & 16)); then compopt +o default -o dirnames; fi
    fi
}

complete -o default -F __skillwright_complete skillwright
`;

/** Prints the completion script of a shell. */
export const command: Command = defineCommand({
  arguments: { shell: required("Your shell", { choices: ["bash", "zsh", "fish", "powershell"] }) },
  examples: [
    "echo 'source <(skillwright completion bash)' >> ~/.bashrc",
    "skillwright completion zsh > ~/.zfunc/_skillwright",
    "skillwright completion fish > ~/.config/fish/completions/skillwright.fish",
    "skillwright completion powershell >> $PROFILE",
  ],
  run({ shell }, _, out) {
    out.verbatim(shell === "bash" ? bashScript : libraryScript(shell));
    return 0;
  },
});

/** The library prints its scripts to the console. Its zsh script loses a backslash, and with it the text before a colon. */
function libraryScript(shell: string): string {
  const { log } = console;
  let text = "";
  console.log = (line: string) => {
    text += `${line}\n`;
  };
  try {
    script(shell, "skillwright", "skillwright");
  } finally {
    console.log = log;
  }
  return shell === "zsh" ? text.replace("{comp//:/\\:}", "{comp//:/\\\\:}") : text;
}
