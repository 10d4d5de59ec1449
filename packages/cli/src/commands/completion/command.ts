import { script } from "@bomb.sh/tab";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { required } from "../../command-line/option.ts";
import type { Output } from "../../output/output.ts";
import { bashScript } from "./bash-script.ts";

/** The command. */
export const command: Command = defineCommand({
  arguments: { shell: required("Your shell", { choices: ["bash", "zsh", "fish", "powershell"] }) },
  examples: [
    "echo 'source <(skillwright completion bash)' >> ~/.bashrc",
    "skillwright completion zsh > ~/.zfunc/_skillwright",
    "skillwright completion fish > ~/.config/fish/completions/skillwright.fish",
  ],
  run: ({ shell }, _, out) => printScript(shell, out),
});

/** Prints the completion script of a shell. */
function printScript(shell: string, out: Output): number {
  out.verbatim(shell === "bash" ? bashScript : libraryScript(shell));
  return 0;
}

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
