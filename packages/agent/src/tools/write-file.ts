import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { decodeText, isSkillwrightError, omitUndefined, unifiedDiff } from "@skillwright/core/internal";
import { type Skills, writeFileAtomically } from "@skillwright/runtime/internal";
import * as z from "zod";
import { answer, defineTool, failure, isFileError, type OwnTool } from "./define-tool.ts";
import { type Protection, protectionOf } from "./protected-path.ts";
import { MAX_COMPARED_BYTES, MAX_WRITE_BYTES } from "./tool-limits.ts";
import { workPath } from "./work-path.ts";

const refusals: Readonly<Record<Exclude<Protection, "agent">, string>> = {
  skill: "skills are changed with create_skill and propose_skill_update",
  obeyed: "other programs obey what stands there",
};

/** The tool that writes a text file of the work folder, whole or not at all; the person who is asked sees a diff. */
export function writeFile(skills: Skills): OwnTool {
  const { cwd } = skills.snapshot.place;
  /** What stood in a file when a person was shown the change, by file and new text. */
  const shown = new Map<string, string>();
  return defineTool({
    name: "write_file",
    description:
      "Write a text file inside the work folder, making folders that are missing. The whole content is replaced.",
    input: {
      path: z.string().min(1).describe("Path of the file, relative to the work folder"),
      content: z.string().describe("The whole new content"),
    },
    // The content changes nothing about where it goes, and a rule about a path says yes to any.
    callOf: ({ path }) => ({ path }),
    review({ path: given, content }) {
      const before = looked(given);
      if (before === undefined) return {};
      shown.set(keyOf(given, content), before.digest);
      const doubt =
        before.protection === "agent" ? "it decides what an agent of this project is told" : undefined;
      return {
        diff: diffOf(before, content),
        ...omitUndefined({ doubt }),
      };
    },
    run({ path: given, content }) {
      const { path, real } = workPath(given, cwd);
      const protection = protectionOf(real, skills);
      if (protection === "skill" || protection === "obeyed") {
        return failure("permission_error", `${path} may not be written: ${refusals[protection]}.`);
      }
      const bytes = Buffer.byteLength(content);
      if (bytes > MAX_WRITE_BYTES) {
        return failure("limit_exceeded", `The content has ${bytes} bytes; ${MAX_WRITE_BYTES} can be written`);
      }
      const seen = shown.get(keyOf(given, content));
      shown.delete(keyOf(given, content));
      const now = contentOf(real);
      if (now.kind === "other") return failure("permission_error", `${path} is not a file`);
      if (seen !== undefined && seen !== now.digest) {
        return failure(
          "edit_conflict",
          `${path} changed while a person looked at the difference; read it again`,
        );
      }
      writeFileAtomically(real, content, { inside: cwd, mode: 0o644 });
      const what = now.kind === "missing" ? "made" : "replaced";
      return answer(`The file ${path} was ${what} (${bytes} bytes).`);
    },
  });

  /** What a person is shown about; undefined for a call that will be refused. */
  function looked(
    given: string,
  ): (Content & { readonly path: string; readonly protection: Protection | undefined }) | undefined {
    try {
      const { path, real } = workPath(given, cwd);
      return { ...contentOf(real), path, protection: protectionOf(real, skills) };
    } catch (error) {
      // The call itself says what is wrong.
      if (isSkillwrightError(error) || isFileError(error)) return undefined;
      throw error;
    }
  }
}

interface Content {
  readonly kind: "missing" | "text" | "binary" | "other";
  readonly text: string;
  readonly digest: string;
}

function contentOf(file: string): Content {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return { kind: "missing", text: "", digest: "" };
  if (!stats.isFile()) return { kind: "other", text: "", digest: "" };
  if (stats.size > MAX_COMPARED_BYTES) {
    return { kind: "binary", text: "", digest: `${stats.size} ${stats.mtimeMs}` };
  }
  const bytes = readFileSync(file);
  const digest = createHash("sha256").update(bytes).digest("hex");
  const { text, valid } = decodeText(bytes);
  return valid && !bytes.includes(0) ? { kind: "text", text, digest } : { kind: "binary", text: "", digest };
}

function diffOf({ kind, text, path }: Content & { readonly path: string }, content: string): string {
  const status = kind === "missing" ? "added" : "changed";
  const diff = unifiedDiff(text, content, { path, status });
  return kind === "binary" ? `(${path} is large or no text; all of it is replaced)\n${diff}` : diff;
}

function keyOf(path: string, content: string): string {
  return `${path}\0${createHash("sha256").update(content).digest("hex")}`;
}
