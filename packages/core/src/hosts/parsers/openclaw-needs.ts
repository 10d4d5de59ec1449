import type { EligibilityRules, OperatingSystem } from "../../model/manifest.ts";
import type { JsonObject, JsonValue } from "../../text/json.ts";
import type { YamlMapping, YamlNode } from "../../yaml/nodes.ts";
import { readYaml } from "../../yaml/read-yaml.ts";
import { toJson } from "../../yaml/to-json.ts";

/** The keys OpenClaw reads today; the first that contains fields wins. */
const KEYS = ["openclaw", "clawdbot"];

/** OpenClaw's block of a `metadata` value, by itself in its mapping; the value may be fields, or JSON in a text. */
export function openClawBlock(
  metadata: YamlNode | undefined,
): { readonly outer: YamlMapping; readonly block: YamlMapping } | undefined {
  const node = metadata?.kind === "scalar" ? readYaml(metadata.text.trim()).root : metadata;
  if (node?.kind !== "mapping") return undefined;
  for (const key of KEYS) {
    const entry = node.entries.find((candidate) => candidate.key === key);
    if (entry?.value.kind !== "mapping") continue;
    return { outer: { ...node, entries: [{ ...entry, key: "openclaw" }] }, block: entry.value };
  }
  return undefined;
}

const systems: ReadonlyMap<string, OperatingSystem> = new Map([
  ["linux", "linux"],
  ["darwin", "darwin"],
  ["macos", "darwin"],
  ["win32", "win32"],
  ["windows", "win32"],
]);

/** A skill's requirements by OpenClaw's rules: exact keys below `requires`, `always` only as a boolean. */
export function openClawNeeds(block: YamlMapping): EligibilityRules {
  const value = toJson(block) as JsonObject;
  const requires = asObject(value.requires);
  return {
    os: words(value.os).flatMap((word) => systems.get(word.toLowerCase()) ?? []),
    bins: words(requires.bins),
    anyBins: words(requires.anyBins),
    env: words(requires.env),
    config: words(requires.config),
    always: value.always === true,
  };
}

function asObject(value: JsonValue | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

/** A list of texts, or one text split at its commas. */
function words(value: JsonValue | undefined): readonly string[] {
  const items: readonly JsonValue[] = typeof value === "string" ? value.split(",") : [value ?? []].flat();
  return items.flatMap((item) => (typeof item === "string" && item.trim() !== "" ? [item.trim()] : []));
}
