import { relativePath } from "../../paths/path-text.ts";
import { codeText } from "../../text/prompt-text.ts";
import { type CatalogFormat, describeWithUse } from "./catalog-format.ts";

const OPENING =
  "You have access to the following skills. Each has an id and a short description. To use a skill, call the ReadFile tool with the path to its SKILL.md or other files under that skill’s directory (path is relative to the run directory; ReadFile can read any file under it with allowed extensions).\n";

/** A list with ids, names, descriptions and paths, for a tool that reads files. */
export const readFile: CatalogFormat = {
  id: "read-file",
  title: "list with paths for ReadFile",
  escaping: { text: codeText, path: codeText },
  describe: describeWithUse,
  write: ({ text, path, runDirectory }) => ({
    opening: OPENING,
    closing: "",
    entry: (entry) => {
      const relative = runDirectory === undefined ? undefined : relativePath(runDirectory, entry.path);
      const start = `- \`${text(entry.id)}\` (${text(entry.displayName)})`;
      const end = ` (path: \`${path(relative ?? entry.path)}\`)`;
      return { plain: `${start}${end}`, before: `${start}: `, after: end };
    },
  }),
};
