import {
  type BodyTokens,
  type Diagnostic,
  decodeText,
  diagnose,
  diagnosticRule,
  estimateTokensFromBytes,
  type FileStat,
  type FileSystem,
  HEAD_BYTES,
  MAX_FRONTMATTER_BYTES,
  MAX_SIDECAR_BYTES,
  MAX_SKILL_FILE_BYTES,
  type SidecarText,
  type SkillManifest,
  type SkillParser,
  SOFT_BODY_TOKENS,
} from "@skillwright/core/find";
import { fileStamp } from "../files/mix-stamp.ts";
import { type FoundFile, sidecarPaths } from "./found-file.ts";

/** How skill files are read. */
export interface ReadOptions {
  readonly files: FileSystem;
  readonly reader: SkillParser;
  /** `head` reads only the frontmatter and estimates the rest from the size. */
  readonly reads: "head" | "whole";
  /** Sidecar files to check, relative to the skill. */
  readonly sidecars: readonly string[];
  /** Body size in tokens above which a warning is reported; undefined for agents without such a limit. */
  readonly warnAbove: number | undefined;
}

/** The content of a skill file. */
export interface SkillFileReading {
  readonly manifest: SkillManifest | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly body: BodyTokens;
  /** Identifies this state of the file; undefined when the file can't be checked. */
  readonly stamp?: number | undefined;
}

/** Bytes of the line that closes the frontmatter, including the line breaks before and after it. */
const FENCE_LENGTH = 5;

/** Most characters of a body used to estimate the tokens of the rest. */
const SAMPLE_LENGTH = 120;

/** Most bytes of a file that are read for an agent that reads whole files. */
const MAX_WHOLE_BYTES = 64 * 1024 * 1024;

/** Shared, because thousands of skills have no diagnostics. */
const NO_FINDINGS: readonly Diagnostic[] = Object.freeze([]);

const NO_SIDECARS: readonly SidecarText[] = Object.freeze([]);

const NOTHING: BodyTokens = { tokens: 0, estimated: false };

/** Reads as much of a skill file as a listing needs; `stat` describes the file as it was when it was read. */
export function readSkillFile(
  file: FoundFile,
  options: ReadOptions,
): { readonly reading: SkillFileReading; readonly stat: FileStat | undefined } {
  const text = readText(file, options);
  if ("problem" in text) {
    const { stat, problem } = text;
    const stamp = stat && fileStamp(stat);
    const reading = { manifest: undefined, diagnostics: [problem], body: NOTHING, stamp };
    return { reading, stat: text.stat };
  }
  return { reading: interpret(file, text, options), stat: text.stat };
}

function interpret(file: FoundFile, text: GoodText, options: ReadOptions): SkillFileReading {
  const reading = options.reader({
    text: text.text,
    complete: text.complete,
    file: file.path,
    directory: file.directory,
    sidecars: readSidecars(file, options),
    kind: file.kind,
    plugin: file.plugin,
    isRoot: file.isRoot,
    validUtf8: text.valid,
  });
  const stamp = fileStamp(text.stat);
  const said = reading.diagnostics.length === 0 ? NO_FINDINGS : reading.diagnostics;
  const diagnostics = text.valid ? said : [encodingProblem(file), ...said];
  if (reading.manifest === undefined) return { manifest: undefined, diagnostics, body: NOTHING, stamp };
  const sample = text.text.slice(reading.bodyStart, reading.bodyStart + SAMPLE_LENGTH);
  const headBytes = Buffer.byteLength(text.text.slice(0, reading.bodyStart));
  const bodyBytes = Math.max(0, text.stat.size - headBytes);
  const body: BodyTokens = { tokens: estimateTokensFromBytes(bodyBytes, sample), estimated: true };
  const isHeavy = body.tokens > (options.warnAbove ?? Number.POSITIVE_INFINITY);
  const all = isHeavy ? [...diagnostics, heavyBody(file, body)] : diagnostics;
  return { manifest: reading.manifest, diagnostics: all, body, stamp };
}

interface GoodText {
  readonly text: string;
  readonly complete: boolean;
  readonly valid: boolean;
  readonly stat: FileStat;
}

type FileText = GoodText | { readonly problem: Diagnostic; readonly stat: FileStat | undefined };

function readText(file: FoundFile, options: ReadOptions): FileText {
  if (options.reads === "whole") return readBytes(file, options.files, MAX_WHOLE_BYTES);
  const first = readBytes(file, options.files, HEAD_BYTES);
  if ("problem" in first || first.complete || hasClosingFence(first.text)) return first;
  return readBytes(file, options.files, MAX_FRONTMATTER_BYTES + HEAD_BYTES);
}

function readBytes(file: FoundFile, files: FileSystem, limit: number): FileText {
  const answer = files.inspect(file.path, limit, ({ bytes, stat }): FileText => {
    if (stat.size > MAX_SKILL_FILE_BYTES && limit < MAX_WHOLE_BYTES) {
      const message = `The file has ${stat.size} bytes; the limit is ${MAX_SKILL_FILE_BYTES}`;
      return refuse(file, stat, "file-too-large", message);
    }
    const needed = limit === HEAD_BYTES ? neededLength(bytes) : bytes.length;
    const complete = needed >= stat.size;
    return { ...decodeText(bytes.subarray(0, needed), { partial: !complete }), complete, stat };
  });
  if (answer.ok) return answer.value;
  return refuse(file, undefined, "file-unreadable", `The file cannot be read: ${answer.message}`);
}

/** The bytes up to just after the frontmatter: bytes that aren't decoded use no memory. */
function neededLength(bytes: Uint8Array): number {
  const buffer = bytes instanceof Buffer ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = buffer.indexOf("\n---\n", 3, "latin1");
  return end < 0 ? bytes.length : Math.min(bytes.length, end + FENCE_LENGTH + SAMPLE_LENGTH);
}

/** Whether a head contains the whole frontmatter, or has no frontmatter. */
function hasClosingFence(text: string): boolean {
  if (text.startsWith("---\n") && text.includes("\n---\n", 3)) return true;
  const opening = /^\uFEFF?---[^\n]*\n/.exec(text);
  return opening === null || /^---[ \t]*\r?$/m.test(text.slice(opening[0].length));
}

function readSidecars(found: FoundFile, options: ReadOptions): readonly SidecarText[] {
  if (!found.hasAgentsFolder) return NO_SIDECARS;
  return sidecarPaths(found, options.sidecars, options.files).flatMap(
    ({ path, file }): readonly SidecarText[] => {
      const answer = options.files.read(file, MAX_SIDECAR_BYTES + 1);
      return answer.ok ? [{ path, file, text: decodeText(answer.value).text }] : [];
    },
  );
}

function heavyBody(file: FoundFile, body: BodyTokens): Diagnostic {
  return diagnose("body-heavy", {
    message: `The body costs about ${body.tokens} tokens, estimated from the file's size; ${SOFT_BODY_TOKENS} should be enough`,
    file: file.path,
    hint: "Move detail into files below references/ that the agent reads when it needs them.",
  });
}

function encodingProblem(file: FoundFile): Diagnostic {
  return {
    code: "file-encoding",
    severity: "warning",
    message: "The file is not valid UTF-8; invalid bytes were replaced with U+FFFD",
    file: file.path,
    hint: "Save it as UTF-8.",
  };
}

function refuse(
  file: FoundFile,
  stat: FileStat | undefined,
  code: "file-too-large" | "file-unreadable",
  message: string,
): FileText {
  return { stat, problem: { code, severity: diagnosticRule(code).severity, message, file: file.path } };
}
