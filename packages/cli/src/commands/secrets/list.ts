import { secretPlaces } from "@skillwright/core/internal";
import { createSkills } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { bold, dim } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";
import { secretTexts as texts } from "./text.ts";

/** The command. */
export const command: Command = defineCommand({
  options: { json: jsonOption, cwd: cwdOption },
  examples: ["skillwright secrets list", "skillwright secrets list --json"],
  async run(_, flags, out) {
    const { secrets, snapshot } = await createSkills(toSkillsOptions(flags));
    const entries = secrets.entries();
    if (flags.json) return out.json({ file: secrets.file, place: secrets.place, secrets: entries });
    if (entries.length === 0) out.text(texts.none);
    for (const { key, variable, place, savedAt } of entries) {
      const where = `${secretPlaces[place]} ${texts.since(savedAt)}`;
      out.text([bold(variable), `  ${shortPath(key, snapshot.place)}  `, dim(where)], 2);
    }
    return 0;
  },
});
