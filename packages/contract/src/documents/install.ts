import { z } from "zod";
import { count, document, flag, listOf, object, oneOf, text, textOrNull, texts } from "../schema.ts";
import { contentChanges, fileDiff, modifiedCopy, nameConflict, storeScope } from "./common.ts";

/** The scanner's verdict. */
const verdict = oneOf("clean", "suspicious", "malicious", "partial").meta({ id: "Verdict" });

const outcome = oneOf("allow", "ask", "refuse");

/** Whether a skill may be installed, and why. */
const installDecision = document("InstallDecision", {
  outcome: outcome.describe("`allow` installs without asking; `ask` installs after a person agrees."),
  reasons: listOf({
    outcome,
    text,
    file: text.optional().describe("The policy file that decides."),
    flag: oneOf("--allow-suspicious", "--allow-partial").optional(),
  }),
});

const folderKind = oneOf("link", "copy", "shared").describe(
  "`shared`: the agent reads the folder in which the skill is installed.",
);

/** A skill in the folder of another agent. */
const agentFolder = document("AgentFolder", {
  skill: text,
  host: text.describe("The id of the agent."),
  path: text,
  by: folderKind,
  action: oneOf("added", "updated", "removed", "unchanged", "failed"),
  note: text.optional().describe("Why it failed, or why it is a copy."),
});

/** What a person has to know about a skill before it is installed. */
const installSummary = document("InstallSummary", {
  name: text,
  description: text,
  version: text.optional().describe("The version that the skill declares."),
  action: oneOf("install", "update", "downgrade", "replace", "unchanged"),
  folder: text.describe("The skill's folder in the source."),
  path: text.describe("Where the skill will be installed."),
  tree: text.describe("The tree hash of the files to install."),
  files: texts,
  bytes: count,
  executes: texts.describe("What the skill runs once a person approves that, too."),
  permissions: texts,
  installs: texts.describe("What the skill wants to install."),
  needs: texts.describe("Programs, variables, settings, MCP servers and other skills that the skill needs."),
  touches: texts.describe("Hosts, secrets and actions that the skill mentions."),
  verdict,
  findings: texts.describe("What the scanner found."),
  problems: texts.describe("What lint found."),
  copy: modifiedCopy
    .optional()
    .describe("The known skill that this is a changed copy of; only for a new skill."),
  advisories: texts
    .optional()
    .describe("A warning from the source about this version, such as that it was yanked. Untrusted."),
  signer: text.optional(),
  decision: installDecision,
  changes: contentChanges.optional(),
  diff: z.array(fileDiff).optional(),
  agents: listOf("Where other agents will find it.", {
    host: text,
    path: text,
    by: folderKind,
    note: text.optional(),
  }).optional(),
});

const openedShape = {
  source: text,
  url: text,
  version: text.optional(),
  digest: text.optional(),
  scope: storeScope,
};

/** May skills be installed? */
export const installQuestion = document("InstallQuestion", {
  kind: z.literal("install-skills"),
  ...openedShape,
  skills: z.array(installSummary),
  once: z.literal(true).optional().describe("The skills are used only once; nothing is installed."),
});

/** Where an installed skill comes from. */
export const provenance = document("SkillOrigin", {
  source: text.describe("The source as you wrote it."),
  kind: text,
  url: text.describe("The URL, without secrets."),
  version: text.optional().describe("The commit, version or digest of the source."),
  tree: text.describe("The tree hash of the installed files."),
  digest: text.optional(),
  signer: text.optional(),
  installedAt: text,
  pinned: text.optional().describe("Why the skill is pinned."),
  lockfile: text,
  path: text.describe("The folder that the skill is installed in."),
});

/** A skill that can be installed, and everything about it. */
export const installReviewDocument = document("InstallReview", {
  ...openedShape,
  skills: z.array(
    installSummary
      .extend({ conflict: nameConflict.optional().describe("Set when another skill has the name.") })
      .meta({ id: "ReviewedSkill" }),
  ),
  broken: listOf({ folder: text, error: text }),
});

/** What an installation or update did. */
export const installReportDocument = document("InstallReport", {
  applied: listOf({
    name: text,
    action: oneOf("installed", "updated", "replaced", "restored"),
    scope: storeScope,
    folder: text,
    file: text,
    origin: provenance,
    notices: texts,
  }),
  unchanged: texts,
  failed: listOf({ name: text, code: text, message: text, hint: textOrNull }),
  agents: z.array(agentFolder).describe("What changed in the folders of other agents."),
  notices: texts.describe("Other notices, such as sources that were ignored."),
  advisories: listOf("Warnings from sources about installed versions. Untrusted.", {
    name: text,
    text,
  }).optional(),
});

