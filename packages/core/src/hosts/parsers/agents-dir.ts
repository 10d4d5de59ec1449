import { buildManifest } from "../../parse/build-manifest.ts";
import { findFence } from "../../parse/frontmatter-fence.ts";
import type { ParseResult, SkillText } from "../../parse/skill-text.ts";
import { readYaml } from "../../yaml/read-yaml.ts";
import { accept, refuse } from "./host-verdict.ts";
import { fieldOf, valueText } from "./yaml-values.ts";

const AGENT = "The .agents folder";

/** Reads a skill file by the rules of an `.agents` folder: the folder's name is the id, both fields are required. */
export function parseAsAgentsDir(skill: SkillText): ParseResult {
  const fence = findFence(skill.text, "lines");
  if (fence.kind !== "closed") {
    const words = "there is no valid frontmatter between two lines `---`";
    return refuse(skill, AGENT, { code: "frontmatter-missing", words, silent: true });
  }
  const { root, problems } = readYaml(skill.text.slice(fence.yamlStart, fence.yamlEnd));
  if (root?.kind !== "mapping") {
    const words = problems[0]?.message ?? "the frontmatter is not a list of fields";
    const offset = fence.yamlStart + (problems[0]?.offset ?? 0);
    return refuse(skill, AGENT, { code: "yaml-invalid", words, silent: true, offset });
  }
  const displayName = valueText(fieldOf(root, "name"))?.trim() ?? "";
  const description = valueText(fieldOf(root, "description"))?.trim() ?? "";
  if (displayName === "" || description === "") {
    const missing = displayName === "" ? "name" : "description";
    const words = `there is no \`${missing}\``;
    return refuse(skill, AGENT, { code: `${missing}-missing`, words, silent: true, offset: fence.yamlStart });
  }
  const manifest = buildManifest({ name: skill.directory, description, values: { displayName } });
  return accept(manifest, fence.bodyStart);
}
