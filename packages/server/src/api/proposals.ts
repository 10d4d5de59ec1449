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
import type { ApiEndpoints } from "../http/api-endpoints.ts";

/** Changes that agents and people propose. */
export function proposalRoutes({ onSkills }: ApiEndpoints, watch: ProposalsWatch): void {
  onSkills("listProposals", ({ skills, query: { include } }) => skills.proposals({ all: include === "all" }));
  onSkills("getProposal", ({ skills, params }) => skills.inspectProposal(params.proposal));
  onSkills("propose", async ({ skills, body }) => {
    const filed = await skills.propose(toRequest(body));
    await watch.refresh();
    return filed;
  });
  onSkills("reviewProposal", async ({ skills, params: { proposal: id }, body }) => {
    const reviewed = await skills.reviewProposal(id, { ...omitUndefined(body), reviewer: thisPerson() });
    await watch.refresh();
    const { change } = reviewed;
    return {
      proposal: reviewed.proposal,
      change: change === undefined ? null : toStoreChangeDocument(change),
    };
  });
  onSkills("rebaseProposal", async ({ skills, params }) => {
    const rebased = await skills.rebaseProposal(params.proposal);
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
export function historyRoutes({ onSkills }: ApiEndpoints): void {
  onSkills("getHistory", ({ skills, params }) => skills.history(params.skill));
  onSkills("readVersion", async ({ skills, params }) => {
    const files = await skills.readVersion(params.skill, params.version);
    return {
      files: files.map(({ path, bytes, executable }) => ({
        path,
        bytes: bytes.length,
        executable,
        text: textEncoding(bytes) === "utf-8" ? new TextDecoder().decode(bytes) : null,
      })),
    };
  });
  onSkills("diffVersions", ({ skills, params, query: { from, to } }) =>
    skills.diff(params.skill, omitUndefined({ from, to })),
  );
  onSkills("restoreVersion", async ({ skills, params, body: { message } }) => {
    const by = omitUndefined({ by: personName(), message });
    return toStoreChangeDocument(await skills.restoreVersion(params.skill, params.version, by));
  });
}
