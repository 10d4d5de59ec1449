import { MAX_COMPATIBILITY_LENGTH, MAX_DESCRIPTION_LENGTH } from "../limits.ts";
import type { SkillManifest } from "../model/manifest.ts";
import type { JsonValue } from "../text/json.ts";
import type { YamlMapping, YamlNode } from "../yaml/nodes.ts";
import { toJson } from "../yaml/to-json.ts";
import { buildManifest } from "./build-manifest.ts";
import {
  type FrontmatterField,
  type FrontmatterValues,
  knownField,
  readFrontmatterFields,
} from "./frontmatter-fields.ts";
import { nameProblems, nameProblemTexts, normalizeName, suggestName } from "./name-rules.ts";
import { readOpenClawMetadata } from "./openclaw-metadata.ts";
import { type FrontmatterText, readFrontmatter } from "./read-frontmatter.ts";
import { readSidecars } from "./read-sidecars.ts";
import { SkillReport } from "./skill-report.ts";
import { firstParagraph, type ParseResult, type SkillText } from "./skill-text.ts";

/**
 * Reads a SKILL.md leniently: whatever a real agent loads, loads here, and each deviation is a diagnostic.
 *
 * @example
 * const { manifest, diagnostics } = parseSkill({ text, complete: true, file: "pdf/SKILL.md", directory: "pdf", sidecars: [] });
 */
export function parseSkill(skill: SkillText): ParseResult {
  const report = new SkillReport(skill);
  if (skill.file.endsWith("/skill.md")) {
    report.add("file-name-case", "The file is called `skill.md`; most agents only look for `SKILL.md`", {
      hint: "Rename it to SKILL.md.",
    });
  }
  const frontmatter = readFrontmatter(skill.text, skill.complete);
  report.takeFrom(frontmatter);
  if (frontmatter.mapping === undefined) {
    return { manifest: undefined, bodyStart: frontmatter.bodyStart, diagnostics: report.diagnostics };
  }
  const manifest = readManifest(skill, frontmatter.mapping, report, frontmatter);
  return { manifest, bodyStart: frontmatter.bodyStart, diagnostics: report.diagnostics };
}

function readManifest(
  skill: SkillText,
  mapping: YamlMapping,
  report: SkillReport,
  frontmatter: FrontmatterText,
): SkillManifest | undefined {
  const values = readFrontmatterFields(mapping, "all", report.addField);
  const extra = unknownFields(mapping, report);
  const name = chooseName(skill, mapping, values, report);
  const description = chooseDescription(skill, mapping, values, frontmatter, report);
  if (name === undefined || description === undefined) return undefined;
  checkLength("description", MAX_DESCRIPTION_LENGTH, { mapping, values, report });
  checkLength("compatibility", MAX_COMPATIBILITY_LENGTH, { mapping, values, report });
  if (skill.complete && skill.text.slice(frontmatter.bodyStart).trim() === "") {
    report.add("body-empty", "There is no text after the frontmatter", {
      hint: "Write the instructions the agent should follow below the closing `---`.",
    });
  }
  const metadataNode = values.metadata === undefined ? undefined : fieldNode(mapping, "metadata");
  const manifest = buildManifest({
    name,
    description,
    values,
    sidecars: readSidecars(skill.sidecars, values, report),
    openclaw:
      metadataNode &&
      readOpenClawMetadata(metadataNode, {
        field: "metadata",
        report: (problem) => report.addField({ ...problem, node: metadataNode }),
      }),
    extra,
  });
  if (!manifest.userInvocable && (manifest.disableModelInvocation || !manifest.allowImplicitInvocation)) {
    report.add("skill-unreachable", "Neither a person nor a model may use this skill", {
      node: fieldNode(mapping, "userInvocable"),
      hint: "Remove `user-invocable: false` or allow the model to use it.",
    });
  }
  return manifest;
}

