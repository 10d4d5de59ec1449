import { createSkills } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { anyNumber } from "../../command-line/option.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { readInput } from "../../input/read-input.ts";
import { yellow } from "../../output/parts.ts";
import { progressLine } from "../add/install-options.ts";
import { knownTexts } from "./texts.ts";

/** Reads sources and adds their skills to the index; what it had of a source is replaced. */
export const command: Command = defineCommand({
  arguments: {
    sources: anyNumber("Sources of skills that you trust: owner/repo, URL, npm:package or path", {
      completion: "files",
    }),
  },
  options: { cwd: cwdOption, json: jsonOption },
  examples: [
    "skillwright known add anthropics/skills",
    "skillwright known add ./reviewed-skills https://skills.acme.example",
  ],
  async run({ sources }, flags, out) {
    if (sources.length === 0)
      throw usageError(knownTexts.needSource, "SOURCE", { hint: knownTexts.needSourceHint });
    const skills = await createSkills(toSkillsOptions(flags));
    const added = [];
    for (const source of sources) {
      added.push(
        await skills.known.add(source, {
          readInput: async () => readInput(),
          onProgress: (progress) => out.progress(progressLine(progress)),
        }),
      );
    }
    if (flags.json) return out.json({ sources: added });
    for (const { source, skills: number, refused } of added) {
      out.text(knownTexts.added(number, source));
      for (const { name, reason } of refused) {
        out.problem([yellow(`${out.signs.note} `), knownTexts.refused(name, reason)], 2);
      }
    }
    out.note(knownTexts.hint);
    return 0;
  },
});
