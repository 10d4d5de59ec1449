import { HOST_IDS } from "@skillwright/core/internal";
import { z } from "zod";
import { storeScope } from "../documents/common.ts";
import {
  agentFolder,
  everywhereDocument,
  findDocument,
  installedSkill,
  installReviewDocument,
  installState,
  knownSource,
  outdatedSkill,
  verifiedSkill,
} from "../documents/install.ts";
import { MAX_PARAMETER_LENGTH } from "../limits.ts";
import { flag, oneOf, text } from "../schema.ts";
import { name, placeQuery, placeShape, sourceErrors } from "./inputs.ts";

const scoped = z.strictObject({ ...placeShape, scope: storeScope.optional() });
const named = z.strictObject({ name: name.describe("Name of an installed skill.") });
const installErrors = [
  "install_refused",
  "ambiguous_skill",
  "lock_error",
  "name_conflict",
  ...sourceErrors,
  "file_not_found",
  "permission_error",
  "limit_exceeded",
  "skill_not_found",
  "newer_state",
] as const;

const request = z.strictObject({
  source: text
    .min(1)
    .max(MAX_PARAMETER_LENGTH)
    .meta({
      description: "Where the skills come from: owner/repo, an address, npm:package or a path.",
      examples: ["acme/skills#v2"],
    }),
  skills: z.array(name).max(100).optional().describe("Names or folders of the wanted skills. Default: all."),
  name: name.optional().describe("The name that the only one gets."),
  scope: storeScope.optional().describe("Default: user."),
  onConflict: oneOf("rename", "replace", "override").optional(),
  allow: z
    .array(oneOf("suspicious", "partial"))
    .optional()
    .describe("Verdicts of the scanner besides clean that are accepted."),
  edits: oneOf("refuse", "overwrite").optional().describe("What happens to local edits. Default: refuse."),
  downgrade: oneOf("refuse", "allow")
    .optional()
    .describe("Whether an older version may replace a newer one. Default: refuse."),
  several: oneOf("each", "all-or-none")
    .optional()
    .describe("Whether one that fails stops the others. Default: each is installed on its own."),
  to: z
    .array(z.enum(HOST_IDS))
    .max(HOST_IDS.length)
    .optional()
    .describe("Other agents that shall find the skills too."),
  by: oneOf("link", "copy")
    .optional()
    .describe("How they get there. Default: as before for that agent, else a link if it follows links."),
});

/** What a token can't do with a source. */
const NEW_SOURCE =
  "A source that you haven't used or configured here, or a path outside the project, needs a browser that a sign-in link opened.";

