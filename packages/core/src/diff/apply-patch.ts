import { splitLines } from "./line-changes.ts";

/** Longest patch from outside that is read, in characters; a skill's text is shorter. */
const MAX_PATCH_LENGTH = 512 * 1024;

/** A hunk of a patch: the expected lines and their replacement, each with its line ending. */
interface PatchHunk {
  /** Where the expected lines start, counted from 0. */
  readonly start: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The hunks of a patch, or what is wrong with it, in plain words. */
type ParsedPatch =
  | { readonly ok: true; readonly hunks: readonly PatchHunk[] }
  | { readonly ok: false; readonly problem: string };

const RANGE = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@/;

/** Header lines that don't affect the content. */
const HEADER = /^(?:diff --git |index [0-9a-f]|old mode |new mode |new file mode |deleted file mode )/;

/** Parses the unified diff of one file. Anything else is rejected with a reason, never repaired. */
export function parsePatch(patch: string): ParsedPatch {
  if (patch.length > MAX_PATCH_LENGTH) return wrong(`it is longer than ${MAX_PATCH_LENGTH} characters`);
  const lines = patch.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const hunks: PatchHunk[] = [];
  let files = 0;
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    if (line.startsWith("--- ") && lines[at + 1]?.startsWith("+++ ") === true) {
      files += 1;
      if (files > 1) return wrong("it covers more than one file");
      at += 2;
    } else if (HEADER.test(line) && hunks.length === 0) at += 1;
    else {
      const hunk = readHunk(lines, at);
      if (typeof hunk === "string") return wrong(hunk);
      hunks.push(hunk.hunk);
      at = hunk.next;
    }
  }
  return hunks.length === 0 ? wrong("it has no `@@` line, so it changes nothing") : { ok: true, hunks };
}

function readHunk(
  lines: readonly string[],
  at: number,
): { readonly hunk: PatchHunk; readonly next: number } | string {
  const [, from, oldCount = "1", , newCount = "1"] = RANGE.exec(lines[at] ?? "") ?? [];
  if (from === undefined) return `line ${at + 1} is not part of a unified diff`;
  const wanted = { old: Number(oldCount), now: Number(newCount) };
  const before: string[] = [];
  const after: string[] = [];
  let next = at + 1;
  while (before.length < wanted.old || after.length < wanted.now) {
    const line = lines[next];
    if (line === undefined) return `the part at line ${at + 1} ends before it has as many lines as it says`;
    const ending = lines[next + 1]?.startsWith("\\") === true ? "" : "\n";
    const text = line.slice(1) + ending;
    // An editor may have taken the blank of an empty line away.
    const sign = line === "" ? " " : line[0];
    if (sign !== " " && sign !== "-" && sign !== "+") {
      return `line ${next + 1} starts with none of blank, "-" and "+"`;
    }
    if (sign !== "+") before.push(text);
    if (sign !== "-") after.push(text);
    next += ending === "" ? 2 : 1;
  }
  if (before.length !== wanted.old || after.length !== wanted.now) {
    return `the part at line ${at + 1} has other numbers of lines than it says`;
  }
  const start = Math.max(0, Number(from) - (wanted.old === 0 ? 0 : 1));
  return { hunk: { start, before, after }, next };
}

function wrong(problem: string): ParsedPatch {
  return { ok: false, problem };
}

/** The text after a patch, or why the patch does not fit, in plain words. */
export type AppliedPatch =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: string };

/**
 * Applies the unified diff of one file. Every line that the patch expects must be there. A part whose numbers are wrong
 * is applied where its lines are if they occur only once; otherwise nothing is applied.
 */
export function applyPatch(text: string, patch: string): AppliedPatch {
  const parsed = parsePatch(patch);
  if (!parsed.ok) return { ok: false, problem: `The diff cannot be read: ${parsed.problem}` };
  const lines = splitLines(text);
  const result: string[] = [];
  let from = 0;
  for (const [index, hunk] of parsed.hunks.entries()) {
    const at = findHunk(lines, hunk, from);
    if (typeof at === "string") return { ok: false, problem: `Part ${index + 1} of the diff ${at}` };
    result.push(...lines.slice(from, at), ...hunk.after);
    from = at + hunk.before.length;
  }
  result.push(...lines.slice(from));
  const open = result.findIndex((line, index) => !line.endsWith("\n") && index < result.length - 1);
  // A line without ending in the middle would silently join two lines into one.
  if (open >= 0) return { ok: false, problem: "The diff removes a line ending in the middle of the text" };
  return { ok: true, text: result.join("") };
}

function findHunk(lines: readonly string[], { start, before }: PatchHunk, from: number): number | string {
  const fits = (at: number): boolean => before.every((line, index) => lines[at + index] === line);
  if (start >= from && start + before.length <= lines.length && fits(start)) return start;
  if (before.length === 0) return "has no line that says where it belongs";
  const places: number[] = [];
  for (let at = from; at + before.length <= lines.length && places.length < 2; at += 1) {
    if (fits(at)) places.push(at);
  }
  const [first, second] = places;
  if (first === undefined) return "expects lines that don't exist";
  return second === undefined ? first : "fits in more than one place, and its line numbers are wrong";
}
