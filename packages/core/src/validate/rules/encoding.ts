import type { ForeignEncoding } from "../../text/decode-text.ts";
import type { LintRule } from "../lint-context.ts";

const messages: Readonly<Record<ForeignEncoding, string>> = {
  "utf-16": "The file is UTF-16; agents read UTF-8",
  binary: "The file is not text",
  unknown: "The file is not valid UTF-8",
};

/** Files that are not UTF-8: until they are, no other rule can check them. */
export const encoding: LintRule = {
  codes: ["file-encoding"],
  check: ({ skill, input }) =>
    Array.from(input.encodings ?? [], ([file, found]) => {
      const { text = "" } = [skill, ...skill.sidecars].find((other) => other.file === file) ?? {};
      // The first character that could not be decoded; in UTF-16 that would be the first of the file.
      const offset = found === "unknown" ? Math.max(0, text.indexOf("\uFFFD")) : 0;
      return { code: "file-encoding", message: messages[found], file, offset };
    }),
};
