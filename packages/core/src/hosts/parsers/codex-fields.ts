import { omitUndefined } from "../../omit-undefined.ts";
import { textPosition } from "../../text/text-position.ts";
import type { YamlMapping, YamlNode } from "../../yaml/nodes.ts";
import { readYaml } from "../../yaml/read-yaml.ts";
import { scalarValue } from "../../yaml/scalar-value.ts";
import { fieldOf, topLevelKey } from "./yaml-values.ts";

/** The fields that Codex reads, as written. */
export interface CodexFields {
  readonly kind: "fields";
  readonly name?: string;
  readonly description?: string;
  readonly shortDescription?: string;
}

/** Why Codex can't read the fields; the offset is into the YAML. */
export interface CodexProblem {
  readonly kind: "problem";
  readonly code: "yaml-invalid" | "yaml-limit" | "yaml-not-mapping" | "field-type" | "field-duplicate";
  readonly words: string;
  readonly offset: number;
}

const TYPED_FIELDS = ["name", "description", "metadata"];

/** Reads frontmatter with the types Codex asks for: text of any kind for the texts, fields for `metadata`. */
export function readCodexFields(yaml: string): CodexFields | CodexProblem {
  const { root, problems } = readYaml(yaml);
  const fatal = problems.find(({ code }) => code === "yaml-invalid" || code === "yaml-limit");
  if (fatal !== undefined) {
    const code = fatal.code === "yaml-limit" ? "yaml-limit" : "yaml-invalid";
    return { kind: "problem", code, words: fatal.message, offset: fatal.offset };
  }
  // Nothing at all is a frontmatter without fields.
  if (root === undefined || isNullNode(root)) return { kind: "fields" };
  if (root.kind !== "mapping") {
    const words = `invalid type: ${typeName(root)}, expected struct SkillFrontmatter`;
    return { kind: "problem", code: "yaml-not-mapping", words, offset: 0 };
  }
  for (const { code, offset } of problems) {
    const key = code === "field-duplicate" ? topLevelKey(yaml, root, offset) : undefined;
    if (key !== undefined && TYPED_FIELDS.includes(key)) {
      return { kind: "problem", code: "field-duplicate", words: `duplicate field \`${key}\``, offset };
    }
  }
  return typedFields(yaml, root);
}

function typedFields(yaml: string, root: YamlMapping): CodexFields | CodexProblem {
  const metadata = fieldOf(root, "metadata");
  if (metadata !== undefined && !isNullNode(metadata) && metadata.kind !== "mapping") {
    return wrongType(yaml, "metadata", metadata, "struct SkillFrontmatterMetadata");
  }
  const texts = [
    ["name", fieldOf(root, "name")],
    ["description", fieldOf(root, "description")],
    [
      "metadata.short-description",
      metadata?.kind === "mapping" ? fieldOf(metadata, "short-description") : undefined,
    ],
  ] as const;
  for (const [path, node] of texts) {
    if (node !== undefined && node.kind !== "scalar") return wrongType(yaml, path, node, "a string");
  }
  const [name, description, shortDescription] = texts.map(([, node]) =>
    node?.kind !== "scalar" || isNullNode(node) ? undefined : node.text,
  );
  return {
    kind: "fields",
    ...omitUndefined({ name, description, shortDescription }),
  };
}

function wrongType(yaml: string, path: string, node: YamlNode, expected: string): CodexProblem {
  const { line, column } = textPosition(yaml, node.start);
  const words = `${path}: invalid type: ${typeName(node)}, expected ${expected} at line ${line} column ${column}`;
  return { kind: "problem", code: "field-type", words, offset: node.start };
}

/** How Codex names the type of a value. */
function typeName(node: YamlNode): string {
  if (node.kind !== "scalar") return node.kind === "sequence" ? "sequence" : "map";
  const value = scalarValue(node);
  if (typeof value === "number")
    return `${Number.isInteger(value) ? "integer" : "floating point"} \`${value}\``;
  if (typeof value === "boolean") return `boolean \`${value}\``;
  return `string ${JSON.stringify(node.text)}`;
}

function isNullNode(node: YamlNode): boolean {
  return node.kind === "scalar" && scalarValue(node) === null;
}
