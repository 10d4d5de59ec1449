import type { LanguageModelV4CallOptions, LanguageModelV4FunctionTool } from "@ai-sdk/provider";
import type { SkillManifest } from "@skillwright/core/internal";

/** The tools that load a skill, with the field for its name. */
const LOADERS: Readonly<Record<string, "name" | "skill_id">> = {
  load_skill: "name",
  read_skill: "skill_id",
  skill: "name",
  activate_skill: "name",
};

/** Read-only tools without required input. */
const PLAIN_LOOKS: readonly string[] = ["get_current_time", "system_info", "storage_info"];

/** The offered tools, by what the rehearsal can do with them. */
export interface OfferedTools {
  readonly names: readonly string[];
  readonly loader:
    | { readonly tool: string; readonly field: string; readonly takesParameters: boolean }
    | undefined;
  readonly readFile: boolean;
  readonly readResource: boolean;
  /** The offered read-only tools. */
  readonly looks: readonly string[];
}

/** Finds the offered tools; none if the caller wants a text answer. */
export function offeredTools({ tools = [], toolChoice }: LanguageModelV4CallOptions): OfferedTools {
  const offered = toolChoice?.type === "none" ? [] : tools.filter((tool) => tool.type === "function");
  const named = toolChoice?.type === "tool" ? toolChoice.toolName : undefined;
  const usable = named === undefined ? offered : offered.filter(({ name }) => name === named);
  const names = usable.map(({ name }) => name);
  const loader = usable.find(({ name }) => isLoader(name));
  return {
    names,
    loader: loader && {
      tool: loader.name,
      field: LOADERS[loader.name] ?? "name",
      takesParameters: hasField(loader, "parameters"),
    },
    readFile: names.includes("read_file"),
    readResource: names.includes("read_skill_resource"),
    looks: names.filter((name) => PLAIN_LOOKS.includes(name)),
  };
}

/** Whether a tool loads skills. */
export function isLoader(tool: string): boolean {
  return Object.hasOwn(LOADERS, tool);
}

/** The skill that a load call names. */
export function loadedName(tool: string, input: Readonly<Record<string, unknown>>): string {
  const name = input[LOADERS[tool] ?? "name"];
  return typeof name === "string" ? name : "";
}

function hasField({ inputSchema }: LanguageModelV4FunctionTool, field: string): boolean {
  const { properties } = inputSchema;
  return properties !== undefined && Object.hasOwn(properties, field);
}

/** Finds skills for a request; `Skills.search` is one. */
export type RehearsalSearch = (query: string) => Promise<RehearsalFinding>;

/** The result of such a search. */
export interface RehearsalFinding {
  /** Best first. */
  readonly hits: readonly {
    readonly skill: RehearsedSkill;
    readonly likely: boolean;
    /** The part of the request that it is for, if the request needs several skills. */
    readonly part?: string;
  }[];
  /** Whether the best hit is right with high confidence. */
  readonly confident: boolean;
  readonly confidence: number;
}

/** What the rehearsal needs to know about a skill. */
export interface RehearsedSkill {
  readonly id: string;
  readonly name: string;
  /** Whether a model may invoke it. */
  readonly modelInvocable: boolean;
  readonly manifest: Pick<SkillManifest, "toolsRequired" | "allowedTools" | "parameters">;
}
