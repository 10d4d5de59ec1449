import { omitUndefined } from "../../omit-undefined.ts";
import { buildManifest } from "../../parse/build-manifest.ts";
import { findFence } from "../../parse/frontmatter-fence.ts";
import { indentContinuations } from "../../parse/indent-continuations.ts";
import { repairYaml } from "../../parse/repair-yaml.ts";
import { readSidecar, type SidecarText } from "../../parse/sidecar.ts";
import type { ParseResult, SkillText } from "../../parse/skill-text.ts";
import { textPosition } from "../../text/text-position.ts";
import type { YamlMapping, YamlNode } from "../../yaml/nodes.ts";
import { readYaml } from "../../yaml/read-yaml.ts";
import { scalarValue } from "../../yaml/to-json.ts";
import { accept, refuse } from "./host-verdict.ts";
import { endsAtOnce, fieldOf, topLevelKey } from "./yaml-values.ts";

/** The fields that Codex reads, as written. */
interface CodexFields {
  readonly kind: "fields";
  readonly name?: string;
  readonly description?: string;
  readonly shortDescription?: string;
}

/** Why Codex can't read the fields; the offset is into the YAML. */
interface CodexProblem {
  readonly kind: "problem";
  readonly code: "yaml-invalid" | "yaml-limit" | "yaml-not-mapping" | "field-type" | "field-duplicate";
  readonly words: string;
  readonly offset: number;
}

const TYPED_FIELDS = ["name", "description", "metadata"];

