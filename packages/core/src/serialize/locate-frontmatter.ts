import { SkillwrightError } from "../errors/skillwright-error.ts";
import { isNull } from "../parse/field-reader.ts";
import { findFence } from "../parse/frontmatter-fence.ts";
import { textPosition } from "../text/text-position.ts";
import type { YamlMapping } from "../yaml/nodes.ts";
import { readYaml } from "../yaml/read-yaml.ts";

/** The frontmatter of a text that can be edited. */
export interface FrontmatterLocation {
  /** Offset of the first line behind the opening `---`. */
  readonly yamlStart: number;
  /** Offset of the closing `---`. */
  readonly yamlEnd: number;
  readonly yaml: string;
  /** No entries if the text has none. */
  readonly mapping: YamlMapping;
}

const noFields: YamlMapping = { kind: "mapping", entries: [], flow: false, start: 0, end: 0 };

/** Finds the frontmatter to edit; undefined when the text has none. Throws `parse_error` when it cannot be parsed. */
export function locateFrontmatter(text: string, file: string): FrontmatterLocation | undefined {
  const fence = findFence(text);
  if (fence.kind === "none" && fence.reason === "missing") return undefined;
  if (fence.kind !== "closed") {
    throw unreadable("The frontmatter is not closed by a line `---`", { file, line: 1, column: 1 });
  }
  const { yamlStart, yamlEnd } = fence;
  const yaml = text.slice(yamlStart, yamlEnd);
  const { root, problems } = readYaml(yaml);
  const place = { yamlStart, yamlEnd, yaml };
  if (root?.kind === "mapping") return { ...place, mapping: root };
  const fatal = problems.find(({ code }) => code === "yaml-invalid" || code === "yaml-limit");
  if (fatal !== undefined) {
    throw unreadable(fatal.message, { file, ...textPosition(text, yamlStart + fatal.offset) });
  }
  if (root === undefined || isNull(root)) return { ...place, mapping: noFields };
  throw unreadable("The frontmatter is not a YAML mapping", { file, ...textPosition(text, yamlStart) });
}

function unreadable(
  message: string,
  details: { readonly file: string; readonly line: number; readonly column: number },
): SkillwrightError<"parse_error"> {
  return new SkillwrightError("parse_error", {
    message: `${details.file}:${details.line}:${details.column}: ${message}`,
    details,
    hint: "Fix the frontmatter first; `skillwright lint --fix` repairs common mistakes.",
  });
}
