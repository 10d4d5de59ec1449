import { omitUndefined } from "../../omit-undefined.ts";
import { buildManifest } from "../../parse/build-manifest.ts";
import { findFence } from "../../parse/frontmatter-fence.ts";
import { readOpenClawMetadata } from "../../parse/openclaw-metadata.ts";
import type { ParseResult, SkillText } from "../../parse/skill-text.ts";
import { accept, refuse } from "./host-verdict.ts";
import { readOpenClawFields } from "./openclaw-fields.ts";
import { openClawBlock, openClawNeeds } from "./openclaw-needs.ts";

const AGENT = "OpenClaw";

/** Reads a skill file as OpenClaw does: a description is required, the folder's name replaces a missing one. */
export function readAsOpenClaw(skill: SkillText): ParseResult {
  // OpenClaw accepts every kind of line ending.
  const text = skill.text.replace(/\r\n?/g, "\n");
  const fence = findFence(text, "lines");
  if (fence.kind === "open" || (fence.kind === "none" && fence.reason === "too-large")) {
    return refuse(skill, AGENT, {
      code: fence.kind === "open" ? "frontmatter-unclosed" : "frontmatter-too-large",
      words: "invalid frontmatter: UNTERMINATED_FRONTMATTER: missing closing --- delimiter",
    });
  }
  const block = fence.kind === "closed" ? text.slice(fence.yamlStart, fence.yamlEnd).replace(/\n$/, "") : "";
  const outcome = readOpenClawFields(block);
  if (outcome.kind === "problem") {
    return refuse(skill, AGENT, { code: outcome.code, words: `invalid frontmatter: ${outcome.words}` });
  }
  const { texts, nodes } = outcome;
  const name = texts.get("name")?.trim() || skill.directory.trim();
  const description = texts.get("description")?.trim() ?? "";
  if (description === "" || name === "") {
    return refuse(skill, AGENT, {
      code: name === "" ? "name-missing" : "description-missing",
      words: name === "" ? "name is required" : "description is required",
    });
  }
  const original = findFence(skill.text, "lines");
  const userInvocable = flag(texts.get("user-invocable"));
  const disableModelInvocation = flag(texts.get("disable-model-invocation"));
  const metadata = openClawBlock(nodes.get("metadata"));
  const openclaw = metadata && readOpenClawMetadata(metadata.outer, { field: "metadata", report: () => {} });
  const manifest = buildManifest({
    name,
    description,
    values: {
      ...omitUndefined({ userInvocable, disableModelInvocation }),
    },
    openclaw: openclaw && metadata && { ...openclaw, eligibility: openClawNeeds(metadata.block) },
  });
  return accept(manifest, original.kind === "none" ? 0 : original.bodyStart);
}

function flag(word: string | undefined): boolean | undefined {
  const value = word?.trim().toLowerCase() ?? "";
  if (["true", "1", "yes", "on"].includes(value)) return true;
  return ["false", "0", "no", "off"].includes(value) ? false : undefined;
}
