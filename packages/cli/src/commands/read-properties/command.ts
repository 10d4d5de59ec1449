import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { required } from "../../command-line/option.ts";
import { readProperties } from "../validate/reference.ts";

/** The command. */
export const command: Command = defineCommand({
  arguments: { path: required("Folder of a skill, or its SKILL.md", { completion: "files" }) },
  options: { json: jsonOption },
  examples: ["skillwright read-properties my-skill", "skillwright read-properties my-skill/SKILL.md"],
  run: ({ path }, flags, out) => readProperties(path, flags, out),
});
