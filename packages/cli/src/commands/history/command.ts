import { shortBytes, versionText } from "@skillwright/core/internal";
import type { SkillVersion } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { discoveryOptions, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { skillArgument } from "../../command-line/skill-options.ts";
import { count } from "../../output/numbers.ts";
import { ownCommand } from "../../output/own-command.ts";
import { bold, dim } from "../../output/parts.ts";
import { historyTexts } from "./text.ts";

/** Lists the versions of a skill. */
export const command: Command = defineCommand({
  paged: true,
  arguments: { skill: skillArgument },
  options: { json: jsonOption, ...discoveryOptions },
  examples: ["skillwright history pdf-tools", "skillwright history pdf-tools --json"],
  async run({ skill: name }, flags, out) {
    const skills = await openSkills(toSkillsOptions(flags));
    const found = await skills.history(name);
    if (flags.json) return out.json(found);
    const { versions, present } = found;
    if (versions.length === 0) {
      const { scope, found: file } = skills.get(name);
      const isOwn =
        (scope === "user" || scope === "project") && file.plugin === undefined && file.kind === "skill";
      out.text(isOwn ? historyTexts.noneKept(found.name) : historyTexts.notKept(found.name));
      return 0;
    }
    const head = `${historyTexts.versions(versions.length)}${present ? "" : historyTexts.gone}`;
    out.row(bold(found.name), dim(head));
    const width = String(versions[0]?.number ?? 0).length;
    const names = Math.max(...versions.map((version) => authorOf(version).length));
    for (const version of versions) {
      const { number, at, hash, files, bytes } = version;
      const size =
        hash === undefined ? historyTexts.removed : `${count(files, "file")}, ${shortBytes(bytes)}`;
      const time = `${at.slice(0, 10)} ${at.slice(11, 16)}Z`;
      const line = [
        "  ",
        bold(String(number).padStart(width)),
        `  ${time}  `,
        authorOf(version).padEnd(names),
      ];
      out.text([...line, `  ${versionText(version)}`, dim(`  ${size}`)], width + 4);
    }
    const program = ownCommand();
    out.row();
    out.text([dim(present ? historyTexts.hint(program, name) : historyTexts.restoreHint(program, name))]);
    return 0;
  },
});

function authorOf({ author }: SkillVersion): string {
  const kind = historyTexts.authors[author.kind];
  return author.name === undefined ? kind : `${kind} ${author.name}`;
}
