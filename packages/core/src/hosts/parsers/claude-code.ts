import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { buildManifest } from "../../parse/build-manifest.ts";
import { findFence } from "../../parse/frontmatter-fence.ts";
import { readFrontmatterFields } from "../../parse/frontmatter-fields.ts";
import { repairYaml } from "../../parse/repair-yaml.ts";
import type { ParseResult, SkillText } from "../../parse/skill-text.ts";
import { textPosition } from "../../text/text-position.ts";
import type { YamlMapping, YamlNode } from "../../yaml/nodes.ts";
import { scalarValue } from "../../yaml/to-json.ts";
import { accept, remark } from "./host-verdict.ts";
import { fieldOf, readLastWins, valueText, withMerges } from "./yaml-values.ts";

/** Longest text of an entry in Claude Code's listing, in UTF-16 units, the sign of the cut included. */
const MAX_LISTED = 1536;

/** A description as Claude Code lists it: on one line, without control characters, cut where it is too long. */
function listingText(description: string): { readonly text: string; readonly shortened: boolean } {
  const text = description
    .trim()
    // Color sequences are removed whole; they are recognized by the bracket after the control character.
    .replace(/\p{Cc}\[[\d;]*[A-Za-z]/gu, "")
    .replace(/[\r\n]+/g, " ")
    .replace(/[\p{Cc}\p{Cf}]/gu, " ");
  if (text.length <= MAX_LISTED) return { text, shortened: false };
  return { text: `${text.slice(0, MAX_LISTED - 1)}…`, shortened: true };
}

/** The first non-empty line of a body, without heading marks. */
function firstBodyLine(body: string): string {
  const line = body.split("\n").find((candidate) => candidate.trim() !== "");
  return (line ?? "").trim().replace(/^#{1,6}\s+/, "");
}

const AGENT = "Claude Code";

/** The fields Claude Code knows, in the only spelling it accepts. */
const KEYS = new Set([
  "argument-hint",
  "arguments",
  "allowed-tools",
  "disallowed-tools",
  "disable-model-invocation",
  "user-invocable",
  "model",
  "effort",
  "context",
  "agent",
  "background",
  "hooks",
  "paths",
  "shell",
]);
const MAX_LABEL = 256;

/** Reads a skill or command file as Claude Code does: every file loads, however broken its frontmatter is. */
export function parseAsClaudeCode(skill: SkillText): ParseResult {
  const fence = findFence(skill.text, "claude-code");
  const place = fence.kind === "closed" ? fence : ({ yamlStart: 0, yamlEnd: 0, bodyStart: 0 } as const);
  const mapping = readMapping(skill.text.slice(place.yamlStart, place.yamlEnd));
  const diagnostics: Diagnostic[] = [];
  if (mapping === undefined) {
    const why = fence.kind === "closed" ? "cannot read the frontmatter" : "finds no frontmatter";
    const message = `${AGENT} ${why}; it takes the description from the first line of the text`;
    const code = fence.kind === "closed" ? "yaml-invalid" : "frontmatter-missing";
    diagnostics.push({ ...remark(skill, code, message), severity: "warning" });
  }
  const fields = mapping ?? noFields;
  const firstLine = textPosition(skill.text, place.yamlStart).line;
  const known = { ...fields, entries: fields.entries.filter(({ key }) => KEYS.has(key)) };
  const values = readFrontmatterFields(known, "all", ({ code, message, node }) => {
    const line = firstLine + textPosition(skill.text.slice(place.yamlStart), node.start).line - 1;
    diagnostics.push({ code, severity: "warning", message, file: skill.file, line });
  });
  const given = isNumber(fieldOf(fields, "paths")) ? [] : (values.paths ?? []);
  const paths = given.every((path) => path === "**") ? [] : given;
  const description = chooseDescription(skill, fields, place.bodyStart, diagnostics);
  const displayName = shownName(fields, skill.directory);
  const manifest = buildManifest({
    name: skill.directory,
    description,
    values: { ...values, paths, displayName },
  });
  if (paths.length === 0) return accept(manifest, place.bodyStart, diagnostics);
  const message = `${AGENT} lists the skill only after a file that matches ${paths.join(", ")} was touched`;
  diagnostics.push(remark(skill, "host-hides-skill", message));
  return accept({ ...manifest, allowImplicitInvocation: false }, place.bodyStart, diagnostics);
}

/** Only texts are paths. */
function isNumber(node: YamlNode | undefined): boolean {
  return node?.kind === "scalar" && typeof scalarValue(node) === "number";
}

const noFields: YamlMapping = { kind: "mapping", entries: [], flow: false, start: 0, end: 0 };

/** The fields of the YAML, repaired if necessary; tabs indent like spaces, and of equal fields the last wins. */
function readMapping(yaml: string): YamlMapping | undefined {
  const text = yaml
    .replace(/^\t+/gm, (tabs) => "  ".repeat(tabs.length))
    // It accepts control characters, which our parser rejects, and shows them as spaces.
    .replace(/(?![\t\n\r\0])\p{Cc}/gu, " ");
  const given = readLastWins(text);
  const repaired = given.root === undefined ? repairYaml(text, "quote-claude") : undefined;
  const { root } = repaired === undefined ? given : readLastWins(repaired);
  return root?.kind === "mapping" ? withMerges(root) : undefined;
}

function chooseDescription(
  skill: SkillText,
  fields: YamlMapping,
  bodyStart: number,
  diagnostics: Diagnostic[],
): string {
  const given = valueText(fieldOf(fields, "description"))?.trim() ?? "";
  const fallback = skill.kind === "command" ? "Custom command" : "Skill";
  const described = given === "" ? firstBodyLine(skill.text.slice(bodyStart)) || fallback : given;
  const when = fieldOf(fields, "when_to_use");
  const whenText =
    when?.kind === "sequence" ? when.items.map((item) => valueText(item) ?? "").join(",") : valueText(when);
  const { text, shortened } = listingText(whenText ? `${described} - ${whenText}` : described);
  if (shortened) {
    const message = `${AGENT} shows only the start of the description`;
    diagnostics.push({ ...remark(skill, "description-too-long", message), severity: "warning" });
  }
  return text;
}

/** The name shown beside the folder's: the frontmatter's, if it is a short word. */
function shownName(fields: YamlMapping, directory: string): string {
  const name = valueText(fieldOf(fields, "name"));
  const shown = name !== undefined && name.length <= MAX_LABEL && /^[\p{L}\p{N}_:.-]+$/u.test(name);
  return shown ? name : directory;
}
