import { relativePath } from "../../paths/path-text.ts";
import { lineText, rawText } from "../../text/prompt-text.ts";
import type { CatalogEntry } from "../catalog-entry.ts";
import type { CatalogFormat, FormatContext } from "./catalog-format.ts";

const WITH_ROOTS =
  "Each skill below is a file with instructions. Its path starts with one of the roots, which are listed first.";
const WITH_PATHS = "Each skill below is a file with instructions at the path given.";

/** Codex's section: a table of roots, then a line with name, description and short path for each skill. */
export const codex: CatalogFormat = {
  id: "codex",
  title: "Codex",
  escaping: { text: lineText, path: lineText },
  // Codex has already put every text on one line and escapes nothing.
  faithful: { text: rawText, path: rawText },
  describe: ({ description }) => description,
  write: (context) => {
    const { text, path } = context;
    const roots = usedRoots(context);
    const table = roots.map((root, index) => `- \`r${index}\` = \`${path(root)}\`\n`).join("");
    const intro = roots.length === 0 ? `${WITH_PATHS}\n` : `${WITH_ROOTS}\n### Skill roots\n${table}`;
    return {
      opening: `<skills_instructions>\n## Skills\n${intro}### Available skills\n`,
      closing: "\n</skills_instructions>",
      entry: (entry) => {
        const shown = shortPath(entry, roots) ?? entry.path;
        const start = `- ${text(entry.name)}: `;
        const end = `(file: ${path(shown)})`;
        return { plain: start + end, before: start, after: ` ${end}` };
      },
    };
  },
};

/** The roots that contain entries, in search order. */
function usedRoots({ entries }: FormatContext): readonly string[] {
  const known = entries.flatMap(({ root }) => (root === undefined ? [] : [root]));
  return [...new Set(known.toSorted((a, b) => a.order - b.order).map(({ path }) => path))];
}

function shortPath({ root, path }: CatalogEntry, roots: readonly string[]): string | undefined {
  if (root === undefined) return undefined;
  const inside = relativePath(root.path, path);
  return inside === undefined ? undefined : `r${roots.indexOf(root.path)}/${inside}`;
}
