import { createSkills } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { anyNumber, required } from "../../command-line/option.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { readInput } from "../../input/read-input.ts";
import { count } from "../../output/numbers.ts";
import { dim, red, yellow } from "../../output/parts.ts";
import { progressLine } from "../add/install-options.ts";

/** What `known` prints. */
const knownTexts = {
  needSource: "A source is missing",
  needSourceHint: "Pass a source of skills that you trust, such as `owner/repo` or a folder.",
  none: "No known skills. Run `skillwright known add SOURCE` to add some.",
  added: (skills: number, source: string): string => `Added ${count(skills, "skill")} from ${source}.`,
  refused: (name: string, reason: string): string => `${name} was left out: ${reason}`,
  removed: (source: string): string => `Removed ${source}.`,
  unknown: (source: string): string =>
    `${source} isn't a source of known skills. Run \`skillwright known list\` to list them.`,
  hint: "When you scan or add a changed copy of a known skill, you see what changed.",
  read: (at: string): string => `read ${at.slice(0, 10)}`,
} as const;

/** Lists the sources whose skills scanned ones are compared with. */
export const list: Command = defineCommand({
  options: { cwd: cwdOption, json: jsonOption },
  examples: ["skillwright known list", "skillwright known list --json"],
  async run(_, flags, out) {
    const sources = await (await createSkills(toSkillsOptions(flags))).known.list();
    if (flags.json) return out.json({ sources });
    if (sources.length === 0) out.text(knownTexts.none);
    for (const { source, skills, at } of sources) {
      out.text([source, dim(`  ${count(skills, "skill")}, ${knownTexts.read(at)}`)], 2);
    }
    return 0;
  },
});

/** Reads sources and adds their skills to the index; what it had of a source is replaced. */
export const add: Command = defineCommand({
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

/** Removes a source from the index; ends with 1 if it isn't there. */
export const remove: Command = defineCommand({
  arguments: { source: required("A source (see `skillwright known list`)") },
  options: { cwd: cwdOption, json: jsonOption },
  examples: ["skillwright known remove anthropics/skills", "skillwright known remove ./reviewed-skills"],
  async run({ source }, flags, out) {
    const removed = await (await createSkills(toSkillsOptions(flags))).known.remove(source);
    const status = removed ? 0 : 1;
    if (flags.json) return out.json({ source, removed }, status);
    if (removed) out.note(knownTexts.removed(source));
    else out.problem([red(knownTexts.unknown(source))]);
    return status;
  },
});
