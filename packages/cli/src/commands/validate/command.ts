import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { required } from "../../command-line/option.ts";
import { validate } from "./reference.ts";

/** The command. */
export const command: Command = defineCommand({
  arguments: { path: required("Folder of a skill, or its SKILL.md", { completion: "files" }) },
  options: { json: jsonOption },
  examples: ["skillwright validate my-skill", "skillwright validate my-skill --json"],
  run: ({ path }, flags, out) => validate(path, flags, out),
});
