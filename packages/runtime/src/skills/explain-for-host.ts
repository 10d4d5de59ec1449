import { callText, type ExplainInput, type Explanation, explainUnread } from "@skillwright/core/find";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { Skills } from "./create-skills.ts";

/** What an explanation of a skill is drawn from. */
export function explainInput({ host, roots, found, skills }: Snapshot): ExplainInput {
  return {
    hostTitle: host.title,
    eligibility: host.eligibility,
    roots: roots.map((report) => ({ ...report.root, exists: report.exists })),
    found,
    skills,
    callOf: (skill) => callText(skill, { profile: host, skills }),
  };
}

/** Explains a skill under the host's rules. If only we find it, says where it is; `own` opens it under our rules. */
export async function explainForHost(
  skills: Pick<Skills, "explain" | "snapshot">,
  query: string,
  own: () => Promise<Pick<Skills, "snapshot">>,
): Promise<Explanation> {
  const explanation = skills.explain(query);
  const { id, title } = skills.snapshot.host;
  if (id === "skillwright" || explanation.files.length > 0) return explanation;
  return explainUnread(explanation, explainInput((await own()).snapshot), title);
}
