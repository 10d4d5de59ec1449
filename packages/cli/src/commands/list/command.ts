import { createSkills, toListDocument } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import {
  discoveryOptions,
  fileOption,
  jsonOption,
  toSkillsOptions,
} from "../../command-line/discovery-options.ts";
import { toggle } from "../../command-line/option.ts";
import { toListModel } from "./model.ts";
import { printList } from "./view.ts";

/** Lists skills. */
export const command: Command = defineCommand({
  options: {
    all: toggle("Include hidden, disabled and unavailable skills"),
    json: jsonOption,
    file: fileOption,
    ...discoveryOptions,
  },
  examples: ["skillwright list", "skillwright list --as codex", "skillwright list --all --json"],
  async run(_, flags, out) {
    const skills = await createSkills(toSkillsOptions(flags, flags));
    if (flags.json) out.json(toListDocument(skills, flags));
    else printList(toListModel(skills, flags), out);
    return 0;
  },
});
