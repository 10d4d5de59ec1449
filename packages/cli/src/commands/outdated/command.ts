import { isSkillwrightError, omitUndefined } from "@skillwright/core/internal";
import {
  type InstallOptions,
  type OutdatedSkill,
  type Skills,
  toOutdatedDocument,
} from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, jsonOption } from "../../command-line/discovery-options.ts";
import { installedScopesOption } from "../../command-line/skill-options.ts";
import { skillsIn } from "../../command-line/skills-in.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim, green, yellow } from "../../output/parts.ts";

/** What `outdated` prints. */
const texts = {
  none: "No installed skills.",
  current: "All installed skills are up to date.",
  refused: "can't be updated",
  states: {
    current: "up to date",
    outdated: "outdated",
    older: "source has an older version; update --allow-downgrade installs it",
    gone: "no longer in its source",
    unreachable: "source can't be reached",
  },
  pinned: (reason: string): string => `pinned: ${reason}`,
} as const;

/** The command. */
export const command: Command = defineCommand({
  paged: true,
  options: { scope: installedScopesOption, cwd: cwdOption, json: jsonOption },
  examples: ["skillwright outdated", "skillwright outdated --json"],
  async run(_, { scope, cwd, json }, out) {
    const skills = await skillsIn(cwd);
    return listOutdated(skills, { names: [], json, options: omitUndefined({ scope }) }, out);
  },
});

/** Lists installed skills whose source has something else; the exit status is 1 if there are any. */
export async function listOutdated(
  skills: Skills,
  {
    names,
    json,
    options,
  }: { readonly names: readonly string[]; readonly json: boolean; readonly options: InstallOptions },
  out: Output,
): Promise<number> {
  const { scope, onProgress } = options;
  const all = await skills.installer.outdated(omitUndefined({ scope, onProgress }));
  const shown = names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
  const behind = shown.filter(({ state, advisories = [] }) => state !== "current" || advisories.length > 0);
  // An older version counts only if something speaks against the installed one, and what has no source never does.
  const counts = behind.filter(
    (skill) => !isWithoutSource(skill) && (skill.state !== "older" || (skill.advisories ?? []).length > 0),
  );
  const status = counts.some(({ pinned }) => pinned === undefined) ? 1 : 0;
  if (json) return out.json({ skills: shown.map(toOutdatedDocument) }, status);
  if (shown.length === 0) out.text(texts.none);
  else if (behind.length === 0) out.text(texts.current);
  for (const skill of behind) {
    const { name, state, source, installed, available, pinned, advisories = [], error } = skill;
    const paint = state === "outdated" ? yellow : dim;
    const isRefused = isWithoutSource(skill) || (state === "gone" && error !== undefined);
    const shownState = isRefused ? texts.refused : texts.states[state];
    out.text([bold(name), "  ", paint(shownState), dim(`  ${source}`)], 2);
    for (const text of advisories) out.text(["  ", yellow(text)], 4);
    if (available !== undefined && state !== "current") {
      const shortVersion = ({
        version,
        tree,
      }: {
        readonly version?: string;
        readonly tree: string;
      }): string => version ?? tree.slice(0, 12);
      out.text(["  ", `${shortVersion(installed)} → `, green(shortVersion(available))], 4);
    }
    if (pinned !== undefined) out.text(["  ", dim(texts.pinned(pinned))], 4);
    if (error !== undefined) out.text(["  ", error.message], 4);
    if (state === "unreachable" && error?.hint !== undefined) out.text(["  ", dim(error.hint)], 4);
  }
  return status;
}

/** Whether a skill was piped in, so that there is nothing to compare it with. */
function isWithoutSource({ error }: OutdatedSkill): boolean {
  return isSkillwrightError(error, "install_refused") && error.details.reason === "no-source";
}