/** The name: `id` if there is one, otherwise `name`, otherwise the folder's. */
function chooseName(
  skill: SkillText,
  mapping: YamlMapping,
  values: FrontmatterValues,
  report: SkillReport,
): string | undefined {
  const field: FrontmatterField = values.id === undefined ? "name" : "id";
  const given = normalizeName(values[field] ?? "");
  if (given === "") {
    const node = fieldNode(mapping, field);
    const fallback = normalizeName(skill.directory);
    if (fallback === "") {
      report.add("name-missing", "There is no name, and no folder to take it from", {
        node,
        severity: "error",
        hint: "Add `name: my-skill` to the frontmatter.",
      });
      return undefined;
    }
    report.add("name-missing", `There is no \`name\`; the folder's name "${fallback}" is used`, {
      node,
      hint: `Add \`name: ${fallback}\` to the frontmatter.`,
    });
    return fallback;
  }
  for (const problem of nameProblems(given)) {
    const node = fieldNode(mapping, field);
    const suggestion = suggestName(given);
    const hint = suggestion === undefined ? undefined : `Try "${suggestion}".`;
    const code = problem === "too-long" ? "name-too-long" : "name-format";
    report.add(code, `The name "${given}" doesn't follow the standard: ${nameProblemTexts[problem]}`, {
      node,
      hint,
    });
  }
  if (skill.directory !== "" && skill.directory !== given && normalizeName(skill.directory) !== given) {
    const node = fieldNode(mapping, field);
    report.add("name-directory-mismatch", `The name is "${given}" but the folder is "${skill.directory}"`, {
      node,
      hint: "Give both the same name; the standard requires it, and some agents use the folder's name.",
    });
  }
  return given;
}

/** The description, otherwise the first paragraph of the body as in Claude Code, otherwise none. */
function chooseDescription(
  skill: SkillText,
  mapping: YamlMapping,
  values: FrontmatterValues,
  frontmatter: FrontmatterText,
  report: SkillReport,
): string | undefined {
  if (values.description !== undefined && values.description !== "") return values.description;
  const node = fieldNode(mapping, "description");
  const hint = "Add a `description` that says what the skill does and when to use it.";
  const paragraph = firstParagraph(skill.text.slice(frontmatter.bodyStart));
  if (paragraph === "") {
    report.add("description-missing", "There is no `description`", { node, hint });
    return undefined;
  }
  report.add("description-from-body", "There is no `description`; the first paragraph of the body is used", {
    node,
    hint,
  });
  return paragraph;
}

function checkLength(
  field: "description" | "compatibility",
  limit: number,
  { mapping, values, report }: { mapping: YamlMapping; values: FrontmatterValues; report: SkillReport },
): void {
  const text = values[field];
  // Characters are never more than code units, so most texts need no counting.
  if (text === undefined || text.length <= limit) return;
  const length = Array.from(text).length;
  if (length <= limit) return;
  report.add(`${field}-too-long`, `The ${field} has ${length} characters; the standard allows ${limit}`, {
    node: fieldNode(mapping, field),
    hint: "Shorten it; agents truncate it or reject the skill.",
  });
}

function unknownFields(
  mapping: YamlMapping,
  report: SkillReport,
): Readonly<Record<string, JsonValue>> | undefined {
  let extra: Record<string, JsonValue> | undefined;
  for (const entry of mapping.entries) {
    if (knownField(entry.key) !== undefined) continue;
    extra ??= Object.create(null) as Record<string, JsonValue>;
    extra[entry.key] = toJson(entry.value);
    report.add("field-unknown", `The field \`${entry.key}\` is unknown; it is kept unchanged`, {
      offset: entry.keySpan.start,
    });
  }
  return extra;
}

function fieldNode(mapping: YamlMapping, field: FrontmatterField): YamlNode | undefined {
  return mapping.entries.find((entry) => knownField(entry.key) === field)?.value;
}