/** What was brought in line. */
export const syncReportDocument = installReportDocument
  .extend({
    agentsFile: object("The AGENTS.md file with the section about skills.", {
      file: text,
      action: oneOf("added", "updated", "unchanged"),
    }).optional(),
  })
  .meta({ id: "SyncReport" });

/** How an installed skill compares with its source. */
export const outdatedSkill = document("OutdatedSkill", {
  name: text,
  scope: storeScope,
  source: text,
  state: oneOf("current", "outdated", "older", "gone", "unreachable").describe(
    "`older`: the source has an earlier version than the installed one.",
  ),
  pinned: text.optional(),
  installed: z.object({ version: text.optional(), tree: text }),
  available: z.object({ version: text.optional(), tree: text }).optional(),
  advisories: texts
    .optional()
    .describe(
      "A warning from the source about the installed version, such as that it was yanked. Untrusted.",
    ),
  error: text.optional(),
});

/** How an installed skill compares with the lockfile. */
export const verifiedSkill = document("VerifiedSkill", {
  name: text,
  scope: storeScope,
  folder: text,
  state: oneOf("ok", "changed", "missing"),
  expected: text,
  actual: text.optional(),
  files: texts.optional().describe("Files that differ, if the history knows what was installed."),
  advisories: texts
    .optional()
    .describe("A warning from the source about the installed version, if the source was asked. Untrusted."),
});

/** Skills in registries and sources. */
export const findDocument = document("FindResult", {
  hits: listOf({
    name: text,
    description: text.describe("Untrusted."),
    source: text.describe("The source to pass to `add`."),
    skill: text.optional().describe("The name to pass to `add --skill`, if the source has several skills."),
    from: text.describe("Where the skill was found."),
    version: text.optional(),
    owner: text.optional(),
    verdict: text.optional().describe("The verdict of the registry's own scanner."),
    deprecated: text
      .optional()
      .describe("Why the skill should no longer be used; absent if it isn't deprecated. Untrusted."),
    likely: flag.describe("Whether the skill plausibly fits the query."),
    here: flag.describe("Whether you already have a skill with this name."),
  }),
  among: count.describe("How many candidates there were."),
  problems: listOf("Sources that couldn't be searched.", { from: text, message: text }),
});

/** A source that the configuration or a lockfile names. */
export const knownSource = document("KnownSource", {
  source: text,
  scope: storeScope,
  file: text.optional().describe("The configuration file that names the source."),
  state: oneOf("used", "untrusted").describe("`untrusted`: an untrusted project names it."),
  skills: texts.describe("The skills installed from this source."),
});

/** The skills of every known agent. */
export const everywhereDocument = document("SkillsEverywhere", {
  agents: listOf({
    id: text,
    title: text,
    skills: count.describe("How many skills the agent would load."),
    catalogTokens: count.describe("Tokens of their catalog entries."),
  }),
  skills: listOf({
    name: text,
    description: text,
    drift: flag.describe("Whether its copies differ."),
    tokens: count.describe("Tokens of its instructions."),
    copies: listOf({ folder: text, links: texts, tree: text.optional() }),
    agents: z.record(
      text,
      z.object({
        state: oneOf("loaded", "unavailable", "shadowed"),
        folder: text,
        found: count.describe("How many copies the agent finds."),
      }),
    ),
  }),
});

/** An installation that waits for a person, or what became of it. */
export const installState = document("InstallState", {
  id: text,
  state: oneOf("approval_required", "running", "done", "declined", "failed"),
  expiresAt: text.optional().describe("ISO 8601. If nobody answers by then, nothing is installed."),
  ask: text.optional().describe("The question that a person must answer (see `/api/v1/asks`)."),
  question: installQuestion.optional(),
  report: syncReportDocument.optional(),
  answer: object("The agent's answer, for a skill that was used once.", {
    finish: oneOf("answered", "nothing", "stopped", "failed").describe(
      "Whether the agent answered; `notices` say why it didn't.",
    ),
    text: text.describe("Untrusted."),
    model: text,
    rehearsal: flag.describe(
      "Whether this was a rehearsal: no model was used, and the text says what one would have received.",
    ),
    notices: texts,
  }).optional(),
  error: z.object({ code: text, message: text, hint: textOrNull }).optional(),
});

/** An installed skill. */
export const installedSkill = document("InstalledSkill", {
  name: text,
  scope: storeScope,
  enabled: flag,
  origin: provenance,
});

/** An installed skill that was removed. */
export const removedSkill = z.object({
  name: text,
  scope: storeScope,
  folder: text,
  trash: text.optional().describe("The entry in the trash; absent if only the lockfile had the skill."),
  agents: z.array(agentFolder).optional().describe("What was removed from the folders of other agents."),
});
