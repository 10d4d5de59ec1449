import type { DiagnosticCode } from "../diagnostics/diagnostic-codes.ts";
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
import { readFrontmatter } from "./read-frontmatter.ts";
import { readSidecars } from "./read-sidecars.ts";
import { type FindingLocation, SkillReport } from "./skill-report.ts";
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
  const { mapping, bodyStart } = frontmatter;
  const manifest = mapping && readManifest(skill, mapping, bodyStart, report);
  return { manifest, bodyStart, diagnostics: report.diagnostics };
}

/** A skill whose manifest is being read. */
interface Reading {
  readonly skill: SkillText;
  readonly values: FrontmatterValues;
  /** The text after the frontmatter. */
  readonly body: string;
  /** Reports a problem of a field. */
  readonly add: (
    field: FrontmatterField,
    code: DiagnosticCode,
    message: string,
    place: Omit<FindingLocation, "node" | "offset">,
  ) => void;
}

function readManifest(
  skill: SkillText,
  mapping: YamlMapping,
  bodyStart: number,
  report: SkillReport,
): SkillManifest | undefined {
  const values = readFrontmatterFields(mapping, "all", report.addField);
  const extra = unknownFields(mapping, report);
  const add: Reading["add"] = (field, code, message, place) =>
    report.add(code, message, { node: fieldNode(mapping, field), ...place });
  const reading: Reading = { skill, values, body: skill.text.slice(bodyStart), add };
  const name = chooseName(reading);
  const description = chooseDescription(reading);
  if (name === undefined || description === undefined) return undefined;
  checkLength(reading, "description", MAX_DESCRIPTION_LENGTH);
  checkLength(reading, "compatibility", MAX_COMPATIBILITY_LENGTH);
  if (skill.complete && reading.body.trim() === "") {
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
    add("userInvocable", "skill-unreachable", "Neither a person nor a model may use this skill", {
      hint: "Remove `user-invocable: false` or allow the model to use it.",
    });
  }
  return manifest;
}

/** The name: `id` if there is one, otherwise `name`, otherwise the folder's. */
function chooseName({ skill: { directory }, values, add }: Reading): string | undefined {
  const field: FrontmatterField = values.id === undefined ? "name" : "id";
  const given = normalizeName(values[field] ?? "");
  if (given === "") {
    const fallback = normalizeName(directory);
    if (fallback === "") {
      add(field, "name-missing", "There is no name, and no folder to take it from", {
        severity: "error",
        hint: "Add `name: my-skill` to the frontmatter.",
      });
      return undefined;
    }
    add(field, "name-missing", `There is no \`name\`; the folder's name "${fallback}" is used`, {
      hint: `Add \`name: ${fallback}\` to the frontmatter.`,
    });
    return fallback;
  }
  for (const problem of nameProblems(given)) {
    const suggestion = suggestName(given);
    const hint = suggestion === undefined ? undefined : `Try "${suggestion}".`;
    const code = problem === "too-long" ? "name-too-long" : "name-format";
    add(field, code, `The name "${given}" doesn't follow the standard: ${nameProblemTexts[problem]}`, {
      hint,
    });
  }
  if (directory !== "" && directory !== given && normalizeName(directory) !== given) {
    add(field, "name-directory-mismatch", `The name is "${given}" but the folder is "${directory}"`, {
      hint: "Give both the same name; the standard requires it, and some agents use the folder's name.",
    });
  }
  return given;
}

/** The description, otherwise the first paragraph of the body as in Claude Code, otherwise none. */
function chooseDescription({ values, body, add }: Reading): string | undefined {
  if (values.description !== undefined && values.description !== "") return values.description;
  const hint = "Add a `description` that says what the skill does and when to use it.";
  const paragraph = firstParagraph(body);
  if (paragraph !== "") {
    const message = "There is no `description`; the first paragraph of the body is used";
    add("description", "description-from-body", message, { hint });
    return paragraph;
  }
  add("description", "description-missing", "There is no `description`", { hint });
  return undefined;
}

function checkLength({ values, add }: Reading, field: "description" | "compatibility", limit: number): void {
  const text = values[field];
  // Characters are never more than code units, so most texts need no counting.
  if (text === undefined || text.length <= limit) return;
  const length = Array.from(text).length;
  if (length <= limit) return;
  add(field, `${field}-too-long`, `The ${field} has ${length} characters; the standard allows ${limit}`, {
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
