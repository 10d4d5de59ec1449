import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { diagnosticRule } from "../diagnostics/diagnostic-codes.ts";
import { displayNameOf } from "../parse/name-rules.ts";
import { plainProblem } from "../parse/plain-problem.ts";
import { type FrontmatterText, readFrontmatter } from "../parse/read-frontmatter.ts";
import { SkillReport } from "../parse/skill-report.ts";
import { didYouMean } from "../text/compare-text.ts";
import type { JsonValue } from "../text/json.ts";
import type { TextPosition } from "../text/text-position.ts";
import type { YamlEntry, YamlMapping, YamlNode } from "../yaml/nodes.ts";
import { readYaml } from "../yaml/read-yaml.ts";
import { toJson } from "../yaml/to-json.ts";
import {
  type AgentField,
  type AgentValues,
  knownAgentField,
  nearestAgentFields,
  readAgentField,
} from "./agent-fields.ts";
import { AGENT_ID, MAX_AGENT_FILE_BYTES, MAX_AGENT_ID_LENGTH } from "./agent-limits.ts";
import type { AgentManifest } from "./agent-manifest.ts";

/** The name of an agent's file without its ending; of `ID/manifest.yaml`, the name of the folder. */
export function agentStem(file: string): string {
  const [name = "", folder = ""] = file.split("/").toReversed();
  return hasOwnFolder(file) ? folder : name.replace(/\.(?:ya?ml|md)$/i, "");
}

/** Whether the file is the manifest of an agent that has a folder of its own, not one more file in a folder of agents. */
export function hasOwnFolder(file: string): boolean {
  return /[^/]\/manifest\.ya?ml$/i.test(file) && !/(?:^|\/)\.agents\/agents\/[^/]+$/.test(file);
}

/** Where an agent's text comes from. */
export interface AgentSource {
  /** Path or label for diagnostics; a name that ends with `.md` means a frontmatter with the prompt below it. */
  readonly file: string;
  /** Where the file comes from: rules that allow tools are accepted only from the user's own files. Default: `user`. */
  readonly scope?: "project" | "user" | "system";
  /** The text of a file with the prompt, which counts if the manifest has none. Default: none. */
  readonly prompt?: string | undefined;
}

/** The result of reading an agent's file. */
export interface AgentParseResult {
  /** Undefined when one of the diagnostics is an error: an agent is used as written, or not at all. */
  readonly manifest: AgentManifest | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Where fields are, by their camel-case names, and the items of lists, such as `usesSkills[0]`. */
  readonly places: ReadonlyMap<string, TextPosition>;
}

/**
 * Reads an agent's file: YAML, or Markdown with a frontmatter. Fields may also be nested under `agent`. A value that cannot
 * be read is an error and isn't left out, because leaving out a limit or a rule would let the agent do more. Never throws.
 */
export function readAgent(text: string, source: AgentSource): AgentParseResult {
  const { file } = source;
  const report = new SkillReport({ text, complete: true, file, directory: "", sidecars: [] });
  const done = (
    manifest?: AgentManifest,
    places: AgentParseResult["places"] = new Map(),
  ): AgentParseResult => {
    const isBroken = report.diagnostics.some(({ severity }) => severity === "error");
    return { manifest: isBroken ? undefined : manifest, diagnostics: report.diagnostics, places };
  };
  if (text.length > MAX_AGENT_FILE_BYTES) {
    report.add("file-too-large", `The file is larger than ${MAX_AGENT_FILE_BYTES} bytes`, {
      hint: "Move knowledge into a skill and name it in `uses_skills`.",
    });
    return done();
  }
  const isMarkdown = /\.md$/i.test(file);
  const head = isMarkdown ? readFrontmatter(text, true) : readWhole(text);
  report.takeFrom(head);
  if (head.mapping === undefined) return done();
  const { values, nodes, extra } = readFields(head.mapping, report);
  const id = chooseId(values, nodes, { file, report });
  const prompt = choosePrompt(values, nodes, {
    body: isMarkdown ? text.slice(head.bodyStart).trim() : (source.prompt ?? "").trim(),
    where: isMarkdown ? "below the frontmatter" : "in a file of its own",
    report,
  });
  const permissions = choosePermissions(values, nodes, { scope: source.scope ?? "user", report });
  const { integrationMode = "chat" } = values;
  const name = values.name ?? displayNameOf(id);
  const isUndescribed = (values.description ?? "") === "" && integrationMode === "tool";
  const description = isUndescribed ? name : (values.description ?? "");
  if (isUndescribed) {
    const message = "There is no `description`, by which other agents choose it; its name is used";
    report.add("agent-description", message, {
      node: nodes.get("description") ?? nodes.get("integrationMode"),
    });
  }
  const manifest: AgentManifest = {
    id,
    name,
    description,
    prompt,
    instructions: values.instructions ?? "",
    ...(values.model !== undefined && values.model !== "" && { model: values.model }),
    usesTools: unique(values.usesTools),
    usesSkills: unique(values.usesSkills),
    ...(values.skills !== undefined && { skills: unique(values.skills) }),
    limits: values.limits ?? {},
    integrationMode,
    dependsOn: unique(values.dependsOn),
    permissions,
    extra,
  };
  return done(manifest, placesOf(nodes, report));
}

