import { errorMessage } from "../../errors/skillwright-error.ts";
import { buildManifest } from "../../parse/build-manifest.ts";
import { findFence } from "../../parse/frontmatter-fence.ts";
import { indentContinuations } from "../../parse/indent-continuations.ts";
import { type RepairRule, repairYaml } from "../../parse/repair-yaml.ts";
import type { ParseResult, SkillText } from "../../parse/skill-text.ts";
import type { YamlResult } from "../../yaml/nodes.ts";
import { readYaml } from "../../yaml/read-yaml.ts";
import { accept, type Refusal, refuse } from "./host-verdict.ts";
import { endsAtOnce, failsInJsYaml, fieldOf, isJsYamlText, jsYamlText, withMerges } from "./yaml-values.ts";

const AGENT = "OpenCode";

/** Reads a skill file as OpenCode does: a name must be text, a description may be missing. */
export function parseAsOpenCode(skill: SkillText): ParseResult {
  const fence = findFence(skill.text, "gray-matter");
  if (fence.kind === "none") {
    const words = "the file does not start with `---`, so it has no `name`";
    return refuse(skill, AGENT, { code: "frontmatter-missing", words, silent: true });
  }
  const matter = skill.text.slice(fence.yamlStart, fence.yamlEnd);
  const language = (/^[^\r\n]*/.exec(matter)?.[0] ?? "").trim();
  const source = matter.slice(matter.indexOf("\n") + 1);
  // Only frontmatter that starts with the bare line `---` and is closed is repaired.
  const rule = /^---\r?\n/.test(skill.text) && fence.kind === "closed" ? "block" : "none";
  const outcome = readMatter(language === "" ? matter : source, language.toLowerCase(), rule);
  if ("code" in outcome) return refuse(skill, AGENT, { offset: fence.yamlStart, ...outcome });
  const { name, description } = outcome;
  return accept(buildManifest({ name, description, values: {} }), fence.bodyStart);
}

/** The texts of a file, or why it isn't loaded. */
type Outcome = { readonly name: string; readonly description: string } | Refusal;

function readMatter(source: string, language: string, rule: RepairRule): Outcome {
  switch (language) {
    case "":
    case "yaml":
    case "yml":
      return readYamlMatter(source, rule);
    case "json":
      return readJsonMatter(source);
    case "js":
    case "javascript":
      return {
        code: "host-rejects-skill",
        words:
          "OpenCode runs this frontmatter as a program whenever it lists skills; it is not run here, so its fields are unknown",
      };
    default:
      return { code: "yaml-invalid", words: `frontmatter in "${language}" is not supported`, silent: true };
  }
}

function readYamlMatter(source: string, rule: RepairRule): Outcome {
  const given = readOld(source);
  const repaired = given === undefined ? repairYaml(source, rule) : undefined;
  const read = given ?? (repaired === undefined ? undefined : readOld(repaired));
  if (read === undefined) {
    const message = readYaml(source).problems[0]?.message ?? "it cannot be read";
    // A file that it can't repair has no fields the second time, without a message.
    const silent = repaired === undefined;
    return { code: "yaml-invalid", words: `Failed to parse YAML frontmatter: ${message}`, silent };
  }
  const mapping = read.root?.kind === "mapping" ? withMerges(read.root) : undefined;
  const name = mapping && fieldOf(mapping, "name");
  const description = mapping && fieldOf(mapping, "description");
  if (!isJsYamlText(name, read.text, 3)) return missing("name");
  if (description !== undefined && !isJsYamlText(description, read.text, 3)) return missing("description");
  return {
    name: jsYamlText(name, read.text),
    description: description === undefined ? "" : jsYamlText(description, read.text),
  };
}

interface OldYaml {
  readonly root: YamlResult["root"];
  /** The text that was read. */
  readonly text: string;
}

/** YAML by the older js-yaml that OpenCode uses; undefined when that fails. */
function readOld(given: string): OldYaml | undefined {
  // A field behind an anchor is an error.
  if (/^[\w-]+:[ \t]+&\S+[ \t]+[^\s[{].*:(?:[ \t]|$)/m.test(given)) return undefined;
  if (endsAtOnce(given)) return { root: undefined, text: given };
  const source = oldLines(given);
  // That version ignores tabs before a key, except on the first line.
  const untabbed = /^(?:[ \t]*\r?\n)* *\t[ \t]*\S/.test(source) ? source : source.replace(/^\t+/gm, "");
  const ways = [source, untabbed].flatMap((text) => [
    text,
    indentContinuations(text, { lists: true }) ?? text,
  ]);
  const text = ways.find((way) => readYaml(way).root !== undefined) ?? source;
  const result = readYaml(text);
  const failed = result.problems.some(({ code }) => code === "yaml-invalid" || code === "yaml-limit");
  return failed || failsInJsYaml(result, text) ? undefined : { root: result.root, text };
}

/** A flow collection or quoted text as the value of a field, and what follows it on its line. */
const CLOSED_VALUE =
  /^([\w-]+:[ \t]+(?:\[[^[\]{}"']*\]|\{[^[\]{}"']*\}|"[^"\\]*"|'[^']*'))[ \t]+([^#\s].*:(?:[ \t].*)?|\?)$/gm;

/** To that version, what follows a closed value on its line is the next field, and a value may start with `? `. */
function oldLines(source: string): string {
  return source.replace(CLOSED_VALUE, "$1\n$2").replace(/^([\w-]+:)[ \t]+(\? .*)$/gm, "$1\n  $2");
}

function readJsonMatter(source: string): Outcome {
  try {
    const value: unknown = JSON.parse(source);
    const { name, description } = (value ?? {}) as {
      readonly name?: unknown;
      readonly description?: unknown;
    };
    if (typeof name !== "string") return missing("name");
    if (description === undefined) return { name, description: "" };
    return typeof description === "string" ? { name, description } : missing("description");
  } catch (error) {
    const words = `Failed to parse YAML frontmatter: ${errorMessage(error)}`;
    return { code: "yaml-invalid", words, silent: true };
  }
}

function missing(field: "name" | "description"): Refusal {
  return field === "name"
    ? { code: "name-missing", words: "`name` is missing or not text", silent: true }
    : { code: "field-type", words: "`description` is not text", silent: true };
}
