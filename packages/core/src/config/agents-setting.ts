import { type FieldContext, textList } from "../parse/field-reader.ts";
import { asMapping } from "../parse/read-records.ts";
import type { YamlNode } from "../yaml/nodes.ts";

/** The skills that each agent may use. */
export function readAllowlists(
  node: YamlNode,
  context: FieldContext,
): ReadonlyMap<string, readonly string[]> {
  const agents = new Map<string, readonly string[]>();
  for (const entry of asMapping(node, context)?.entries ?? []) {
    const field = `agents.${entry.key}`;
    const agent = asMapping(entry.value, { ...context, field });
    const skills = agent?.entries.find((candidate) => candidate.key === "skills")?.value;
    const list = skills && textList("comma")(skills, { ...context, field: `${field}.skills` });
    if (list !== undefined) agents.set(entry.key, list);
  }
  return agents;
}