/** A file of nothing but YAML, in the form of a frontmatter. */
function readWhole(text: string): FrontmatterText {
  const { root, problems } = readYaml(text);
  const place = { yaml: text, repaired: false, yamlStart: 0, yamlEnd: text.length, bodyStart: text.length };
  const found = problems.map((problem) => ({
    code: problem.code,
    severity: diagnosticRule(problem.code).severity,
    ...plainProblem(problem),
    offset: problem.offset,
  }));
  if (root?.kind === "mapping") return { ...place, mapping: root, problems: found };
  const isOther = root !== undefined || problems.length === 0;
  const other = {
    code: "yaml-not-mapping",
    severity: "error",
    message: "The file is not a list of fields",
    hint: "Write fields such as `id: reviewer` and `prompt: …`, each on its own line.",
  } as const;
  return { ...place, mapping: undefined, problems: isOther ? [...found, other] : found };
}

interface FoundFields {
  readonly values: AgentValues;
  readonly nodes: ReadonlyMap<AgentField, YamlNode>;
  readonly extra: Readonly<Record<string, JsonValue>>;
}

function readFields(mapping: YamlMapping, report: SkillReport): FoundFields {
  const values: Partial<Record<AgentField, unknown>> = {};
  const nodes = new Map<AgentField, YamlNode>();
  const extra = Object.create(null) as Record<string, JsonValue>;
  const take = ({ key, keySpan, value }: YamlEntry, prefix: string): void => {
    const field = knownAgentField(key);
    const path = `${prefix}${key}`;
    if (field === undefined) {
      const hint = didYouMean(nearestAgentFields(key), "`");
      extra[path] = toJson(value);
      report.add("field-unknown", `The field \`${path}\` is unknown; it is kept unchanged`, {
        offset: keySpan.start,
        hint,
        ...(hint !== undefined && { severity: "warning" }),
      });
      return;
    }
    if (nodes.has(field)) {
      report.add("field-duplicate", `\`${path}\` repeats a field from above; the first one is used`, {
        offset: keySpan.start,
      });
      return;
    }
    nodes.set(field, value);
    values[field] = readAgentField(field, value, {
      field: path,
      report: ({ code, message, node, hint }) => report.add(code, message, { node, hint, severity: "error" }),
    });
  };
  for (const entry of mapping.entries) {
    if (entry.key !== "agent" || entry.value.kind !== "mapping") take(entry, "");
    else for (const inner of entry.value.entries) take(inner, "agent.");
  }
  return { values: values as AgentValues, nodes, extra };
}

type Nodes = FoundFields["nodes"];

/** The id as written, otherwise the name of the file or folder. */
function chooseId(
  values: AgentValues,
  nodes: Nodes,
  { file, report }: { readonly file: string; readonly report: SkillReport },
): string {
  const stem = agentStem(file);
  const named = hasOwnFolder(file) ? "folder" : "file";
  const id = values.id ?? stem;
  const node = nodes.get("id");
  if (!AGENT_ID.test(id) || id.length > MAX_AGENT_ID_LENGTH) {
    const what = values.id === undefined ? `The name of the ${named}` : "The id";
    const rule = `use at most ${MAX_AGENT_ID_LENGTH} lowercase letters and digits, with single - or _ between them`;
    report.add("agent-id", `${what} "${id}" is not a valid agent id: ${rule}`, { node });
  } else if (id !== stem) {
    report.add("agent-id", `The id is "${id}" but the ${named} is called "${stem}"`, {
      node,
      severity: "warning",
      hint: "Give both the same name, so that people find it.",
    });
  }
  return id;
}

function choosePrompt(
  { prompt = "" }: AgentValues,
  nodes: Nodes,
  { body, where, report }: Readonly<Record<"body" | "where", string>> & { readonly report: SkillReport },
): string {
  if (body === "") return prompt;
  if (prompt !== "") {
    report.add("field-duplicate", `There is a \`prompt\` and a text ${where}; the field is used`, {
      node: nodes.get("prompt"),
    });
    return prompt;
  }
  return body;
}

/** A project's files come from other people: they may deny and ask, but never allow. */
function choosePermissions(
  { permissions = { allow: [], ask: [], deny: [] } }: AgentValues,
  nodes: Nodes,
  { scope, report }: { readonly scope: NonNullable<AgentSource["scope"]>; readonly report: SkillReport },
): AgentManifest["permissions"] {
  if (scope !== "project" || permissions.allow.length === 0) return permissions;
  const rules = permissions.allow.map(({ text }) => text).join(", ");
  report.add("agent-permission", `A project's agent cannot allow itself anything: ${rules} is ignored`, {
    node: nodes.get("permissions"),
  });
  return { ...permissions, allow: [] };
}

/** Items that a list names twice or leaves empty are not counted, as in the manifest. */
function placesOf(nodes: Nodes, report: SkillReport): AgentParseResult["places"] {
  const places = new Map<string, TextPosition>();
  for (const [field, node] of nodes) {
    places.set(field, report.position(node.start));
    const items = node.kind === "sequence" ? node.items : [];
    const texts = new Set<string>();
    for (const item of items) {
      const text = item.kind === "scalar" ? item.text.trim() : "";
      if (text === "" || texts.has(text)) continue;
      places.set(`${field}[${texts.size}]`, report.position(item.start));
      texts.add(text);
    }
  }
  return places;
}

function unique(items: readonly string[] = []): readonly string[] {
  return [...new Set(items)];
}
