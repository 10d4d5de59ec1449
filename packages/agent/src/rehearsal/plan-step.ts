import {
  isLoader,
  loadedName,
  type OfferedTools,
  type RehearsalFinding,
  type RehearsalSearch,
  type RehearsedSkill,
} from "./offered-tools.ts";
import type { PastCall, Turn } from "./read-turn.ts";
import { MAX_QUERY_CHARS, MAX_READS } from "./rehearsal-limits.ts";

/** A tool call of the rehearsal. */
export interface PlannedCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A skill whose text is in the conversation. */
export interface SkillInUse {
  readonly name: string;
  /** Empty where it is part of the agent's own instructions. */
  readonly text: string;
  readonly by: "person" | "search" | "earlier";
}

/** The next step: tool calls, or an answer if there are none. */
export interface Step {
  readonly calls: readonly PlannedCall[];
  readonly skills: readonly SkillInUse[];
  /** The search result, if a search was needed. */
  readonly finding: RehearsalFinding | undefined;
}

/** Decides the next step only from the conversation, so it is deterministic. */
export async function planStep(
  turn: Turn,
  tools: OfferedTools,
  search: RehearsalSearch | undefined,
): Promise<Step> {
  const loads = turn.calls.filter(({ tool }) => isLoader(tool));
  const chosen: readonly SkillInUse[] = [
    ...turn.injected.map((skill) => ({ ...skill, by: "person" as const })),
    ...loads
      .filter(({ outcome }) => outcome === "answered")
      .map(({ tool, input, text }) => loadedSkill(loadedName(tool, input), text, turn)),
  ];
  if (chosen.length > 0 || loads.length > 0)
    return { calls: followUp(chosen, turn, tools), skills: chosen, finding: undefined };
  const query = taskIn(turn.asked.slice(0, MAX_QUERY_CHARS));
  const finding = query === "" ? undefined : await search?.(query);
  const best = finding?.confident === true ? finding.hits[0]?.skill : undefined;
  if (best === undefined || !best.modelInvocable) return { calls: [], skills: [], finding };
  const others = (finding?.hits.slice(1) ?? []).filter(
    ({ skill, part }) => part !== undefined && skill.modelInvocable,
  );
  const known = others.length > 0 ? undefined : earlierSkill(best, turn);
  if (known !== undefined) return { calls: followUp([known], turn, tools), skills: [known], finding };
  const { loader } = tools;
  if (loader === undefined) return { calls: [], skills: [], finding };
  const wanted = [best, ...others.map(({ skill }) => skill)];
  return { calls: wanted.map((skill) => planLoad(skill, turn, loader)), skills: [], finding };
}

function planLoad(
  skill: RehearsedSkill,
  { asked }: Turn,
  { tool, field, takesParameters }: NonNullable<OfferedTools["loader"]>,
): PlannedCall {
  const parameters = takesParameters ? fillParameters(skill, asked) : {};
  return { tool, input: { [field]: skill.id, ...(Object.keys(parameters).length > 0 && { parameters }) } };
}

/** A load returns the text, or says that it is already there: from an earlier turn or as a bound skill. */
function loadedSkill(name: string, text: string, turn: Turn): SkillInUse {
  if (!/^Skill '[^'\n]*' is already loaded in this conversation;/.test(text))
    return { name, text, by: "search" };
  return earlierSkill({ id: name, name }, turn) ?? { name, text: "", by: "earlier" };
}

/** A skill whose text is from an earlier turn. */
function earlierSkill(
  { id, name }: Pick<RehearsedSkill, "id" | "name">,
  { earlier }: Turn,
): SkillInUse | undefined {
  const isMeant = (candidate: string): boolean => candidate === id || candidate === name;
  const load = earlier.calls.find(
    ({ tool, input, outcome }) =>
      isLoader(tool) && outcome === "answered" && isMeant(loadedName(tool, input)),
  );
  const text = load?.text ?? earlier.injected.find((skill) => isMeant(skill.name))?.text;
  return text === undefined ? undefined : { name: id, text, by: "earlier" };
}

