import type { ProposeBody } from "@skillwright/contract";
import { invalid } from "@skillwright/contract/http";
import { omitUndefined, textEncoding } from "@skillwright/core/internal";
import {
  type ProposalRequest,
  personName,
  thisPerson,
  toStoreChangeDocument,
} from "@skillwright/runtime/internal";
import type { ProposalsWatch } from "../events/watch-proposals.ts";
import type { ApiEndpoint } from "../http/api-endpoint.ts";
import type { ServerContext } from "../server-context.ts";

/** Changes that agents and people propose. */
export function proposalRoutes(endpoint: ApiEndpoint, context: ServerContext, watch: ProposalsWatch): void {
  endpoint("listProposals", async ({ query: { include, ...place } }) =>
    (await context.skills(place)).proposals({ all: include === "all" }),
  );
  endpoint("getProposal", async ({ params: { proposal: id }, query }) =>
    (await context.skills(query)).inspectProposal(id),
  );
  endpoint("propose", async ({ query, body }) => {
    const filed = await (await context.skills(query)).propose(toRequest(body));
    await watch.refresh();
    return filed;
  });
  endpoint("reviewProposal", async ({ params: { proposal: id }, query, body }) => {
    const skills = await context.skills(query);
    const reviewed = await skills.reviewProposal(id, { ...omitUndefined(body), reviewer: thisPerson() });
    await watch.refresh();
    const { change } = reviewed;
    return {
      proposal: reviewed.proposal,
      change: change === undefined ? null : toStoreChangeDocument(change),
    };
  });
  endpoint("rebaseProposal", async ({ params: { proposal: id }, query }) => {
    const rebased = await (await context.skills(query)).rebaseProposal(id);
    await watch.refresh();
    return rebased;
  });
}

function toRequest(body: ProposeBody): ProposalRequest {
  const { text, diff, agent, ...rest } = body;
  if ((text === undefined) === (diff === undefined)) throw invalid(["body.text: send either text or diff"]);
  return {
    ...omitUndefined(rest),
    change: text === undefined ? { diff: diff ?? "" } : { text },
    author: agent === undefined ? thisPerson() : { kind: "agent", name: agent },
  };
}

/** The history of skills. */
export function historyRoutes(endpoint: ApiEndpoint, context: ServerContext): void {
  endpoint("getHistory", async ({ params, query }) => (await context.skills(query)).history(params.skill));
  endpoint("readVersion", async ({ params, query }) => {
    const files = await (await context.skills(query)).readVersion(params.skill, params.version);
    return {
      files: files.map(({ path, bytes, executable }) => ({
        path,
        bytes: bytes.length,
        executable,
        text: textEncoding(bytes) === "utf-8" ? new TextDecoder().decode(bytes) : null,
      })),
    };
  });
  endpoint("diffVersions", async ({ params, query: { from, to, ...place } }) =>
    (await context.skills(place)).diff(params.skill, omitUndefined({ from, to })),
  );
  endpoint("restoreVersion", async ({ params, query, body: { message } }) => {
    const skills = await context.skills(query);
    const by = omitUndefined({ by: personName(), message });
    return toStoreChangeDocument(await skills.restoreVersion(params.skill, params.version, by));
  });
}
