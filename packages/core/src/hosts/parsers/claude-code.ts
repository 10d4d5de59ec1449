import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { buildManifest } from "../../parse/build-manifest.ts";
import { CLAUDE_FIELDS } from "../../parse/claude-fields.ts";
import { kebabCase } from "../../parse/field-reader.ts";
import { findFence } from "../../parse/frontmatter-fence.ts";
import { readFrontmatterFields } from "../../parse/frontmatter-fields.ts";
import { repairYaml } from "../../parse/repair-yaml.ts";
import type { ParseResult, SkillText } from "../../parse/skill-text.ts";
import { escapeText, lineText } from "../../text/prompt-text.ts";
import { textPosition } from "../../text/text-position.ts";
import type { YamlMapping, YamlNode } from "../../yaml/nodes.ts";
import { readYaml } from "../../yaml/read-yaml.ts";
import { emptyMapping, scalarValue } from "../../yaml/to-json.ts";
import { accept, remark } from "./host-verdict.ts";
import { endsAtOnce, fieldOf, valueText, withMerges } from "./yaml-values.ts";

/** Longest text of an entry in Claude Code's listing, in UTF-16 units, after escaping and with the sign of the cut. */
const MAX_LISTED = 1536;

/** Longest first line of a body that stands in for a description. */
const MAX_FIRST_LINE = 100;

/** Terminal sequences: titles, colors in both notations, and short ones. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters start the sequences.
const TERMINAL = /\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b[ -/]*[0-~]/g;

/** A description as Claude Code lists it: on one line, without terminal sequences and invisible characters. */
function listingText(description: string): string {
  return (
    description
      .trim()
      .replace(TERMINAL, "")
      .replace(/[\r\n]+/g, " ")
      // Joiners and the style selector stay where they belong to an emoji.
      .replace(
        /(?<emoji>(?:\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}]?\ufe0f?(?:\u200d\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}]?\ufe0f?)*|[0-9#*]\ufe0f\u20e3))|[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]+/gu,
        (_, emoji: string | undefined) => emoji ?? " ",
      )
  );
}

/** The first non-empty line of a body, without heading marks. */
function firstBodyLine(body: string): string {
  const line = body.split("\n").find((candidate) => candidate.trim() !== "");
  const text = (line ?? "").trim().replace(/^#{1,6}\s+/, "");
  return text.length <= MAX_FIRST_LINE ? text : `${text.slice(0, MAX_FIRST_LINE - 3)}...`;
}

const AGENT = "Claude Code";

/** The fields Claude Code knows, in the only spelling it accepts. */
const KEYS = new Set(["paths", ...CLAUDE_FIELDS].map(kebabCase));
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
  const fields = mapping ?? emptyMapping;
  const firstLine = textPosition(skill.text, place.yamlStart).line;
  const known = { ...fields, entries: fields.entries.filter(({ key }) => KEYS.has(key)) };
  const values = readFrontmatterFields(known, "all", ({ code, message, node }) => {
    const line = firstLine + textPosition(skill.text.slice(place.yamlStart), node.start).line - 1;
    diagnostics.push({ code, severity: "warning", message, file: skill.file, line });
  });
  // The skills of plugins are listed whatever their paths.
  const isForAll = isNumber(fieldOf(fields, "paths")) || skill.plugin !== undefined;
  const given = isForAll ? [] : (values.paths ?? []);
  const paths = given.every((path) => path === "**") ? [] : given;
  const described = chooseDescription(skill, fields, place.bodyStart, diagnostics);
  const shown = shownName(fields);
  const name = (skill.isRoot === true && shown) || skill.directory;
  const displayName = qualifiedName(skill, name, shown);
  const manifest = buildManifest({
    name,
    description: described.text,
    values: { ...values, paths, displayName, arguments: argumentNames(fieldOf(fields, "arguments")) },
  });
  const hidden =
    paths.length > 0
      ? `${AGENT} lists the skill only after a file that matches ${paths.join(", ")} was touched`
      : skill.plugin !== undefined && !described.isGiven
        ? `${AGENT} does not list it: a plugin's skill needs a \`description\` or \`when_to_use\``
        : undefined;
  if (hidden === undefined) return accept(manifest, place.bodyStart, diagnostics);
  diagnostics.push(remark(skill, "host-hides-skill", hidden));
  return accept({ ...manifest, allowImplicitInvocation: false }, place.bodyStart, diagnostics);
}

