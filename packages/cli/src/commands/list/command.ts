import { toListDocument } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import {
  discoveryOptions,
  fileOption,
  jsonOption,
  toSkillsOptions,
} from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { toggle } from "../../command-line/option.ts";
import { conflictingOptions } from "../../command-line/usage-error.ts";
import { printEverywhere } from "./everywhere.ts";
import { printList } from "./view.ts";

/** Lists skills. */
export const command: Command = defineCommand({
  paged: true,
  options: {
    all: toggle("Include hidden, disabled and unavailable skills"),
    everywhere: toggle("Show which agents on this computer find which skills"),
    json: jsonOption,
    file: fileOption,
    ...discoveryOptions,
  },
  examples: [
    "skillwright list",
    "skillwright list --as codex",
    "skillwright list --all --json",
    "skillwright list --everywhere",
  ],
  async run(_, flags, out) {
    if (flags.everywhere && flags.as !== undefined) throw conflictingOptions("--everywhere", "--as");
    const skills = await openSkills(toSkillsOptions(flags, flags));
    if (flags.everywhere) {
      const found = await skills.everywhere();
      if (flags.json) return out.json(found);
      printEverywhere(found, { out, place: skills.snapshot.place });
      return 0;
    }
    if (flags.json) return out.json(toListDocument(skills, flags));
    printList(skills, flags, out);
    return 0;
  },
});
