import {
  type CatalogFormatId,
  catalogEntries,
  type EnvelopeId,
  fitCatalog,
  omitUndefined,
  ownCatalog,
  parameterErrorText,
  type SkillStatus,
} from "@skillwright/core/internal";
import type { SearchRequest } from "../../search/answer-search.ts";
import type { Activation } from "../activation.ts";
import { isLoadable } from "../choose-skill.ts";
import type { SessionState } from "../session-state.ts";
import type { UseSkills } from "../use-skills.ts";
import { defineTool, optionalList, optionalText, optionalTexts, requiredText } from "./define-tool.ts";
import { answer, type DefinedTool, failure, type ToolResult } from "./session-tool.ts";

/** Milliseconds that a model's load may take, with dependencies and commands, without a person's time to answer. */
const LOAD_TIME_MS = 5000;

/** Most skills that a query finds; for more, a model should use other words. */
const MAX_FOUND = 20;

/** How long a model waits for semantic search; keyword search answers at once. */
const SEMANTIC_TIMEOUT_MS = 500;

/** The tool with which a model lists skills: all of them, or those that fit a query, best first. */
export function listTool(
  { input: { find }, turns, workingFiles }: SessionState,
  format: CatalogFormatId,
): DefinedTool {
  return defineTool({
    name: "list_skills",
    description: "List the available skills with their descriptions. An optional query finds those that fit.",
    input: { query: optionalText("What the skill should do, or part of its name") },
    async run({ query = "" }) {
      const { snapshot, skills } = turns.view;
      const { cwd, home } = snapshot.place;
      const options = { format, runDirectory: cwd, home };
      if (query.trim() === "") return listAnswer(fitCatalog(catalogEntries(skills), options).text);
      const known = visibleSkills(skills);
      const request: SearchRequest = {
        limit: MAX_FOUND,
        copies: "separate",
        timeout: SEMANTIC_TIMEOUT_MS,
        workingFiles: workingFiles(),
      };
      const whole = await find(query, request, { snapshot, skills: known });
      // Part of a name isn't a word, so semantic search can't help.
      const parts = whole.confident
        ? whole
        : await find(query, { ...request, end: "typing" }, { snapshot, skills: known });
      const both = whole.semantic === "used" ? [whole, parts] : [parts, whole];
      const hits = both.flatMap((found) => found.hits.filter(({ likely }) => likely));
      const skillsFound = [...new Set(hits.map(({ skill }) => skill))].slice(0, MAX_FOUND);
      const rules = { ...ownCatalog, order: "given" as const };
      const { text } = fitCatalog(catalogEntries(skillsFound), { ...options, rules });
      const others = both.flatMap((found) => found.hits.map(({ skill }) => skill));
      const unlikely = [...new Set(others)].filter((skill) => !skillsFound.includes(skill));
      const ids = unlikely.slice(0, MAX_FOUND).map(({ id }) => id);
      const tasks = whole.hits.flatMap(({ skill, part }) =>
        part === undefined ? [] : [`For "${part}": ${skill.id}`],
      );
      return listAnswer(
        [text, ...tasks, ...(ids.length === 0 ? [] : [`Less likely: ${ids.join(", ")}`])].join("\n"),
      );
    },
  });
}

const visible = new WeakMap<readonly SkillStatus[], readonly SkillStatus[]>();

/** The skills that a model may see. The same array for the same skills, because search caches by it. */
function visibleSkills(skills: readonly SkillStatus[]): readonly SkillStatus[] {
  let chosen = visible.get(skills);
  if (chosen === undefined) {
    chosen = skills.filter(isLoadable);
    visible.set(skills, chosen);
  }
  return chosen;
}

function listAnswer(text: string): ReturnType<typeof answer> {
  return answer(text === "" ? "No skills found." : text);
}

/** How a tool that loads skills is called and answers. */
export interface LoadVocabulary {
  readonly name: string;
  readonly description: string;
  /** The field that names the skill. */
  readonly field: "name" | "skill_id";
  readonly fieldText: string;
  readonly envelope: EnvelopeId;
  /** What can be passed in addition to the name. */
  readonly takes: "parameters" | "arguments" | "nothing";
}

/** The tool by which a model loads a skill. A load never waits for parameters. */
export function loadTool(vocabulary: LoadVocabulary, { activate }: Pick<UseSkills, "activate">): DefinedTool {
  const { name, description, field, fieldText, envelope, takes } = vocabulary;
  return defineTool({
    name,
    description,
    input: {
      [field]: requiredText(fieldText),
      ...(takes === "arguments" && { arguments: optionalText("What to use the skill on") }),
      ...(takes === "parameters" && {
        parameters: optionalTexts("Values of the skill's parameters by name"),
        chain: optionalList("Names of skills to load after this one, in this order", MAX_CHAIN),
      }),
    },
    async run(input) {
      const { parameters = {}, arguments: text = "", chain = [] } = input as LoadInput;
      const first = (input as Readonly<Record<string, string>>)[field] ?? "";
      const results: ToolResult[] = [];
      // One after the other: a skill may build on the one before.
      for (const skill of [first, ...chain]) {
        const activation = await activate({
          name: skill,
          parameters,
          arguments: text,
          trigger: "model",
          envelope,
          timeLimitMs: LOAD_TIME_MS,
        });
        results.push(toResult(activation));
      }
      return joinLoads(results);
    },
  });
}

/** What can be passed in addition to the name. */
interface LoadInput {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly arguments?: string;
  readonly chain?: readonly string[];
}

/** Most skills that one call loads after the first; more would crowd out the conversation. */
export const MAX_CHAIN: number = 9;

/** The results of a chain of loads as one: the texts in order. It is an error only if no skill was loaded. */
export function joinLoads(results: readonly ToolResult[]): ToolResult {
  const [first, ...rest] = results;
  if (first === undefined) return failure("validation_error", "There is no skill to load");
  if (rest.length === 0) return first;
  const isError = results.every((result) => result.isError);
  const chained = rest.flatMap(({ activation, chained: more = [] }) => [
    ...(activation === undefined ? [] : [activation]),
    ...more,
  ]);
  const { code, activation } = first;
  return {
    text: results.map(({ text }) => text).join("\n\n---\n\n"),
    isError,
    ...(isError && omitUndefined({ code })),
    ...omitUndefined({ activation }),
    chained,
  };
}

function toResult(activation: Activation): ToolResult {
  switch (activation.kind) {
    case "activated":
    case "repeated":
      return { text: activation.text, isError: false, activation };
    case "refused":
      return { ...failure(activation.code, activation.text), activation };
    case "needs-dependencies":
      return { ...failure("missing_dependency", activation.text), activation };
    case "needs-parameters": {
      const [first] = activation.missing;
      return { ...failure("validation_error", parameterErrorText(first?.name ?? "")), activation };
    }
    default:
      return activation satisfies never;
  }
}

/** The tool by which a model reads a file of a skill. */
export function resourceTool({ readResource }: Pick<UseSkills, "readResource">): DefinedTool {
  return defineTool({
    name: "read_skill_resource",
    description: "Read a file of a skill, such as a template, a reference or a checklist.",
    input: {
      skill_id: requiredText("The skill's id"),
      path: requiredText("Path of the file, relative to the skill's folder"),
    },
    run: ({ skill_id: skill, path }) => answer(readResource(skill, path).text),
  });
}
