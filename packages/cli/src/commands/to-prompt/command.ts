import { type Command, defineCommand } from "../../command-line/command.ts";
import { oneOrMore } from "../../command-line/option.ts";
import { toPrompt } from "../validate/reference.ts";

/** The command. */
export const command: Command = defineCommand({
  arguments: { paths: oneOrMore("Folders of skills, or their SKILL.md files", { completion: "files" }) },
  examples: ["skillwright to-prompt skill-a skill-b", "skillwright to-prompt my-skill"],
  run: ({ paths }, _, out) => toPrompt(paths, out),
});
