import { type CatalogFormatId, catalogEntries, fitCatalog, type SkillStatus } from "@skillwright/core";
import type { TurnView } from "../turn-view.ts";
import { answer, type SessionTool } from "./session-tool.ts";
import { defineTool, optionalText } from "./tool-input.ts";

/** The tool by which a model looks for skills by a part of their name, tags or description. */
export function listTool(view: () => TurnView, format: CatalogFormatId): SessionTool {
  return defineTool({
    name: "list_skills",
    description: "List the available skills with their descriptions. An optional query filters them.",
    input: { query: optionalText("Part of a name, a tag or a description") },
    run({ query = "" }) {
      const wanted = query.trim().toLowerCase();
      const { snapshot, skills } = view();
      const found = catalogEntries(skills.filter((skill) => matches(skill, wanted)));
      const { cwd, home } = snapshot.place;
      const { text } = fitCatalog(found, { format, runDirectory: cwd, home });
      return answer(text === "" ? "No skills found." : text);
    },
  });
}

function matches({ name, id, manifest }: SkillStatus, query: string): boolean {
  const texts = [name, id, manifest.displayName, manifest.description, ...manifest.tags];
  return query === "" || texts.some((text) => text.toLowerCase().includes(query));
}
