import { omitUndefined } from "@skillwright/core/internal";
import { lockFolder, lockOwner, lockScopes } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, jsonOption } from "../../command-line/discovery-options.ts";
import { toggle } from "../../command-line/option.ts";
import { installedScopesOption } from "../../command-line/skill-options.ts";
import { skillsIn } from "../../command-line/skills-in.ts";
import { count } from "../../output/numbers.ts";
import { bold, dim, green, red, yellow } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";

/** What `verify` prints. */
const texts = {
  none: "The lockfile lists no skills.",
  noLockfile: "No lockfile found, so nothing was verified.",
  noLockfileHint: "Run `skillwright add SOURCE` to install skills and create one.",
  ok: (number: number): string => `${count(number, "installed skill")} verified against the lockfile.`,
  states: { ok: "ok", changed: "changed since it was installed", missing: "missing" },
  hint: "Run `skillwright install --overwrite` to restore what the lockfile lists.",
} as const;

/** The command. */
export const command: Command = defineCommand({
  options: {
    online: toggle("Also ask sources whether installed versions were yanked or deprecated"),
    scope: installedScopesOption,
    cwd: cwdOption,
    json: jsonOption,
  },
  examples: [
    "skillwright verify",
    "skillwright verify --scope project --json",
    "skillwright verify --online",
  ],
  async run(_, { online, scope, cwd, json }, out) {
    const skills = await skillsIn(cwd);
    const { snapshot, locations } = skills;
    const scopes = scope === undefined ? lockScopes(snapshot) : [scope];
    const isLocked = scopes.some((one) => lockOwner(lockFolder(snapshot, locations, one)) === "own");
    const all = await skills.installer.verify({
      ...omitUndefined({ scope }),
      sources: online ? "ask" : "offline",
    });
    const wrong = all.filter(({ state, advisories = [] }) => state !== "ok" || advisories.length > 0);
    if (json) return out.json({ skills: all }, wrong.length > 0 || !isLocked ? 1 : 0);
    if (!isLocked) {
      out.problem(texts.noLockfile);
      out.problem(texts.noLockfileHint);
      return 1;
    }
    if (all.length === 0) out.text(texts.none);
    else if (wrong.length === 0) out.text(texts.ok(all.length));
    for (const { name, state, folder, files = [], advisories = [] } of wrong) {
      out.text(
        [
          bold(name),
          "  ",
          (state === "ok" ? green : red)(texts.states[state]),
          dim(`  ${shortPath(folder, skills.snapshot.place)}`),
        ],
        2,
      );
      for (const file of files) out.text(["  ", file], 4);
      for (const text of advisories) out.text(["  ", yellow(text)], 4);
    }
    if (wrong.some(({ state }) => state !== "ok")) out.note(texts.hint);
    return wrong.length > 0 ? 1 : 0;
  },
});
