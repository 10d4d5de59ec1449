import { script } from "@bomb.sh/tab";
import { commandGroups } from "../../define/groups.ts";
import type { Output } from "../../output/output.ts";
import { bashScript } from "./bash-script.ts";
import { type Completed, completeWords } from "./complete-words.ts";
import { offerHere } from "./offer-source.ts";

/** What the scripts are told in the last line of an answer; the numbers are those of cobra. */
const directives = { open: 2, none: 4, files: 0, folders: 16 } as const;

/** Prints the script that teaches a shell to complete. */
export function completion(shell: string, out: Output): number {
  out.verbatim(shell === "bash" ? bashScript : libraryScript(shell));
  return 0;
}

/** The library prints its scripts; the one for zsh loses a backslash, and with it what stands before a colon. */
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

/** Prints what could follow the words typed so far; the scripts call it. */
export async function complete(words: readonly string[], out: Output): Promise<number> {
  out.verbatim(answer(await completeWords(words, commandGroups, offerHere)));
  return 0;
}

function answer({ offers, paths, open }: Completed): string {
  const lines = offers.map(({ value, description }) =>
    description === "" ? value : `${value}\t${description}`,
  );
  const directive = directives[paths] + (open ? directives.open : 0);
  return [...lines, `:${directive}`].join("\n");
}