/** Reads frontmatter with the types Codex asks for: text of any kind for the texts, fields for `metadata`. */
function readCodexFields(yaml: string): CodexFields | CodexProblem {
  const strict = strictProblem(yaml);
  if (strict !== undefined) return { kind: "problem", code: "yaml-invalid", ...strict };
  const given = readYaml(yaml);
  const indented = given.root === undefined ? indentContinuations(yaml, { lists: true }) : undefined;
  const { root, problems } = indented === undefined ? given : readYaml(indented);
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
  const complex = root.entries.find(({ keySpan }) => /^[[{]/.test(yaml.slice(keySpan.start)));
  if (complex !== undefined) {
    const words = "invalid type: sequence or map, expected field identifier";
    return { kind: "problem", code: "yaml-not-mapping", words, offset: complex.keySpan.start };
  }
  for (const { code, offset } of problems) {
    const key = code === "field-duplicate" ? topLevelKey(yaml, root, offset) : undefined;
    if (key !== undefined && TYPED_FIELDS.includes(key)) {
      return { kind: "problem", code: "field-duplicate", words: `duplicate field \`${key}\``, offset };
    }
  }
  return typedFields(yaml, root);
}

/** A block scalar whose indentation ends with a tab; ours takes the tab for text. */
const TAB_INDENT = /^[^\n]*[:-][ \t]+[|>][-+]?[ \t]*\n(?:[ ]*\n)*[ ]*\t/m;

/**
 * What its YAML parser rejects and ours accepts: text behind `...`, control characters, halves of a surrogate pair, and a
 * tab that indents a block scalar.
 */
function strictProblem(yaml: string): { readonly words: string; readonly offset: number } | undefined {
  if (endsAtOnce(yaml)) return { words: "did not find expected node content", offset: 0 };
  const control = yaml.search(/(?![\t\n\r\u0085])[\p{Cc}\ufffe\uffff]/u);
  if (control >= 0) return { words: "control characters are not allowed", offset: control };
  const tab = yaml.search(TAB_INDENT);
  if (tab >= 0) return { words: "found a tab character where an indentation space is expected", offset: tab };
  const half = /"(?:[^"\\]|\\.)*?(\\u[dD][89a-fA-F])/.exec(yaml);
  if (half === null) return undefined;
  return { words: "found invalid Unicode character escape code", offset: half.index };
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
  return { kind: "fields", ...omitUndefined({ name, description, shortDescription }) };
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

const AGENT = "Codex";
const MAX_NAME = 64;

/** Reads a skill file as Codex does: only `name`, `description` and `metadata.short-description` are used. */
export function parseAsCodex(skill: SkillText): ParseResult {
  if (skill.validUtf8 === false) {
    const words = "failed to read file: invalid utf-8 sequence";
    return refuse(skill, AGENT, { code: "file-encoding", words });
  }
  const fence = findFence(skill.text, "codex");
  if (fence.kind === "none") {
    const code = fence.reason === "too-large" ? "frontmatter-too-large" : "frontmatter-missing";
    return refuse(skill, AGENT, { code, words: "missing YAML frontmatter delimited by ---" });
  }
  // Its YAML reader knows three more line ends than ours.
  const yaml = skill.text.slice(fence.yamlStart, fence.yamlEnd).replace(/[\u0085\u2028\u2029]/g, "\n");
  const given = readCodexFields(yaml);
  const repaired = given.kind === "problem" ? repairYaml(yaml, "quote-codex") : undefined;
  const reparsed = repaired === undefined ? given : readCodexFields(repaired);
  // When the repair does not help, Codex reports what was wrong at first.
  const fields = reparsed.kind === "fields" ? reparsed : given;
  if (fields.kind === "problem") {
    const offset = fence.yamlStart + fields.offset;
    return refuse(skill, AGENT, { code: fields.code, words: `invalid YAML: ${fields.words}`, offset });
  }
  return readManifest(skill, fields, fence.bodyStart);
}

function readManifest(skill: SkillText, fields: CodexFields, bodyStart: number): ParseResult {
  const description = oneLine(fields.description ?? "");
  if (description === "") {
    return refuse(skill, AGENT, { code: "description-missing", words: "missing field `description`" });
  }
  const name = oneLine(fields.name ?? "") || oneLine(skill.directory) || "skill";
  if (Array.from(name).length > MAX_NAME) {
    const words = `invalid name: exceeds maximum length of ${MAX_NAME} characters`;
    return refuse(skill, AGENT, { code: "name-too-long", words });
  }
  const products = skill.sidecars.flatMap((sidecar) => excludedProducts(sidecar));
  if (products.length > 0) {
    const words = `agents/openai.yaml names other products only (${products.join(", ")})`;
    return refuse(skill, AGENT, { code: "host-rejects-skill", words, silent: true });
  }
  const sidecars = skill.sidecars.map(readSidecar);
  const short = oneLine(fields.shortDescription ?? "");
  const metadata = short === "" ? undefined : { "short-description": short };
  const manifest = buildManifest({
    name,
    description,
    values: omitUndefined({ metadata }),
    sidecars: sidecars.map(({ values }) => values),
  });
  return accept(
    manifest,
    bodyStart,
    sidecars.flatMap(({ diagnostics }) => diagnostics),
  );
}

const PRODUCTS = new Set(["codex", "chatgpt", "atlas"]);

/** The products of a sidecar that leaves Codex out; empty when it does not, or when Codex cannot read the file. */
function excludedProducts(sidecar: SidecarText): readonly string[] {
  const { root } = readYaml(sidecar.text);
  if (root?.kind !== "mapping") return [];
  const sections = ["interface", "dependencies", "policy"].map((key) => fieldOf(root, key));
  // One section of the wrong shape makes Codex ignore the whole file.
  if (sections.some((section) => section !== undefined && section.kind !== "mapping")) return [];
  const policy = fieldOf(root, "policy");
  if (policy?.kind !== "mapping") return [];
  const implicit = fieldOf(policy, "allow_implicit_invocation");
  if (implicit !== undefined && !(implicit.kind === "scalar" && /^(?:true|false)$/.test(implicit.text))) {
    return [];
  }
  const list = fieldOf(policy, "products");
  if (list?.kind !== "sequence") return [];
  const names = list.items.map((item) => (item.kind === "scalar" ? productName(item.text) : undefined));
  const known = names.filter((name): name is string => name !== undefined);
  return known.length < names.length || known.includes("codex") ? [] : known;
}

/** Products are written in small or in capital letters, not in both. */
function productName(text: string): string | undefined {
  const name = text.toLowerCase();
  return PRODUCTS.has(name) && (text === name || text === text.toUpperCase()) ? name : undefined;
}

/** Collapses runs of white space into one space. */
function oneLine(text: string): string {
  return text.replace(/\p{White_Space}+/gu, " ").replace(/^ | $/g, "");
}
