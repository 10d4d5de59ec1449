import { findFence } from "../parse/frontmatter-fence.ts";
import type { JsonValue } from "../text/json.ts";
import type { YamlNode, YamlResult } from "../yaml/nodes.ts";
import { readYaml } from "../yaml/read-yaml.ts";

/** The fields of a frontmatter as the reference tool has them: every scalar is text. */
export type ReferenceFields = ReadonlyMap<string, JsonValue>;

/** Why the reference tool reads no properties. */
export interface ReferenceFailure {
  readonly kind: "parse" | "validation";
  readonly message: string;
}

/** Either half of a parse result of the reference tool. */
export type ReferenceResult<T> =
  | { readonly value: T; readonly failure?: never }
  | { readonly value?: never; readonly failure: ReferenceFailure };

/** Splits and reads a SKILL.md as the reference tool does, with its messages. */
export function parseReference(
  text: string,
): ReferenceResult<{ readonly fields: ReferenceFields; readonly body: string }> {
  const fence = findFence(text, "reference");
  if (fence.kind === "none") {
    return fail(
      fence.reason === "missing"
        ? "SKILL.md must start with YAML frontmatter (---)"
        : "SKILL.md frontmatter not properly closed with ---",
    );
  }
  const yaml = readYaml(text.slice(fence.yamlStart, fence.yamlEnd));
  const refused = refusal(yaml);
  if (refused !== undefined) return fail(`Invalid YAML in frontmatter: ${refused}`);
  if (yaml.root?.kind !== "mapping") return fail("SKILL.md frontmatter must be a YAML mapping");
  const fields = new Map(
    yaml.root.entries.map(({ key, value }) => [key, key === "metadata" ? textFields(value) : asText(value)]),
  );
  return { value: { fields, body: text.slice(fence.bodyStart).trim() } };
}

/** Constructs that the tool's strict YAML dialect rejects. */
function refusal({ problems, uses }: YamlResult): string | undefined {
  const fatal = problems.find(({ code }) => code === "yaml-invalid" || code === "yaml-limit");
  if (fatal !== undefined) return fatal.message;
  if (uses.flow) return "flow style (`[]`, `{}`) is not allowed";
  if (uses.anchors) return "anchors and aliases are not allowed";
  if (uses.tags) return "tags are not allowed";
  return uses.duplicates ? "a key is given twice" : undefined;
}

function asText(node: YamlNode): JsonValue {
  switch (node.kind) {
    case "scalar":
      return node.text;
    case "sequence":
      return node.items.map(asText);
    case "mapping": {
      const result = Object.create(null) as Record<string, JsonValue>;
      for (const { key, value } of node.entries) result[key] = asText(value);
      return result;
    }
    default:
      return node satisfies never;
  }
}

/** The values of `metadata` are converted to text. */
function textFields(node: YamlNode): JsonValue {
  if (node.kind !== "mapping") return asText(node);
  const result = Object.create(null) as Record<string, JsonValue>;
  for (const { key, value } of node.entries) {
    result[key] = value.kind === "scalar" ? value.text : JSON.stringify(asText(value));
  }
  return result;
}

function fail(message: string): ReferenceResult<never> {
  return { failure: { kind: "parse", message } };
}
