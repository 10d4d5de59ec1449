import { type CatalogFormatId, catalogEntries, fitCatalog, ownCatalog } from "@skillwright/core/internal";
import type { FindSkills, SearchRequest } from "../../search/answer-search.ts";
import { isUsable } from "../choose-skill.ts";
import type { TurnView } from "../turn-view.ts";
import { answer, type SessionTool } from "./session-tool.ts";
import { defineTool, optionalText } from "./tool-input.ts";

/** Most skills that a query finds; for more, a model should use other words. */
const MAX_FOUND = 20;

/** How long a model waits for semantic search; keyword search answers at once. */
const PATIENCE_MS = 500;

/** What the tool works with. */
export interface ListContext {
  readonly view: () => TurnView;
  readonly find: FindSkills;
  /** The files that the person works on. */
  readonly workingFiles: () => readonly string[];
}

/** The tool with which a model lists skills: all of them, or those that fit a query, best first. */
export function listTool({ view, find, workingFiles }: ListContext, format: CatalogFormatId): SessionTool {
  return defineTool({
    name: "list_skills",
    description: "List the available skills with their descriptions. An optional query finds those that fit.",
    input: { query: optionalText("What the skill should do, or part of its name") },
    async run({ query = "" }) {
      const { snapshot, skills } = view();
      const { cwd, home } = snapshot.place;
      const options = { format, runDirectory: cwd, home };
      if (query.trim() === "") return told(fitCatalog(catalogEntries(skills), options).text);
      // Skills that this model may not see must not influence the answer.
      const known = skills.filter((skill) => isUsable(skill) && skill.modelInvocable);
      const request: SearchRequest = {
        limit: MAX_FOUND,
        copies: "separate",
        patience: PATIENCE_MS,
        workingFiles: workingFiles(),
      };
      const whole = await find(query, request, { snapshot, skills: known });
      // Part of a name isn't a word, so semantic search can't help.
      const parts = whole.confident
        ? whole
        : await find(query, { ...request, end: "typing" }, { snapshot, skills: known });
      const both = whole.semantic === "used" ? [whole, parts] : [parts, whole];
      const hits = both.flatMap((found) => found.hits.map(({ skill }) => skill));
      const skillsFound = [...new Set(hits)].slice(0, MAX_FOUND);
      const rules = { ...ownCatalog, order: "given" as const };
      return told(fitCatalog(catalogEntries(skillsFound), { ...options, rules }).text);
    },
  });
}

function told(text: string): ReturnType<typeof answer> {
  return answer(text === "" ? "No skills found." : text);
}
