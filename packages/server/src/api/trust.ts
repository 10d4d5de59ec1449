import { existsSync } from "node:fs";
import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { SkillwrightError } from "@skillwright/core/internal";
import {
  openServerAnswers,
  openTrustStore,
  type ServerAnswer,
  type SkillReview,
  type Skills,
  type TrustStore,
  toDiagnosticEntry,
} from "@skillwright/runtime/internal";
import { endpoint } from "../http/endpoint.ts";
import type { ServerContext } from "../server-context.ts";
import { absolutePath, diagnosticSchema, placeQuery, skillParams } from "./schemas/common.ts";
import { documentOf } from "./schemas/document-of.ts";
import { fileDiff } from "./schemas/history.ts";
import { contentChanges, mcpAgent } from "./schemas/question.ts";

const tag = "Trust";
const folderAnswer = z.object({ folder: z.string(), trusted: z.boolean(), changed: z.boolean() });
const errors = ["skill_not_found", "ambiguous_skill", "permission_error", "newer_state"] as const;

/** What a person trusts: the texts of a project, and what a skill executes. */
export function trustRoutes(app: OpenAPIHono, context: ServerContext): void {
  endpoint(
    app,
    "getTrust",
    {
      tag,
      summary: "Everything that is trusted",
      query: placeQuery,
      response: z
        .object({
          file: z.string(),
          folders: z.array(z.object({ path: z.string(), trustedAt: z.string() })),
          approvals: z.array(
            z.object({
              key: z.string(),
              hash: z.string(),
              what: z.array(z.string()),
              approvedAt: z.string(),
            }),
          ),
          servers: z.array(
            documentOf<ServerAnswer>("ServerAnswer", {
              key: z.string(),
              server: z.string(),
              agent: mcpAgent,
              target: z.string(),
              answer: z.enum(["added", "skipped"]),
              answeredAt: z.string(),
            }),
          ),
          problem: z.union([diagnosticSchema, z.null()]),
          project: z.object({ folder: z.string(), trusted: z.boolean() }),
        })
        .openapi("Trust"),
    },
    async ({ query }) => {
      const skills = await context.skills(query);
      const store = trustOf(skills);
      const problem = store.problem();
      const folder = projectOf(skills);
      return {
        file: store.file,
        folders: store.folders(),
        approvals: store.approvals(),
        servers: openServerAnswers({ state: skills.locations.state }).entries(),
        problem: problem === undefined ? null : toDiagnosticEntry(problem),
        project: { folder, trusted: store.isTrusted(folder) },
      };
    },
  );
  endpoint(
    app,
    "trustFolder",
    {
      tag,
      summary: "Lets models be told of the skills of a project; nothing runs by that",
      body: z.strictObject({ path: absolutePath }),
      response: folderAnswer,
      errors: ["file_not_found", ...errors],
    },
    async ({ body: { path } }) => {
      mustExist(path);
      const skills = await context.skills({ cwd: path });
      const store = trustOf(skills);
      const folder = projectOf(skills);
      const before = store.isTrusted(folder);
      const { path: trusted } = await store.trust(folder);
      context.tell({ event: "trust", data: { folder: trusted, trusted: true } });
      return { folder: trusted, trusted: true, changed: !before };
    },
  );
  endpoint(
    app,
    "distrustFolder",
    {
      tag,
      summary: "Takes back the trust in a folder",
      query: z.strictObject({ path: absolutePath }),
      response: folderAnswer,
      errors,
    },
    async ({ query: { path } }) => {
      // A folder that is gone can only be meant by its own path.
      const skills = await context.skills();
      const changed = await trustOf(skills).revoke(path);
      context.tell({ event: "trust", data: { folder: path, trusted: false } });
      return { folder: path, trusted: false, changed };
    },
  );
  endpoint(
    app,
    "reviewSkill",
    {
      tag,
      summary: "What a skill executes as it is now, for a person to approve",
      params: skillParams,
      query: placeQuery,
      response: documentOf<SkillReview>("SkillReview", {
        skill: z.string(),
        file: z.string(),
        approval: z.enum(["approved", "changed", "unknown"]),
        executes: z.array(z.string()),
        changes: contentChanges.optional(),
        diff: z.array(fileDiff).optional(),
        permissions: z.array(z.string()),
        refused: z.array(z.string()),
        hash: z.string(),
      }),
      errors,
    },
    async ({ params, query }) => {
      const session = await (await context.skills(query)).session({ usage: "off" });
      try {
        return session.review(params.skill);
      } finally {
        await session.close();
      }
    },
  );
  endpoint(
    app,
    "approveSkill",
    {
      tag,
      summary: "Takes down that a person approved what a skill executes, as they saw it",
      params: skillParams,
      query: placeQuery,
      body: z.strictObject({ hash: z.string().min(1).max(200) }),
      response: z.object({ skill: z.string(), approved: z.boolean() }),
      errors: [...errors, "not_trusted"],
    },
    async ({ params, query, body: { hash } }) => {
      const session = await (await context.skills(query)).session({ usage: "off" });
      try {
        const review = session.review(params.skill);
        if (review.hash !== hash) throw notReviewed(review);
        await session.approve(review);
        context.tell({ event: "trust", data: { skill: review.skill, approved: true } });
        return { skill: review.skill, approved: true };
      } finally {
        await session.close();
      }
    },
  );
  endpoint(
    app,
    "revokeApproval",
    {
      tag,
      summary: "Takes back the approval of a skill, and what was said about its servers",
      params: skillParams,
      query: placeQuery,
      response: z.object({ skill: z.string(), approved: z.boolean(), changed: z.boolean() }),
      errors,
    },
    async ({ params, query }) => {
      const skills = await context.skills(query);
      const { id, found } = skills.get(params.skill);
      const revoked = await trustOf(skills).revokeApproval(found.key);
      await openServerAnswers({ state: skills.locations.state }).forget(found.key);
      context.tell({ event: "trust", data: { skill: id, approved: false } });
      return { skill: id, approved: false, changed: revoked };
    },
  );
}

function projectOf({ snapshot }: Skills): string {
  return snapshot.place.gitRoot ?? snapshot.place.cwd;
}

function trustOf(skills: Skills): TrustStore {
  const { snapshot, locations } = skills;
  return openTrustStore({ state: locations.state, project: projectOf(skills), home: snapshot.place.home });
}

/** Otherwise a mistyped path would mean the project around it. */
function mustExist(path: string): void {
  if (existsSync(path)) return;
  throw new SkillwrightError("file_not_found", {
    message: `The folder ${path} does not exist`,
    details: { path },
  });
}

function notReviewed({ skill, file }: SkillReview): SkillwrightError<"not_trusted"> {
  return new SkillwrightError("not_trusted", {
    message: `"${skill}" is not what was reviewed any more; nothing was approved`,
    details: { key: file, reason: "changed" },
    hint: "Look at it again, and approve that.",
  });
}