/** Names are separated by blanks only, so that a comma belongs to its name; numbers aren't names. */
function argumentNames(node: YamlNode | undefined): readonly string[] {
  const texts = (node?.kind === "sequence" ? node.items : [node]).flatMap((item) => {
    const value = item?.kind === "scalar" ? scalarValue(item) : undefined;
    return typeof value === "string" ? [value] : [];
  });
  const names = node?.kind === "sequence" ? texts : texts.flatMap((text) => text.split(/\s+/));
  return names.filter((name) => name.trim() !== "" && !/^\d+$/.test(name));
}

/** Only texts are paths. */
function isNumber(node: YamlNode | undefined): boolean {
  return node?.kind === "scalar" && typeof scalarValue(node) === "number";
}

/** Stands for a control character, which its YAML parser accepts and ours rejects; both are listed as a blank. */
const CONTROL = "\ue000";

/** Stands for a comma at the start of a value, which its YAML parser accepts and ours rejects. */
const COMMA = "\ue001";
const LEADING_COMMA = /^([ \t]*(?:-[ \t]+)*(?:[\w-]+:[ \t]+|-[ \t]+)),/gm;

/** The fields of the YAML, repaired if necessary; then tabs indent like spaces. Of equal fields the last wins. */
function readMapping(yaml: string): YamlMapping | undefined {
  const text = yaml
    .replace(TERMINAL, "")
    .replace(/(?![\t\n\r\0])\p{Cc}/gu, CONTROL)
    .replace(LEADING_COMMA, `$1${COMMA}`);
  if (endsAtOnce(text)) return undefined;
  const given = /^\t/m.test(text) ? undefined : readYaml(text, "last-wins").root;
  if (given !== undefined) return given.kind === "mapping" ? withMerges(given) : undefined;
  const indented = text.replace(/^\t+/gm, (tabs) => "  ".repeat(tabs.length));
  const { root } = readYaml(repairYaml(indented, "quote-claude") ?? indented, "last-wins");
  return root?.kind === "mapping" ? withMerges(root) : undefined;
}

function chooseDescription(
  skill: SkillText,
  fields: YamlMapping,
  bodyStart: number,
  diagnostics: Diagnostic[],
): { readonly text: string; readonly isGiven: boolean } {
  const written = valueText(fieldOf(fields, "description"))?.replaceAll(COMMA, ",").trim() ?? "";
  // Half a surrogate pair makes it unreadable.
  const given = written.isWellFormed() ? written : "";
  const fallback = skill.kind === "command" ? "Custom command" : "Skill";
  const described = given === "" ? firstBodyLine(skill.text.slice(bodyStart)) || fallback : given;
  const when = fieldOf(fields, "when_to_use");
  const whenText =
    when?.kind === "sequence" ? when.items.map((item) => valueText(item) ?? "").join(",") : valueText(when);
  const text = listingText(whenText ? `${described} - ${whenText}` : described);
  if (escapeText(text, lineText).length > MAX_LISTED) {
    const message = `${AGENT} shows only the start of the description`;
    diagnostics.push({ ...remark(skill, "description-too-long", message), severity: "warning" });
  }
  // The catalog cuts again after escaping, which gives the same start.
  return {
    text: text.length <= MAX_LISTED ? text : `${text.slice(0, MAX_LISTED - 1)}…`,
    isGiven: given !== "" || Boolean(whenText),
  };
}

/** The name that can be shown beside the folder's: the frontmatter's, if it is a short word. */
function shownName(fields: YamlMapping): string | undefined {
  const node = fieldOf(fields, "name");
  const name = node?.kind === "sequence" ? node.items.map(valueText).join(",") : valueText(node);
  const isShort = name !== undefined && name.length <= MAX_LABEL && /^[\p{L}\p{N}_:.-]+$/u.test(name);
  return isShort ? name : undefined;
}

/** The other name of a skill; that of a plugin's has the plugin and the folders of a command before it. */
function qualifiedName({ plugin, kind }: SkillText, name: string, shown: string | undefined): string {
  // The commands of a project or a person have no other name.
  if (plugin === undefined) return kind === "command" ? name : (shown ?? name);
  if (shown?.startsWith(`${plugin}:`) === true) return shown;
  const folders = kind === "command" ? name.slice(0, name.lastIndexOf(":") + 1) : "";
  return `${plugin}:${shown === undefined ? name : folders + shown}`;
}
