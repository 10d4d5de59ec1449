import { HOST_IDS } from "@skillwright/core/internal";
import { z } from "zod";
import { storeScope } from "../documents/common.ts";
import * as install from "../documents/install.ts";
import { operation, operationsWith } from "../http/operation.ts";
import { MAX_PARAMETER_LENGTH } from "../limits.ts";
import { flag, listed, oneOf, text } from "../schema.ts";
import { inPlace, name, placeQuery, placeShape, sourceErrors } from "./inputs.ts";

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
      description: "Where the skills come from: owner/repo, a URL, npm:package or a path.",
      examples: ["acme/skills#v2"],
    }),
  skills: z
    .array(name)
    .max(100)
    .optional()
    .describe("Names or folders of the skills to install. Default: all."),
  name: name.optional().describe("Another name for the skill, if there is only one."),
  scope: storeScope.optional().describe("Default: user."),
  onConflict: oneOf("rename", "replace", "override").optional(),
  allow: z
    .array(oneOf("suspicious", "partial"))
    .optional()
    .describe("Scan verdicts to accept besides clean."),
  edits: oneOf("refuse", "overwrite").optional().describe("What to do about local edits. Default: refuse."),
  downgrade: oneOf("refuse", "allow")
    .optional()
    .describe("Whether an older version may replace a newer one. Default: refuse."),
  several: oneOf("each", "all-or-none")
    .optional()
    .describe("Whether one failure stops the others. Default: each."),
  to: z
    .array(z.enum(HOST_IDS))
    .max(HOST_IDS.length)
    .optional()
    .describe("Other agents to make the skills available to."),
  by: oneOf("link", "copy")
    .optional()
    .describe(
      "How other agents get the skills. Default: as before for that agent; otherwise a link, if it follows links.",
    ),
});

/** What a token can't do with a source. */
const NEW_SOURCE =
  "A source that you haven't used or configured here, or a path outside the project, needs a browser that you signed in with the sign-in link.";

const installing = operationsWith({ description: NEW_SOURCE, query: placeQuery, errors: installErrors });
const onInstalled = operationsWith({ params: named, query: scoped, errors: installErrors });

const useRequest = request.pick({ source: true, name: true, allow: true }).extend({
  skill: name.optional().describe("Name or folder of the skill to use. Default: the only one."),
  prompt: text.min(1).max(MAX_PARAMETER_LENGTH).describe("The message to the agent."),
  agent: name.optional().describe("Default: the default agent."),
  model: text.min(1).max(MAX_PARAMETER_LENGTH).optional().describe("Default: the agent's model."),
});

const lockedRequest = request.pick({ allow: true, edits: true, several: true }).extend({
  scope: storeScope.optional().describe("Default: both lockfiles."),
  frozen: flag.optional().describe("Fail on any difference between lockfile and disk, for CI."),
});

const updateRequest = request.pick({ allow: true, edits: true, downgrade: true, several: true }).extend({
  names: z.array(name).max(1000).optional().describe("Default: all that aren't pinned."),
  scope: storeScope.optional(),
});

const syncRequest = request.pick({ allow: true, edits: true, to: true, by: true }).extend({
  scope: storeScope.optional(),
  nodeModules: flag.optional().describe("Also install skills from packages in node_modules."),
  agentsFile: oneOf("add", "keep")
    .optional()
    .describe("`add` adds a section about the project's skills to AGENTS.md."),
});

const findRequest = z.strictObject({
  query: text
    .min(1)
    .max(MAX_PARAMETER_LENGTH)
    .meta({ examples: ["merge pdf files"] }),
  sources: z
    .array(request.shape.source)
    .max(20)
    .optional()
    .describe(
      "Where to search: sources, `clawhub` or `registries`. Default: everything you configured, and ClawHub.",
    ),
  limit: z.int().min(1).max(100).optional().describe("Default: 20."),
});

/** Installing skills from elsewhere. Only a browser that a sign-in link opened, or a terminal, completes an installation. */
export const installOperations = {
  reviewInstall: installing(
    "Show what a source contains and may do; nothing is installed",
    install.installReviewDocument,
    { body: request },
  ),
  startInstall: installing(
    "Install skills; returns `approval_required` until a person approves",
    install.installState,
    { body: request },
  ),
  startUse: installing(
    "Ask an agent once with a skill that isn't installed; returns `approval_required` until a person approves",
    install.installState,
    { body: useRequest, errors: ["usage_error"] },
  ),
  startLockedInstall: installing(
    "Install missing skills from the lockfiles; returns `approval_required` until a person approves",
    install.installState,
    { body: lockedRequest },
  ),
  startUpdate: installing(
    "Update installed skills; returns `approval_required` if anything that runs has changed",
    install.installState,
    { body: updateRequest },
  ),
  startSync: inPlace("Sync configured sources, other agents' folders and AGENTS.md", install.installState, {
    body: syncRequest,
    errors: [...installErrors, "not_trusted", "path_escapes_root", "edit_conflict"],
  }),
  findSkills: inPlace(
    "Search registries and sources for skills; nothing is installed",
    install.findDocument,
    {
      description: NEW_SOURCE,
      body: findRequest,
      errors: ["validation_error", "usage_error", "file_not_found", "permission_error", "newer_state"],
    },
  ),
  listKnownSources: inPlace(
    "List the sources in the configuration and the lockfiles; nothing is fetched",
    listed("sources", install.knownSource),
    { errors: ["lock_error", "newer_state"] },
  ),
  listEverywhere: inPlace(
    "List every agent's skills, with copies, differences and token costs",
    install.everywhereDocument,
    { errors: ["newer_state"] },
  ),
  getInstall: operation("Get the state of an installation or update", install.installState, {
    params: z.strictObject({ install: text.min(1).max(200) }),
    errors: ["expired"],
  }),
  listInstalled: inPlace(
    "List installed skills with their origin",
    listed("skills", install.installedSkill),
    { errors: ["lock_error", "newer_state"] },
  ),
  listOutdated: operation(
    "Compare installed skills with their sources",
    listed("skills", install.outdatedSkill),
    {
      description: NEW_SOURCE,
      query: scoped,
      errors: ["lock_error", "newer_state", "permission_error"],
    },
  ),
  verifyInstalled: operation(
    "Compare installed skills with the lockfile",
    listed("skills", install.verifiedSkill),
    {
      description: NEW_SOURCE,
      query: scoped.extend({
        sources: oneOf("offline", "ask")
          .optional()
          .describe("`ask` also asks sources whether installed versions were yanked. Default: offline."),
      }),
      errors: ["lock_error", "newer_state", "validation_error", "limit_exceeded", "permission_error"],
    },
  ),
  pinInstalled: onInstalled("Pin an installed skill, or unpin it", install.installedSkill, {
    body: z.strictObject({ reason: text.max(500).nullable().describe("Null unpins it.") }),
  }),
  rollbackInstalled: onInstalled("Undo the last update of a skill", install.installedSkill, {
    body: request.pick({ edits: true, allow: true }),
  }),
  removeInstalled: onInstalled("Remove an installed skill and its lockfile entry", install.removedSkill),
};
