import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { type ProposalRequest, thisPerson, toStoreChangeDocument } from "@skillwright/runtime/internal";
import type { ProposeBody } from "../contract/reviews.ts";
import type { ProposalsWatch } from "../events/watch-proposals.ts";
import { endpoint } from "../http/endpoint.ts";
import { given } from "../http/given.ts";
import { invalid } from "../http/read-input.ts";
import type { ServerContext } from "../server-context.ts";
import { longText, storeChange } from "./schemas/change.ts";
import { placeQuery, placeShape } from "./schemas/common.ts";
import { proposal, proposalList, proposalReview, rebasedProposal } from "./schemas/proposal.ts";

const tag = "Proposals";
const params = z.strictObject({ proposal: z.string().min(1) });
const errors = ["proposal_not_found", "proposal_refused"] as const;

/** Changes that agents and people propose. */
export function proposalRoutes(app: OpenAPIHono, context: ServerContext, watch: ProposalsWatch): void {
  endpoint(
    app,
    "listProposals",
    {
      tag,
      summary: "The proposals that wait for a review, or all of them",
      query: z.strictObject({ ...placeShape, include: z.enum(["waiting", "all"]).optional() }),
      response: proposalList,
    },
    async ({ query: { include, ...place } }) =>
      (await context.skills(place)).proposals({ all: include === "all" }),
  );
  endpoint(
    app,
    "getProposal",
    {
      tag,
      summary: "Everything a reviewer has to know",
      params,
      query: placeQuery,
      response: proposalReview,
      errors,
    },
    async ({ params: { proposal: id }, query }) => (await context.skills(query)).inspectProposal(id),
  );
  endpoint(
    app,
    "propose",
    {
      tag,
      summary: "Files a proposal; nothing of the skill changes",
      query: placeQuery,
      body: z
        .strictObject({
          skill: z.string().min(1).max(4096),
          kind: z.enum(["update", "create"]).optional(),
          text: longText.optional(),
          diff: longText.optional(),
          justification: longText,
          evidence: longText.optional(),
          agent: z.string().min(1).max(200).optional(),
          replaces: z.string().max(500).optional(),
        })
        .openapi("NewProposal"),
      response: proposal,
      status: 201,
      errors: [
        "skill_not_found",
        "ambiguous_skill",
        "limit_exceeded",
        "proposal_not_found",
        "proposal_refused",
      ],
    },
    async ({ query, body }) => {
      const filed = await (await context.skills(query)).propose(toRequest(body));
      await watch.look();
      return filed;
    },
  );
  endpoint(
    app,
    "reviewProposal",
    {
      tag,
      summary: "Approves and applies a proposal, or rejects it, as the person whose server it is",
      params,
      query: placeQuery,
      body: z.strictObject({
        decision: z.enum(["approve", "reject"]),
        hash: z.string().max(200).optional(),
        reason: longText.optional(),
        findings: z.enum(["refuse", "accept"]).optional(),
      }),
      response: z.object({ proposal, change: z.union([storeChange, z.null()]) }),
      errors: [...errors, "edit_conflict", "name_conflict", "permission_error"],
    },
    async ({ params: { proposal: id }, query, body }) => {
      const skills = await context.skills(query);
      const reviewed = await skills.reviewProposal(id, { ...given(body), reviewer: thisPerson() });
      await watch.look();
      const { change } = reviewed;
      return {
        proposal: reviewed.proposal,
        change: change === undefined ? null : toStoreChangeDocument(change),
      };
    },
  );
  endpoint(
    app,
    "rebaseProposal",
    {
      tag,
      summary: "Merges a stale proposal with what changed meanwhile",
      params,
      query: placeQuery,
      response: rebasedProposal,
      errors,
    },
    async ({ params: { proposal: id }, query }) => {
      const rebased = await (await context.skills(query)).rebaseProposal(id);
      await watch.look();
      return rebased;
    },
  );
}

function toRequest(body: ProposeBody): ProposalRequest {
  const { text, diff, agent, ...rest } = body;
  if ((text === undefined) === (diff === undefined)) throw invalid(["body.text: send either text or diff"]);
  return {
    ...given(rest),
    change: text === undefined ? { diff: diff ?? "" } : { text },
    author: agent === undefined ? thisPerson() : { kind: "agent", name: agent },
  };
}
