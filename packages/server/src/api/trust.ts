import { existsSync } from "node:fs";
import { fileNotFound, permissionError, SkillwrightError } from "@skillwright/core/internal";
import {
  openServerAnswers,
  openTrustStore,
  type SkillReview,
  type Skills,
  type TrustStore,
  toTrustDocument,
} from "@skillwright/runtime/internal";
import type { ApiEndpoints } from "../http/api-endpoints.ts";
import type { ServerContext } from "../http/server-context.ts";
import { withSession } from "../http/with-session.ts";
import { approvesNetwork, mustBeConfirmed } from "../security/confirmation.ts";

/** What a person trusts: the texts of a project, and what a skill executes. */
export function trustRoutes({ endpoint, onSkills }: ApiEndpoints, context: ServerContext): void {
  onSkills("getTrust", ({ skills }) => {
    const store = trustOf(skills);
    const folder = projectOf(skills);
    return {
      ...toTrustDocument(store, skills.locations.state),
      project: { folder, trusted: store.isTrusted(folder) },
    };
  });
  endpoint("trustFolder", async ({ body: { path } }) => {
    // Otherwise a misspelled path would trust the project around it.
    if (!existsSync(path)) throw fileNotFound(path, `The folder ${path} does not exist`);
    const skills = await context.skills({ cwd: path });
    const store = trustOf(skills);
    const folder = projectOf(skills);
    // Chats work in trusted folders, so a token must not choose them, and no query either.
    if (folder !== projectOf(await context.skills()))
      throw permissionError(folder, `${folder} can't be trusted over HTTP: the server wasn't started in it`, {
        hint: "Run `skillwright trust FOLDER` in a terminal.",
      });
    const before = store.isTrusted(folder);
    const { path: trusted } = await store.trust(folder);
    await skills.reload();
    context.publish({ event: "trust", data: { folder: trusted, trusted: true } });
    return { folder: trusted, trusted: true, changed: !before };
  });
  onSkills("distrustFolder", async ({ skills, query: { path } }) => {
    // A deleted folder can only be named by its own path.
    const changed = await trustOf(skills).revoke(path);
    if (changed && existsSync(path)) await (await context.skills({ cwd: path })).reload();
    context.publish({ event: "trust", data: { folder: path, trusted: false } });
    return { folder: path, trusted: false, changed };
  });
  onSkills("reviewSkill", ({ skills, params }) =>
    withSession(skills, (session) => session.review(params.skill)),
  );
  onSkills("approveSkill", ({ skills, params, body: { hash }, c }) =>
    withSession(skills, async (session) => {
      const review = session.review(params.skill);
      if (review.hash !== hash) throw notReviewed(review);
      const why = approvesNetwork(review);
      if (why !== undefined) mustBeConfirmed(c, why);
      await session.approve(review);
      context.publish({ event: "trust", data: { skill: review.skill, approved: true } });
      return { skill: review.skill, approved: true };
    }),
  );
  onSkills("revokeApproval", async ({ skills, params }) => {
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

function notReviewed({ skill, file }: SkillReview): SkillwrightError<"not_trusted"> {
  return new SkillwrightError("not_trusted", {
    message: `"${skill}" has changed since the review; nothing was approved`,
    details: { key: file, reason: "changed" },
    hint: "Review it again, then approve it.",
  });
}
