import type { EligibilityRules, OperatingSystem, SkillCommand } from "../../model/manifest.ts";
import { omitUndefined } from "../../omit-undefined.ts";
import { buildManifest } from "../../parse/build-manifest.ts";
import { findFence } from "../../parse/frontmatter-fence.ts";
import { readOpenClawMetadata } from "../../parse/openclaw-metadata.ts";
import type { ParseResult, SkillText } from "../../parse/skill-text.ts";
import { isObject, type JsonObject, type JsonValue } from "../../text/json.ts";
import { wordEntries } from "../../text/word-list.ts";
import type { YamlMapping, YamlNode } from "../../yaml/nodes.ts";
import { readYaml } from "../../yaml/read-yaml.ts";
import { toJson } from "../../yaml/to-json.ts";
import { accept, refuse } from "./host-verdict.ts";
import { readOpenClawFields } from "./openclaw-fields.ts";

/** The keys OpenClaw reads today; the first that contains fields wins. */
const KEYS = ["openclaw", "clawdbot"];

/** OpenClaw's block of a `metadata` value, by itself in its mapping; the value may be fields, or JSON in a text. */
function openClawBlock(
  metadata: YamlNode | undefined,
): { readonly outer: YamlMapping; readonly block: YamlMapping } | undefined {
  const node = metadata?.kind === "scalar" ? readJson5(metadata.text) : metadata;
  if (node?.kind !== "mapping") return undefined;
  for (const key of KEYS) {
    const entry = node.entries.find((candidate) => candidate.key === key);
    if (entry?.value.kind !== "mapping") continue;
    return { outer: { ...node, entries: [{ ...entry, key: "openclaw" }] }, block: entry.value };
  }
  return undefined;
}

/** JSON5 is flow YAML, apart from its comments. */
function readJson5(text: string): YamlNode | undefined {
  const json = text
    .replace(/("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "$1")
    .trim();
  return json.startsWith("{") ? readYaml(json).root : undefined;
}

const systems: ReadonlyMap<string, OperatingSystem> = new Map([
  ["linux", "linux"],
  ...wordEntries<OperatingSystem>("darwin", "darwin macos"),
  ...wordEntries<OperatingSystem>("win32", "win32 windows"),
]);

/** A skill's requirements by OpenClaw's rules: exact keys below `requires`, `always` only as a boolean. */
function openClawNeeds(block: YamlMapping): EligibilityRules {
  const value = toJson(block) as JsonObject;
  const requires = isObject(value.requires) ? value.requires : {};
  const names = words(value.os);
  return {
    os: names.flatMap((name) => systems.get(name.toLowerCase()) ?? []),
    otherSystems: names.filter((name) => !systems.has(name.toLowerCase())),
    bins: words(requires.bins),
    anyBins: words(requires.anyBins),
    env: words(requires.env),
    config: words(requires.config),
    always: value.always === true,
  };
}

/** A list of values as texts, or one text split at its commas. */
function words(value: JsonValue | undefined): readonly string[] {
  const items = typeof value === "string" ? value.split(",") : Array.isArray(value) ? value.map(String) : [];
  return items.map((item) => item.trim()).filter((item) => item !== "");
}

const AGENT = "OpenClaw";

/** Reads a skill file as OpenClaw does: a description is required, the folder's name replaces a missing one. */
export function parseAsOpenClaw(skill: SkillText): ParseResult {
  // OpenClaw accepts every kind of line ending.
  const text = skill.text.replace(/\r\n?/g, "\n");
  const fence = findFence(text, "lines");
  if (fence.kind === "open" || (fence.kind === "none" && fence.reason === "too-large")) {
    return refuse(skill, AGENT, {
      code: fence.kind === "open" ? "frontmatter-unclosed" : "frontmatter-too-large",
      words: "invalid frontmatter: UNTERMINATED_FRONTMATTER: missing closing --- delimiter",
    });
  }
  const block = fence.kind === "closed" ? text.slice(fence.yamlStart, fence.yamlEnd).replace(/\n$/, "") : "";
  const outcome = readOpenClawFields(block);
  if (outcome.kind === "problem") {
    return refuse(skill, AGENT, { code: outcome.code, words: `invalid frontmatter: ${outcome.words}` });
  }
  const { texts, nodes } = outcome;
  const name = texts.get("name")?.trim() || skill.directory.trim();
  const description = texts.get("description")?.trim() ?? "";
  if (description === "" || name === "") {
    return refuse(skill, AGENT, {
      code: name === "" ? "name-missing" : "description-missing",
      words: name === "" ? "name is required" : "description is required",
    });
  }
  const original = findFence(skill.text, "lines");
  const userInvocable = flag(texts.get("user-invocable"));
  const disableModelInvocation = flag(texts.get("disable-model-invocation"));
  const metadata = openClawBlock(nodes.get("metadata"));
  const openclaw = metadata && readOpenClawMetadata(metadata.outer, { field: "metadata", report: () => {} });
  const manifest = buildManifest({
    name,
    description,
    values: {
      ...omitUndefined({ userInvocable, disableModelInvocation }),
      commands: toolCommands(name, texts),
    },
    openclaw: openclaw && metadata && { ...openclaw, eligibility: openClawNeeds(metadata.block) },
  });
  return accept(manifest, original.kind === "none" ? 0 : original.bodyStart);
}

/** The tool that OpenClaw itself calls for a person's `/name`, instead of its model. */
function toolCommands(name: string, texts: ReadonlyMap<string, string>): readonly SkillCommand[] {
  const field = (key: string): string =>
    (texts.get(`command-${key}`) ?? texts.get(`command_${key}`) ?? "").trim();
  const tool = field("tool");
  if (field("dispatch").toLowerCase() !== "tool" || tool === "") return [];
  return [{ name, description: "", args: [], run: { tool }, priority: 0 }];
}

function flag(word: string | undefined): boolean | undefined {
  const value = word?.trim().toLowerCase() ?? "";
  if (["true", "1", "yes", "on"].includes(value)) return true;
  return ["false", "0", "no", "off"].includes(value) ? false : undefined;
}
