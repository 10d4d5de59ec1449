import { readFileSync, statSync } from "node:fs";
import { decodeText, isSkillwrightError, omitUndefined, unifiedDiff } from "@skillwright/core/internal";
import {
  isFileError,
  type Skills,
  sha256,
  type ToolResult,
  writeFileAtomically,
} from "@skillwright/runtime/internal";
import * as z from "zod";
import { answer, defineTool, failure, type OwnTool } from "./define-tool.ts";
import { MAX_COMPARED_BYTES, MAX_WRITE_BYTES } from "./tool-limits.ts";
import { type Protection, protectionOf, type WorkPath, workPath } from "./work-path.ts";

const refusals: Readonly<Record<Exclude<Protection, "agent">, string>> = {
  skill: "use create_skill and propose_skill_update to change skills",
  obeyed: "other programs act on its content",
};

/** The tool that writes a text file in the work folder, atomically; the person who is asked sees a diff. */
export function writeFile(skills: Skills): OwnTool {
  const { cwd } = skills.snapshot.place;
  /** The content of a file when the change was shown to a person, by file and new text. */
  const shown = new Map<string, string>();
  return defineTool({
    name: "write_file",
    description:
      "Write a text file in the work folder and create missing folders. Replaces the whole content.",
    input: {
      path: z.string().min(1).describe("Path of the file, relative to the work folder"),
      content: z.string().describe("The whole new content"),
    },
    // Rules apply only to the path, not to the content.
    callOf: ({ path }) => ({ path }),
    check: ({ path, content }) => refusal(workPath(path, cwd), content),
    review({ path: given, content }) {
      const before = looked(given);
      if (before === undefined) return {};
      shown.set(keyOf(given, content), before.digest);
      const doubt = before.protection === "agent" ? "it defines an agent of this project" : undefined;
      return {
        diff: diffOf(before, content),
        ...omitUndefined({ doubt }),
      };
    },
    run({ path: given, content }) {
      const { path, real } = workPath(given, cwd);
      const seen = shown.get(keyOf(given, content));
      shown.delete(keyOf(given, content));
      const now = contentOf(real);
      if (seen !== undefined && seen !== now.digest) {
        return failure("edit_conflict", `${path} changed while the person reviewed the diff; read it again`);
      }
      writeFileAtomically(real, content, { inside: cwd, mode: 0o644 });
      const what = now.kind === "missing" ? "made" : "replaced";
      return answer(`The file ${path} was ${what} (${Buffer.byteLength(content)} bytes).`);
    },
  });

  /** Why a file may not be written; undefined if it may. */
  function refusal({ path, real }: WorkPath, content: string): ToolResult | undefined {
    const protection = protectionOf(real, skills);
    if (protection === "skill" || protection === "obeyed") {
      return failure("permission_error", `${path} may not be written: ${refusals[protection]}.`);
    }
    const bytes = Buffer.byteLength(content);
    if (bytes > MAX_WRITE_BYTES) {
      return failure("limit_exceeded", `The content has ${bytes} bytes; ${MAX_WRITE_BYTES} can be written`);
    }
    return statSync(real, { throwIfNoEntry: false })?.isFile() === false
      ? failure("permission_error", `${path} is not a file`)
      : undefined;
  }

  /** What the person sees; undefined for a call that will be refused. */
  function looked(
    given: string,
  ): (Content & { readonly path: string; readonly protection: Protection | undefined }) | undefined {
    try {
      const { path, real } = workPath(given, cwd);
      return { ...contentOf(real), path, protection: protectionOf(real, skills) };
    } catch (error) {
      // The call itself reports the problem.
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
  const digest = sha256(bytes);
  const { text, valid } = decodeText(bytes);
  return valid && !bytes.includes(0) ? { kind: "text", text, digest } : { kind: "binary", text: "", digest };
}

function diffOf({ kind, text, path }: Content & { readonly path: string }, content: string): string {
  const status = kind === "missing" ? "added" : "changed";
  const diff = unifiedDiff(text, content, { path, status });
  return kind === "binary" ? `(${path} is large or not text; all of it is replaced)\n${diff}` : diff;
}

function keyOf(path: string, content: string): string {
  return `${path}\0${sha256(content)}`;
}
