import type { SkillInterface, SkillManifest } from "../model/manifest.ts";
import { omitUndefined } from "../omit-undefined.ts";
import type { YamlMapping, YamlNode } from "../yaml/nodes.ts";
import { readYaml } from "../yaml/read-yaml.ts";
import { type FieldContext, findField, listOf, readField, readLine, readText } from "./field-reader.ts";
import { eligibilityIn, readInstallSpec } from "./read-records.ts";

/** The fields that OpenClaw reads from a skill's metadata. */
export interface OpenClawMetadata
  extends Pick<SkillManifest, "eligibility" | "install" | "skillKey" | "primaryEnv">,
    Pick<SkillInterface, "emoji" | "homepage"> {}

/** The key OpenClaw writes today, then those of its earlier names. */
const KEYS = ["openclaw", "clawdbot", "clawdis"] as const;

/** Reads OpenClaw's block from a `metadata` value; undefined when there is none. */
export function readOpenClawMetadata(
  metadata: YamlNode,
  context: FieldContext,
): OpenClawMetadata | undefined {
  const outer = mappingOrJson(metadata);
  const node = outer && KEYS.map((key) => findField(outer, key)).find((value) => value !== undefined);
  const block = node && mappingOrJson(node);
  if (block === undefined) return undefined;
  const place: FieldContext = { ...context, field: "metadata.openclaw" };
  const requires = findField(block, "requires");
  const needs = requires?.kind === "mapping" ? requires : block;
  const skillKey = readField(block, "skillKey", readText, place);
  const primaryEnv = readField(block, "primaryEnv", readText, place);
  const emoji = readField(block, "emoji", readText, place);
  const homepage = readField(block, "homepage", readLine, place);
  return {
    eligibility: eligibilityIn(block, needs, place),
    install: readField(block, "install", listOf(readInstallSpec), place) ?? [],
    ...omitUndefined({ skillKey, primaryEnv, emoji, homepage }),
  };
}

/** Older skills carry the block as JSON inside a string; JSON is YAML in flow style. */
function mappingOrJson(node: YamlNode): YamlMapping | undefined {
  if (node.kind === "mapping") return node;
  if (node.kind !== "scalar" || !node.text.trimStart().startsWith("{")) return undefined;
  const root = readYaml(node.text.trim()).root;
  return root?.kind === "mapping" ? root : undefined;
}