/** Values for file and URL parameters that the request contains. */
function fillParameters({ manifest }: RehearsedSkill, asked: string): Readonly<Record<string, string>> {
  const path = pathIn(asked);
  const url = /\bhttps?:\/\/[^\s<>"')]+/.exec(asked)?.[0];
  return Object.fromEntries(
    manifest.parameters.flatMap(({ name }): readonly [string, string][] => {
      // The named file is an input; never use it as an output.
      if (path !== undefined && /file|path/i.test(name) && !/out|target|dest|save/i.test(name))
        return [[name, path]];
      return url !== undefined && /url|address|link/i.test(name) ? [[name, url]] : [];
    }),
  );
}

/** The obvious calls: the file in question, the skill's own files, and read-only tools. */
function followUp(skills: readonly SkillInUse[], turn: Turn, tools: OfferedTools): readonly PlannedCall[] {
  const planned = skills.flatMap(({ name, text }): readonly PlannedCall[] => {
    const wants = (tool: string): boolean => new RegExp(`(?<![\\w-])${tool}(?![\\w-])`).test(text);
    const file = fileFor(turn, text);
    const reads = tools.readFile && wants("read_file") && file !== undefined ? [file] : [];
    const resources = tools.readResource ? resourcesIn(text) : [];
    return [
      ...reads.map((path) => ({ tool: "read_file", input: { path } })),
      ...tools.looks.filter(wants).map((tool) => ({ tool, input: {} })),
      ...resources.map((path) => ({ tool: "read_skill_resource", input: { skill_id: name, path } })),
    ].slice(0, MAX_READS);
  });
  return planned.filter((call) => !turn.calls.some((past) => isSame(past, call)));
}

function isSame(past: PastCall, { tool, input }: PlannedCall): boolean {
  return past.tool === tool && JSON.stringify(past.input) === JSON.stringify(input);
}

/** The file that was passed to a load, or that the request or the skill's text names. */
function fileFor({ calls, asked }: Turn, text: string): string | undefined {
  const given = calls.flatMap(({ input }) =>
    typeof input.parameters === "object" && input.parameters !== null ? Object.entries(input.parameters) : [],
  );
  const path = given.find(([name]) => /file|path/i.test(name))?.[1] as unknown;
  if (typeof path === "string") return path;
  return pathIn(asked) ?? /^(?:File|Path): (?!\{\{)(\S.*)$/im.exec(text)?.[1]?.trim();
}

/** The request without file names: `summarize notes.txt` is about a file, not about notes. */
function taskIn(asked: string): string {
  const path = pathIn(asked);
  const ending = path === undefined ? undefined : /\.(\w+)$/.exec(path)?.[1];
  return path === undefined || ending === undefined ? asked : asked.replaceAll(path, () => `${ending} file`);
}

/** A path in a text: in quotes, or a word with a slash or an extension. */
function pathIn(text: string): string | undefined {
  const quoted = /["'`]([^"'`\n]*\.\w{1,8})["'`]/.exec(text)?.[1];
  if (quoted !== undefined && !quoted.includes("://")) return quoted;
  const words = text.split(/\s+/).map((word) => word.replace(/^[([<]+|[)\]>,;:!?.]+$/g, ""));
  return words.find(
    (word) => !word.includes("://") && /^(?:[\w.~-]*\/)*[\w~-][\w.~-]*\.[a-z]\w{0,7}$/i.test(word),
  );
}

/** The skill's own files that its text refers to. */
function resourcesIn(text: string): readonly string[] {
  const names = [
    ...text.matchAll(/(?:`|\]\()((?:references|reference|assets|templates|docs|examples)\/[\w./-]+)[`)]/g),
  ];
  return [...new Set(names.flatMap(([, path]) => (path === undefined ? [] : [path])))].slice(
    0,
    MAX_READS - 1,
  );
}
