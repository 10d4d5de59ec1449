import {
  type CatalogFormatId,
  catalogEntries,
  fitCatalog,
  ownCatalog,
  type SkillStatus,
} from "@skillwright/core";
import type { SkillSearch } from "../../search/open-search.ts";
import { rankSkills } from "../../search/search-skills.ts";
import { isUsable } from "../choose-skill.ts";
import type { TurnView } from "../turn-view.ts";
import { answer, type SessionTool } from "./session-tool.ts";
import { defineTool, optionalText } from "./tool-input.ts";

/** Most skills that a query finds; a model that needs more needs other words. */
const MAX_FOUND = 20;

/** What the tool works with. */
export interface ListContext {
  readonly view: () => TurnView;
  readonly search: SkillSearch;
}

/** The tool by which a model looks for skills: all of them, or those that fit what it wants, best first. */
export function listTool({ view, search }: ListContext, format: CatalogFormatId): SessionTool {
  return defineTool({
    name: "list_skills",
    description: "List the available skills with their descriptions. An optional query finds those that fit.",
    input: { query: optionalText("What the skill should do, or part of its name") },
    async run({ query = "" }) {
      const { snapshot, skills } = view();
      const { cwd, home } = snapshot.place;
      const options = { format, runDirectory: cwd, home };
      if (query.trim() === "") return told(fitCatalog(catalogEntries(skills), options).text);
      // Nothing that this model may not know has a say in what it is told.
      const known = skills.filter((skill) => isUsable(skill) && skill.modelInvocable);
      const found = await search.use(snapshot, ({ index }): readonly SkillStatus[] =>
        rankSkills(index, query, { skills: known, limit: MAX_FOUND, end: "typing" }).map(
          ({ skill }) => skill,
        ),
      );
      const rules = { ...ownCatalog, order: "given" as const };
      return told(fitCatalog(catalogEntries(found), { ...options, rules }).text);
    },
  });
}

function told(text: string): ReturnType<typeof answer> {
  return answer(text === "" ? "No skills found." : text);
}
