import type { CatalogFormatId } from "@skillwright/core/internal";
import type { ToolHooks } from "../hooks/tool-hooks.ts";
import type { SessionState } from "../session-state.ts";
import type { UseSkills } from "../use-skills.ts";
import { type ReadFileOptions, readFileTool } from "./read-file-tool.ts";
import type { DefinedTool, SessionTool } from "./session-tool.ts";
import { type LoadVocabulary, listTool, loadTool, resourceTool } from "./skill-tools.ts";
import { createSkillTool, proposeUpdateTool } from "./skill-writing-tools.ts";
import type { ToolGate } from "./tool-gate.ts";

/**
 * The names under which a model gets tools.
 * - `load_skill`: with `list_skills`, `read_skill_resource`, `propose_skill_update` and `create_skill`.
 * - `read_skill`: the same with the name and the answer of `read_skill`.
 * - `skill`, `activate_skill`: as Claude Code, OpenCode and Gemini CLI call it, with `read_skill_resource`.
 * - `read_file`: for catalogs that list paths, with `load_skill`.
 * - `ReadFile`: the same under the name that the catalog format `read-file` uses.
 */
export type ToolVocabulary =
  | "load_skill"
  | "read_skill"
  | "skill"
  | "activate_skill"
  | "read_file"
  | "ReadFile";

/** Which tools a session hands out. */
export interface ToolsOptions extends ReadFileOptions {
  /** Default: `load_skill`. */
  readonly vocabulary?: ToolVocabulary;
}

/** What the tools of a session call. */
export interface ToolsContext {
  readonly session: SessionState;
  readonly uses: Pick<UseSkills, "activate" | "readResource">;
  readonly gate: ToolGate;
  readonly hooks: ToolHooks;
}

const LOAD =
  "Use this when the user requests a skill or when you recognize that a task matches an available skill.";

const loaders: Readonly<Record<Exclude<ToolVocabulary, "read_file" | "ReadFile">, LoadVocabulary>> = {
  load_skill: {
    name: "load_skill",
    description: `Load the full prompt instructions for a skill. ${LOAD}`,
    field: "name",
    fieldText: "The skill name to load (e.g., 'summarize-file')",
    envelope: "load-skill",
    takes: "parameters",
  },
  read_skill: {
    name: "read_skill",
    description: `Read the full instructions of a skill. ${LOAD}`,
    field: "skill_id",
    fieldText: "The skill's id, as the list of available skills has it",
    envelope: "read-skill",
    takes: "nothing",
  },
  skill: {
    name: "skill",
    description: `Load a skill into the conversation. ${LOAD}`,
    field: "name",
    fieldText: "The name of the skill",
    envelope: "opencode",
    takes: "arguments",
  },
  activate_skill: {
    name: "activate_skill",
    description: `Activate a skill by its name. ${LOAD}`,
    field: "name",
    fieldText: "The name of the skill to activate",
    envelope: "skill-content",
    takes: "nothing",
  },
};

const formats: Readonly<Record<"load_skill" | "read_skill", CatalogFormatId>> = {
  load_skill: "available-skills",
  read_skill: "bracket-list",
};

/** The tools of one vocabulary; one that the host denies, or that an active skill takes away, refuses. */
export function sessionTools(options: ToolsOptions, context: ToolsContext): readonly SessionTool[] {
  return vocabularyTools(options, context).map(({ check, ...tool }) => ({
    ...tool,
    async execute(given) {
      // Whether a skill may be loaded is decided where it is activated, with its true name.
      const isDecidedLater = tool.name in loaders && !context.gate.isTaken(tool.name);
      const before = await context.hooks.before(tool.name, given);
      if (before.kind === "stop") return before.result;
      const { input, doubt } = before;
      const request = {
        tool: tool.name,
        input,
        unruled: "allow" as const,
        doubt,
        check: () => check(input),
      };
      const refusal = isDecidedLater && doubt === undefined ? undefined : await context.gate.refusal(request);
      if (refusal !== undefined) return refusal;
      const response = await tool.execute(input);
      await context.hooks.after(tool.name, { input, response });
      return response;
    },
  }));
}

function vocabularyTools(
  { vocabulary = "load_skill", ...options }: ToolsOptions,
  { session, uses }: ToolsContext,
): readonly DefinedTool[] {
  const resources = resourceTool(uses);
  switch (vocabulary) {
    case "load_skill":
    case "read_skill":
      return [
        loadTool(loaders[vocabulary], uses),
        listTool(session, formats[vocabulary]),
        resources,
        proposeUpdateTool(session),
        createSkillTool(session),
      ];
    case "skill":
    case "activate_skill":
      return [loadTool(loaders[vocabulary], uses), resources];
    case "read_file":
    case "ReadFile":
      return [readFileTool(vocabulary, session, options), loadTool(loaders.load_skill, uses)];
    default:
      return vocabulary satisfies never;
  }
}
