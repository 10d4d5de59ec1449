import { omitUndefined } from "../../omit-undefined.ts";
import { buildManifest } from "../../parse/build-manifest.ts";
import { findFence } from "../../parse/frontmatter-fence.ts";
import { repairYaml } from "../../parse/repair-yaml.ts";
import { readSidecar, type SidecarText } from "../../parse/sidecar.ts";
import type { ParseResult, SkillText } from "../../parse/skill-text.ts";
import { readYaml } from "../../yaml/read-yaml.ts";
import { type CodexFields, readCodexFields } from "./codex-fields.ts";
import { accept, refuse } from "./host-verdict.ts";
import { fieldOf } from "./yaml-values.ts";

const AGENT = "Codex";
const MAX_NAME = 64;

/** Reads a skill file as Codex does: only `name`, `description` and `metadata.short-description` are used. */
export function readAsCodex(skill: SkillText): ParseResult {
  if (skill.validUtf8 === false) {
    return refuse(skill, AGENT, {
      code: "file-encoding",
      words: "failed to read file: invalid utf-8 sequence",
    });
  }
  const fence = findFence(skill.text, "codex");
  if (fence.kind === "none") {
    return refuse(skill, AGENT, {
      code: fence.reason === "too-large" ? "frontmatter-too-large" : "frontmatter-missing",
      words: "missing YAML frontmatter delimited by ---",
    });
  }
  // Its YAML reader knows three more line ends than ours.
  const yaml = skill.text.slice(fence.yamlStart, fence.yamlEnd).replace(/[\u0085\u2028\u2029]/g, "\n");
  const given = readCodexFields(yaml);
  const repaired = given.kind === "problem" ? repairYaml(yaml, "quote-codex") : undefined;
  const reparsed = repaired === undefined ? given : readCodexFields(repaired);
  // When the repair does not help, Codex reports what was wrong at first.
  const fields = reparsed.kind === "fields" ? reparsed : given;
  if (fields.kind === "problem") {
    return refuse(skill, AGENT, {
      code: fields.code,
      words: `invalid YAML: ${fields.words}`,
      offset: fence.yamlStart + fields.offset,
    });
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
    return refuse(skill, AGENT, {
      code: "name-too-long",
      words: `invalid name: exceeds maximum length of ${MAX_NAME} characters`,
    });
  }
  const products = skill.sidecars.flatMap((sidecar) => excludedProducts(sidecar));
  if (products.length > 0) {
    return refuse(skill, AGENT, {
      code: "host-rejects-skill",
      words: `agents/openai.yaml names other products only (${products.join(", ")})`,
      silent: true,
    });
  }
  const sidecars = skill.sidecars.map(readSidecar);
  const short = oneLine(fields.shortDescription ?? "");
  const metadata = short === "" ? undefined : { "short-description": short };
  const manifest = buildManifest({
    name,
    description,
    values: { ...omitUndefined({ metadata }) },
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
