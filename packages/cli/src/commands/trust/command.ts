import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { SkillwrightError } from "@skillwright/core/internal";
import { openTrustStore, ownPlace, type TrustStore, toTrustDocument } from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { optional, textOption, toggle } from "../../command-line/option.ts";
import type { Output } from "../../output/output.ts";
import { dim } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";
import { readTrustTarget, trustSkill } from "./trust-skill.ts";
import { printTrustList, trustTexts } from "./view.ts";

const options = {
  revoke: toggle("Revoke trust or approval"),
  list: toggle("List trusted projects and approved skills"),
  run: textOption("skill", "Approve this skill, even if a folder has the same name", {
    completion: "skills",
  }),
  yes: toggle("Approve what the skill runs without asking"),
  preview: toggle("Show what the skill runs, without changing anything"),
  json: jsonOption,
};
type Flags = FlagsOf<typeof options>;

/** Trusts a project or approves what a skill runs, revokes either, or lists both. */
export const command: Command = defineCommand({
  arguments: {
    target: optional("Project folder (default: current directory) or skill", {
      label: "path|name",
      completion: "skills",
    }),
  },
  options,
  examples: [
    "skillwright trust",
    "skillwright trust --list",
    "skillwright trust ~/old --revoke",
    "skillwright trust pdf-tools",
    "skillwright trust pdf-tools --revoke",
  ],
  async run({ target: word }, flags, out) {
    if (flags.list) return listTrust(flags, out);
    if (flags.run !== undefined) return trustSkill(flags.run, flags, out);
    const target = await readTrustTarget(word, flags.revoke ? "revoke" : "trust");
    return target.kind === "skill"
      ? trustSkill(target.name, flags, out)
      : trustFolder(target.path, flags, out);
  },
});

async function trustFolder(path: string, flags: Flags, out: Output): Promise<number> {
  const folder = resolve(path);
  if (!flags.revoke) mustExist(folder);
  const { project, home, locations } = ownPlace(existsSync(folder) ? folder : ".");
  const store = openTrustStore({ state: locations.state, project, home });
  const context = { cwd: "", home };
  // A folder that no longer exists can only be given by its own path.
  const meant = existsSync(folder) ? project : folder;
  const shown = shortPath(meant, context);
  if (flags.revoke) {
    const approvals = await revokeApprovals(store, folder);
    const revoked = await store.revoke(meant);
    if (flags.json)
      return out.json({ folder: meant, trusted: false, changed: revoked, approvalsRevoked: approvals });
    for (const key of approvals) out.note(trustTexts.approvalRevoked(shortPath(key, context)));
    if (revoked || approvals.length === 0) {
      out.note(revoked ? trustTexts.revoked(shown) : trustTexts.notTrusted(shown));
    }
    return 0;
  }
  const before = store.isTrusted(meant);
  const { path: trusted } = await store.trust(meant);
  if (flags.json) return out.json({ folder: trusted, trusted: true, changed: !before });
  out.note(trustTexts.trusted(shown));
  out.note([dim(trustTexts.trustedHint)]);
  return 0;
}

function listTrust(flags: Flags, out: Output): number {
  const { project, home, locations } = ownPlace();
  const store: TrustStore = openTrustStore({ state: locations.state, project, home });
  const context = { cwd: "", home };
  const document = toTrustDocument(store, locations.state);
  if (flags.json) return out.json(document);
  printTrustList({ ...document, problem: store.problem() }, context, out);
  return 0;
}

/** A skill that no longer exists has no name; its approval is revoked by path. */
async function revokeApprovals(store: TrustStore, path: string): Promise<readonly string[]> {
  const known = new Set([...store.approvals(), ...store.grants()].map(({ key }) => key));
  const keys = [...known].filter((key) => key === path || dirname(key) === path);
  for (const key of keys) await store.revokeApproval(key);
  return keys;
}

/** A mistyped path must not mean the project around it. */
function mustExist(path: string): void {
  if (existsSync(path)) return;
  throw new SkillwrightError("file_not_found", { message: trustTexts.missing(path), details: { path } });
}
