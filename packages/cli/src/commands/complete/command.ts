import { type Command, defineCommand } from "../../command-line/command.ts";
import { anyNumber } from "../../command-line/option.ts";
import { commandGroups } from "../commands.ts";
import { type Completed, completeWords } from "./complete-words.ts";
import { offerHere } from "./offer-here.ts";

/** Directives for the shell scripts in the last line of an answer; the numbers are those of cobra. */
const directives = { open: 2, none: 4, files: 0, folders: 16 } as const;

/** The command that completion scripts call on each press of the Tab key. */
export const command: Command = defineCommand({
  arguments: { words: anyNumber("The words typed so far", { mayBeEmpty: true }) },
  examples: [],
  async run({ words }, _, out) {
    out.verbatim(answer(await completeWords(words, commandGroups, offerHere)));
    return 0;
  },
});

function answer({ offers, paths, open }: Completed): string {
  const lines = offers.map(({ value, description }) =>
    description === "" ? value : `${value}\t${description}`,
  );
  const directive = directives[paths] + (open ? directives.open : 0);
  return [...lines, `:${directive}`].join("\n");
}
