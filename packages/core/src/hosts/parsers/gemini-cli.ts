import { buildManifest } from "../../parse/build-manifest.ts";
import { findFence } from "../../parse/frontmatter-fence.ts";
import { indentContinuations } from "../../parse/indent-continuations.ts";
import type { ParseResult, SkillText } from "../../parse/skill-text.ts";
import { readYaml } from "../../yaml/read-yaml.ts";
import { accept, refuse } from "./host-verdict.ts";
import { endsAtOnce, failsInJsYaml, fieldOf, isJsYamlText, jsYamlText, withMerges } from "./yaml-values.ts";

const AGENT = "Gemini CLI";

/** Characters that not every system allows in a file name. */
const UNSAFE = /[:\\/<>*?"|]/g;

/** Reads a skill file as Gemini CLI does: as YAML if that yields two texts, otherwise line by line; name and description only. */
export function parseAsGeminiCli(skill: SkillText): ParseResult {
  const fence = findFence(skill.text, "gemini");
  if (fence.kind === "none") {
    const code = fence.reason === "unclosed" ? "frontmatter-unclosed" : "frontmatter-missing";
    const words = "the file does not start with frontmatter between two lines `---`";
    return refuse(skill, AGENT, { code, words, silent: true });
  }
  const yaml = skill.text.slice(fence.yamlStart, fence.yamlEnd);
  const { name, description } = readTexts(yaml) ?? readLines(yaml);
  if (name === undefined || description === undefined) {
    const missing = name === undefined ? "name" : "description";
    const words = `there is no \`${missing}\``;
    return refuse(skill, AGENT, { code: `${missing}-missing`, words, silent: true, offset: fence.yamlStart });
  }
  return accept(buildManifest({ name: name.replace(UNSAFE, "-"), description, values: {} }), fence.bodyStart);
}

interface Texts {
  readonly name: string | undefined;
  readonly description: string | undefined;
}

/** Both fields from YAML, provided that both are texts. */
function readTexts(written: string): Texts | undefined {
  if (endsAtOnce(written)) return undefined;
  const yaml = readYaml(written).root === undefined ? (indentContinuations(written) ?? written) : written;
  const result = readYaml(yaml);
  if (result.root?.kind !== "mapping" || failsInJsYaml(result, yaml)) return undefined;
  const mapping = withMerges(result.root);
  const name = fieldOf(mapping, "name");
  const description = fieldOf(mapping, "description");
  if (!isJsYamlText(name, yaml, 4) || !isJsYamlText(description, yaml, 4)) return undefined;
  return { name: jsYamlText(name, yaml), description: jsYamlText(description, yaml) };
}

/** Both fields from lines that start with them, as written; indented lines continue a description. */
function readLines(yaml: string): Texts {
  let name: string | undefined;
  let description: string[] | undefined;
  let continues = false;
  for (const line of yaml.split(/\r?\n/)) {
    if (continues && /^[ \t]+\S/.test(line)) {
      description?.push(line.trim());
      continue;
    }
    continues = false;
    const [, key, value = ""] = /^\s*(name|description):\s*(.*)$/.exec(line) ?? [];
    if (key === "name") name = value.trim();
    if (key === "description") {
      description = [value.trim()];
      continues = true;
    }
  }
  return { name, description: description?.filter((line) => line !== "").join(" ") };
}