/** Installing skills from elsewhere. Only a browser that a sign-in link opened, or a terminal, completes an installation. */
export const installOperations = {
  reviewInstall: {
    summary: "Show what a source contains and may do; nothing is installed",
    description: NEW_SOURCE,
    query: placeQuery,
    body: request,
    response: installReviewDocument,
    errors: installErrors,
  },
  startInstall: {
    summary: "Install skills; answers `approval_required` until a person approves it",
    description: NEW_SOURCE,
    query: placeQuery,
    body: request,
    response: installState,
    errors: installErrors,
  },
  startUse: {
    summary:
      "Ask an agent once with a skill that isn't installed; answers `approval_required` until a person approves it",
    description: NEW_SOURCE,
    query: placeQuery,
    body: z.strictObject({
      source: request.shape.source,
      skill: name.optional().describe("Name or folder of the wanted skill. Default: the only one."),
      name: request.shape.name,
      allow: request.shape.allow,
      prompt: text.min(1).max(MAX_PARAMETER_LENGTH).describe("The message to the agent."),
      agent: name.optional().describe("Default: the default agent."),
      model: text.min(1).max(MAX_PARAMETER_LENGTH).optional().describe("Default: the agent's model."),
    }),
    response: installState,
    errors: [...installErrors, "usage_error"],
  },
  startLockedInstall: {
    summary:
      "Install the skills that the lockfiles name and that are missing; answers `approval_required` until a person approves them",
    description: NEW_SOURCE,
    query: placeQuery,
    body: z.strictObject({
      scope: storeScope.optional().describe("Default: both lockfiles."),
      frozen: flag.optional().describe("Fail on every difference between lockfile and disk, as in CI."),
      allow: request.shape.allow,
      edits: request.shape.edits,
      several: request.shape.several,
    }),
    response: installState,
    errors: installErrors,
  },
  startUpdate: {
    summary: "Update installed skills; answers `approval_required` if anything that executes has changed",
    description: NEW_SOURCE,
    query: placeQuery,
    body: z.strictObject({
      names: z.array(name).max(1000).optional().describe("Default: all that aren't pinned."),
      scope: storeScope.optional(),
      allow: request.shape.allow,
      edits: request.shape.edits,
      downgrade: request.shape.downgrade,
      several: request.shape.several,
    }),
    response: installState,
    errors: installErrors,
  },
  startSync: {
    summary: "Sync skills of configured sources, other agents' folders and AGENTS.md",
    query: placeQuery,
    body: z.strictObject({
      scope: storeScope.optional(),
      allow: request.shape.allow,
      edits: request.shape.edits,
      to: request.shape.to,
      by: request.shape.by,
      nodeModules: flag.optional().describe("Install skills of packages in node_modules, too."),
      agentsFile: oneOf("add", "keep")
        .optional()
        .describe("`add` writes a section about the project's skills to AGENTS.md."),
    }),
    response: installState,
    errors: [...installErrors, "not_trusted", "path_escapes_root", "edit_conflict"],
  },
  findSkills: {
    summary: "Search registries and sources for skills; nothing is installed",
    description: NEW_SOURCE,
    query: placeQuery,
    body: z.strictObject({
      query: text
        .min(1)
        .max(MAX_PARAMETER_LENGTH)
        .meta({ examples: ["merge pdf files"] }),
      sources: z
        .array(request.shape.source)
        .max(20)
        .optional()
        .describe(
          "Only these: sources, `clawhub` or `registries`. Default: everything that is configured, and ClawHub.",
        ),
      limit: z.int().min(1).max(100).optional().describe("Default: 20."),
    }),
    response: findDocument,
    errors: ["validation_error", "usage_error", "file_not_found", "permission_error", "newer_state"],
  },
  listKnownSources: {
    summary: "List the sources that the configuration and the lockfiles name; nothing is fetched",
    query: placeQuery,
    response: z.object({ sources: z.array(knownSource) }),
    errors: ["lock_error", "newer_state"],
  },
  listEverywhere: {
    summary: "List the skills of every known agent, with copies, differences and costs",
    query: placeQuery,
    response: everywhereDocument,
    errors: ["newer_state"],
  },
  getInstall: {
    summary: "Get the state of an installation or update",
    params: z.strictObject({ install: text.min(1).max(200) }),
    response: installState,
    errors: ["expired"],
  },
  listInstalled: {
    summary: "List installed skills with their origin",
    query: placeQuery,
    response: z.object({ skills: z.array(installedSkill) }),
    errors: ["lock_error", "newer_state"],
  },
  listOutdated: {
    summary: "Compare installed skills with their sources",
    description: NEW_SOURCE,
    query: scoped,
    response: z.object({ skills: z.array(outdatedSkill) }),
    errors: ["lock_error", "newer_state", "permission_error"],
  },
  verifyInstalled: {
    summary: "Compare installed skills with the lockfile",
    description: NEW_SOURCE,
    query: scoped.extend({
      sources: oneOf("offline", "ask")
        .optional()
        .describe("`ask` also asks sources whether installed versions were yanked. Default: offline."),
    }),
    response: z.object({ skills: z.array(verifiedSkill) }),
    errors: ["lock_error", "newer_state", "validation_error", "limit_exceeded", "permission_error"],
  },
  pinInstalled: {
    summary: "Pin an installed skill, or unpin it",
    params: named,
    query: scoped,
    body: z.strictObject({ reason: text.max(500).nullable().describe("Null unpins it.") }),
    response: installedSkill,
    errors: installErrors,
  },
  rollbackInstalled: {
    summary: "Undo the last update of a skill",
    params: named,
    query: scoped,
    body: z.strictObject({ edits: request.shape.edits, allow: request.shape.allow }),
    response: installedSkill,
    errors: installErrors,
  },
  removeInstalled: {
    summary: "Remove an installed skill and drop it from the lockfile",
    params: named,
    query: scoped,
    response: z.object({
      name: text,
      scope: storeScope,
      folder: text,
      trash: text.optional(),
      agents: z.array(agentFolder).optional().describe("What was removed from the folders of other agents."),
    }),
    errors: installErrors,
  },
} as const;
