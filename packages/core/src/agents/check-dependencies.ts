import { closest, compareText } from "../text/compare-text.ts";

/** An agent, as far as others depend on it. */
export interface DependingAgent {
  readonly id: string;
  readonly dependsOn: readonly string[];
}

/** Why an agent cannot have what it depends on. */
export type DependencyProblem =
  | { readonly kind: "missing"; readonly id: string; readonly suggestions: readonly string[] }
  | {
      readonly kind: "cycle";
      /** The way from the agent back to itself, both ends named. */
      readonly path: readonly string[];
    };

/** Problems with agents' dependencies, by the agent's id: missing agents and cycles. */
export function checkDependencies(
  agents: readonly DependingAgent[],
): ReadonlyMap<string, readonly DependencyProblem[]> {
  const byId = new Map(agents.map((agent) => [agent.id, agent]));
  const problems = new Map<string, readonly DependencyProblem[]>();
  for (const agent of agents.toSorted((a, b) => compareText(a.id, b.id))) {
    const found: DependencyProblem[] = agent.dependsOn
      .filter((id) => !byId.has(id))
      .map((id) => ({ kind: "missing", id, suggestions: closest(id, byId.keys()) }));
    const path = wayBack(agent.id, byId);
    if (path !== undefined) found.push({ kind: "cycle", path });
    if (found.length > 0) problems.set(agent.id, found);
  }
  return problems;
}

/** The shortest way from an agent over what it depends on back to itself. */
function wayBack(id: string, byId: ReadonlyMap<string, DependingAgent>): readonly string[] | undefined {
  const seen = new Set<string>();
  const queue: (readonly string[])[] = [[id]];
  for (const path of queue) {
    for (const next of byId.get(path.at(-1) ?? "")?.dependsOn ?? []) {
      if (next === id) return [...path, id];
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push([...path, next]);
    }
  }
  return undefined;
}
