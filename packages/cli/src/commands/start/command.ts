import { toListDocument } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { discoveryOptions, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { ownCommand } from "../../output/own-command.ts";
import { bold, dim } from "../../output/parts.ts";
import { version } from "../../version.ts";
import { printList } from "../list/view.ts";

/** What the overview prints. */
const startTexts = {
  title: `Skillwright ${version}`,
  next: "Next steps",
  commands: [
    ["show NAME", "show a skill and its token cost"],
    ["explain NAME", "see why a skill is available or not"],
    ["ask PROMPT", "ask an agent that uses these skills"],
    ["new", "create a skill"],
    ["lint", "check the project's skills"],
    ["serve --open", "open the web app"],
    ["doctor", "see where skills are found and what is wrong"],
    ["list --as codex", "see what another agent finds"],
    ["--help", "see all commands"],
  ],
} as const;

/** Prints the skills here and what to do next. */
export const command: Command = defineCommand({
  paged: true,
  options: { json: jsonOption, ...discoveryOptions },
  examples: ["skillwright", "skillwright start --cwd ~/shop", "skillwright start --as codex"],
  async run(_, flags, out) {
    const skills = await openSkills(toSkillsOptions(flags));
    if (flags.json) return out.json({ skillwright: version, ...toListDocument(skills, { all: false }) });
    out.row(bold(startTexts.title));
    out.row();
    printList(skills, { all: false }, out);
    out.row();
    out.row(bold(startTexts.next));
    const program = ownCommand();
    const lines = startTexts.commands.map(([words, purpose]) => [`${program} ${words}`, purpose] as const);
    const width = Math.max(...lines.map(([typed]) => typed.length));
    for (const [typed, purpose] of lines) out.row("  ", typed.padEnd(width), "  ", dim(purpose));
    return 0;
  },
});
