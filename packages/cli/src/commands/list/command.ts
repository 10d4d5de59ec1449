import { createSkills, toListDocument } from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import {
  discoveryOptions,
  fileOption,
  jsonOption,
  toSkillsOptions,
} from "../../command-line/discovery-options.ts";
import { toggle } from "../../command-line/option.ts";
import type { Output } from "../../output/output.ts";
import { toListModel } from "./model.ts";
import { printList } from "./view.ts";

const options = {
  all: toggle("Include hidden, disabled and unavailable skills"),
  json: jsonOption,
  file: fileOption,
  ...discoveryOptions,
};
type Flags = FlagsOf<typeof options>;

/** The command. */
export const command: Command = defineCommand({
  options,
  examples: ["skillwright list", "skillwright list --as codex", "skillwright list --all --json"],
  run: (_, flags, out) => list(flags, out),
});

/** Lists skills. */
async function list(flags: Flags, out: Output): Promise<number> {
  const skills = await createSkills(toSkillsOptions(flags, flags));
  if (flags.json) out.json(toListDocument(skills, flags));
  else printList(toListModel(skills, flags), out);
  return 0;
}
