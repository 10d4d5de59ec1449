import { existsSync } from "node:fs";
import { SkillwrightError } from "@skillwright/core/internal";
import {
  openServerAnswers,
  openTrustStore,
  type SkillReview,
  type Skills,
  type TrustStore,
  toTrustDocument,
} from "@skillwright/runtime/internal";
import type { ApiEndpoint } from "../http/api-endpoint.ts";
import { withSession } from "../http/with-session.ts";
import { approvesNetwork, mustBeConfirmed } from "../security/confirmation.ts";
import type { ServerContext } from "../server-context.ts";

/** What a person trusts: the texts of a project, and what a skill executes. */
export function trustRoutes(endpoint: ApiEndpoint, context: ServerContext): void {
  endpoint("getTrust", async ({ query }) => {
    const skills = await context.skills(query);
    const store = trustOf(skills);
    const folder = projectOf(skills);
    return {
      ...toTrustDocument(store, skills.locations.state),
      project: { folder, trusted: store.isTrusted(folder) },
    };
  });
  endpoint("trustFolder", async ({ body: { path } }) => {
    mustExist(path);
    const skills = await context.skills({ cwd: path });
    const store = trustOf(skills);
    const folder = projectOf(skills);
    if (folder !== projectOf(await context.skills())) throw notThisProject(folder);
    const before = store.isTrusted(folder);
    const { path: trusted } = await store.trust(folder);
    await skills.reload();
    context.publish({ event: "trust", data: { folder: trusted, trusted: true } });
    return { folder: trusted, trusted: true, changed: !before };
  });
  endpoint("distrustFolder", async ({ query: { path } }) => {
    // A deleted folder can only be named by its own path.
    const skills = await context.skills();
    const changed = await trustOf(skills).revoke(path);
    if (changed && existsSync(path)) await (await context.skills({ cwd: path })).reload();
    context.publish({ event: "trust", data: { folder: path, trusted: false } });
    return { folder: path, trusted: false, changed };
  });
  endpoint("reviewSkill", async ({ params, query }) =>
    withSession(await context.skills(query), (session) => session.review(params.skill)),
  );
  endpoint("approveSkill", async ({ params, query, body: { hash }, c }) =>
    withSession(await context.skills(query), async (session) => {
      const review = session.review(params.skill);
      if (review.hash !== hash) throw notReviewed(review);
      const why = approvesNetwork(review);
      if (why !== undefined) mustBeConfirmed(c, why);
      await session.approve(review);
      context.publish({ event: "trust", data: { skill: review.skill, approved: true } });
      return { skill: review.skill, approved: true };
    }),
  );
  endpoint("revokeApproval", async ({ params, query }) => {
    const skills = await context.skills(query);
    const { id, found } = skills.get(params.skill);
    const revoked = await trustOf(skills).revokeApproval(found.key);
    await openServerAnswers({ state: skills.locations.state }).forget(found.key);
    context.publish({ event: "trust", data: { skill: id, approved: false } });
    return { skill: id, approved: false, changed: revoked };
  });
}

function projectOf({ snapshot }: Skills): string {
  return snapshot.place.gitRoot ?? snapshot.place.cwd;
}

function trustOf(skills: Skills): TrustStore {
  const { snapshot, locations } = skills;
  return openTrustStore({ state: locations.state, project: projectOf(skills), home: snapshot.place.home });
}

/** Otherwise a misspelled path would trust the project around it. */
function mustExist(path: string): void {
  if (existsSync(path)) return;
  throw new SkillwrightError("file_not_found", {
    message: `The folder ${path} does not exist`,
    details: { path },
  });
}

/** Chats work in trusted folders, so a token must not choose them. */
function notThisProject(folder: string): SkillwrightError<"permission_error"> {
  return new SkillwrightError("permission_error", {
    message: `${folder} can't be trusted over HTTP: the server wasn't started in it`,
    details: { path: folder },
    hint: "Run `skillwright trust FOLDER` in a terminal.",
  });
}

function notReviewed({ skill, file }: SkillReview): SkillwrightError<"not_trusted"> {
  return new SkillwrightError("not_trusted", {
    message: `"${skill}" has changed since the review; nothing was approved`,
    details: { key: file, reason: "changed" },
    hint: "Review it again, then approve it.",
  });
}
