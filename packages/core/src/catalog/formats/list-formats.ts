import { displayNameOf } from "../../parse/name-rules.ts";
import { relativePath } from "../../paths/path-text.ts";
import { codeText, lineText, rawText, type TextEscape } from "../../text/prompt-text.ts";
import type { CatalogEntry } from "../catalog-entry.ts";
import {
  type CatalogFormat,
  describeWithUse,
  type FormatContext,
  type FormatWriter,
  moreToList,
} from "./catalog-format.ts";

/** Claude Code joins lines and disarms tags; the rest stays. */
const asClaudeCode: TextEscape = {
  prepare: (text) => text.replace(/[\r\n]+/g, " "),
  characters: lineText.characters,
};

/** Claude Code's listing: one line for each skill, the name of the frontmatter in parentheses where it differs. */
export const claudeCode: CatalogFormat = {
  id: "claude-code",
  title: "Claude Code",
  escaping: { text: lineText, path: lineText },
  faithful: { text: asClaudeCode, path: asClaudeCode },
  describe: describeWithUse,
  write: ({ text, commandNames }) => ({
    opening: "The following skills are available for use with the Skill tool:\n\n",
    closing: "",
    entry: (entry) => {
      const { name, displayName } = entry;
      // A skill of which only the name is wanted has no other name.
      const shown = !entry.nameOnly && hasLabel(entry) && !commandNames.includes(displayName);
      const start = shown ? `- ${text(name)} (${text(displayName)})` : `- ${text(name)}`;
      return { plain: start, before: `${start}: `, after: "" };
    },
  }),
};

/** A title derived from the name adds no information. */
function hasLabel({ name, displayName, displayNameTaken = false }: CatalogEntry): boolean {
  const isOther = displayName !== name && displayName !== displayNameOf(name);
  return isOther && !displayNameTaken && /^[\p{L}\p{N}_:.-]+$/u.test(displayName);
}

const CODEX_WITH_ROOTS =
  "A skill is a set of local instructions to follow that is stored in a `SKILL.md` file. Below is the list of skills that can be used. Each entry includes a name, description, and a short path that can be expanded into an absolute path using the skill roots table.";
const CODEX_WITH_PATHS =
  "A skill is a set of instructions provided through a `SKILL.md` source. Below is the list of skills that can be used. Each entry includes a name, description, and source locator. `file` locators are on the host filesystem, `executor package` locators are owned by their execution environment, `cloud package` locators are opaque package identifiers, and `custom resource` locators use their provider's access mechanism.";

/** The tags around Codex's section; its budget does not count them. */
const CODEX_TAG = "<skills_instructions>";

/** Codex's section: a table of roots, then a line with name, description and short path for each skill. */
export const codex: CatalogFormat = {
  id: "codex",
  title: "Codex",
  escaping: { text: lineText, path: lineText },
  // Codex has already put every text on one line and escapes nothing.
  faithful: { text: rawText, path: rawText },
  describe: ({ description }) => description,
  write: (context) => codexWriter(context, usedRoots(context)),
  writeInFull: (context) => codexWriter(context, []),
};

function codexWriter({ text, path }: FormatContext, roots: readonly string[]): FormatWriter {
  const table = roots.map((root, index) => `- \`r${index}\` = \`${path(root)}\`\n`).join("");
  const intro =
    roots.length === 0 ? `${CODEX_WITH_PATHS}\n` : `${CODEX_WITH_ROOTS}\n### Skill roots\n${table}`;
  const opening = `\n## Skills\n${intro}### Available skills\n`;
  return {
    opening: CODEX_TAG + opening,
    closing: "\n</skills_instructions>",
    charged: opening,
    entry: (entry) => {
      const shown = shortPath(entry, roots) ?? entry.path;
      const start = `- ${text(entry.name)}: `;
      const end = `(file: ${path(shown)})`;
      return { plain: start + end, before: start, after: ` ${end}` };
    },
  };
}

/** The roots that contain entries, in search order. */
function usedRoots({ entries }: FormatContext): readonly string[] {
  const known = entries.flatMap(({ root }) => (root === undefined ? [] : [root]));
  return [...new Set(known.toSorted((a, b) => a.order - b.order).map(({ path }) => path))];
}

function shortPath({ root, path }: CatalogEntry, roots: readonly string[]): string | undefined {
  if (root === undefined) return undefined;
  const index = roots.indexOf(root.path);
  const inside = index < 0 ? undefined : relativePath(root.path, path);
  return inside === undefined ? undefined : `r${index}/${inside}`;
}

/** A short list with the first sentence of each description, for the tool `read_skill`. */
export const bracketList: CatalogFormat = {
  id: "bracket-list",
  title: "short list for read_skill",
  escaping: { text: codeText, path: codeText },
  describe: ({ shortDescription }) => shortDescription,
  more: moreToList,
  write: ({ text }) => ({
    opening: "[Available Skills]\n",
    closing: "\n\nUse read_skill(skill_id) to load full instructions.",
    entry: ({ id }) => ({ plain: `• \`${text(id)}\``, before: `• \`${text(id)}\` — `, after: "" }),
  }),
};

const READ_FILE_OPENING =
  "You have access to the following skills. Each has an id and a short description. To use a skill, call the ReadFile tool with the path to its SKILL.md or other files under that skill’s directory (path is relative to the run directory; ReadFile can read any file under it with allowed extensions).\n";

/** A list with ids, names, descriptions and paths, for a tool that reads files. */
export const readFile: CatalogFormat = {
  id: "read-file",
  title: "list with paths for ReadFile",
  escaping: { text: codeText, path: codeText },
  describe: describeWithUse,
  write: ({ text, path, runDirectory }) => ({
    opening: READ_FILE_OPENING,
    closing: "",
    entry: (entry) => {
      const relative = runDirectory === undefined ? undefined : relativePath(runDirectory, entry.path);
      const start = `- \`${text(entry.id)}\` (${text(entry.displayName)})`;
      const end = ` (path: \`${path(relative ?? entry.path)}\`)`;
      return { plain: `${start}${end}`, before: `${start}: `, after: end };
    },
  }),
};
