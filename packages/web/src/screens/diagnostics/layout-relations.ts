import type { RelationsDocument } from "@skillwright/server/client";

export type Relation = RelationsDocument["relations"][number];

/** A skill in the graph, in columns and rows. */
export interface GraphNode {
  readonly name: string;
  /** Undefined for a skill that doesn't exist. */
  readonly id: string | undefined;
  readonly column: number;
  readonly row: number;
}

/** The relations that are drawn, and those that aren't because there are too many. */
export interface RelationGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly (Relation & { readonly start: GraphNode; readonly end: GraphNode })[];
  readonly columns: number;
  readonly rows: number;
  readonly left: number;
}

/** Most relations in the graph: more can't be read. */
const MAX_EDGES = 30;

/** Arranges skills in columns so that relations lead to the right where there is no cycle; those with trouble come first. */
export function layoutRelations(relations: readonly Relation[]): RelationGraph {
  const shown = relations.toSorted((a, b) => Number(a.met) - Number(b.met)).slice(0, MAX_EDGES);
  const names = new Map<string, string | undefined>();
  for (const { from, to, name } of shown) {
    names.set(from, from);
    if (!names.has(to ?? name)) names.set(to ?? name, to ?? undefined);
  }
  const columnOf = columns([...names.keys()], shown);
  const filled: number[] = [];
  const nodes = new Map<string, GraphNode>();
  for (const [name, id] of names) {
    const column = columnOf.get(name) ?? 0;
    const row = filled[column] ?? 0;
    filled[column] = row + 1;
    nodes.set(name, { name, id, column, row });
  }
  return {
    nodes: [...nodes.values()],
    edges: shown.flatMap((relation) => {
      const start = nodes.get(relation.from);
      const end = nodes.get(relation.to ?? relation.name);
      return start === undefined || end === undefined ? [] : [{ ...relation, start, end }];
    }),
    columns: filled.length,
    rows: Math.max(0, ...filled),
    left: relations.length - shown.length,
  };
}

/** Moves the end of each relation to the right of its start; with a cycle, that ends after as many rounds as there are names. */
function columns(names: readonly string[], relations: readonly Relation[]): ReadonlyMap<string, number> {
  const found = new Map(names.map((name) => [name, 0]));
  const most = Math.min(names.length - 1, 3);
  for (let round = 0; round < names.length; round += 1) {
    let isChanged = false;
    for (const { from, to, name } of relations) {
      const next = Math.min(most, (found.get(from) ?? 0) + 1);
      const end = to ?? name;
      if (end === from || (found.get(end) ?? 0) >= next) continue;
      found.set(end, next);
      isChanged = true;
    }
    if (!isChanged) break;
  }
  return found;
}
