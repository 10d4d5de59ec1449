import { foldName } from "../../parse/name-rules.ts";
import { normalizePath } from "../../paths/path-text.ts";
import { decodePercent } from "../../text/decode-text.ts";
import { findLinks, type MarkdownLink, withoutSkillFolder } from "../../text/markdown-links.ts";
import type { LintContext, LintRule } from "../lint-context.ts";
import type { LintFix, LintProblem } from "../lint-finding.ts";

/** The file that a link's target names. */
interface LinkPath {
  /** Decoded, with `/` between its parts. */
  readonly path: string;
  /** Whether it starts at the top of a file system. */
  readonly absolute: boolean;
  /** The length of the target's path, up to `#` or `?`. */
  readonly length: number;
  /** Whether the target writes some characters as `%20`. */
  readonly encoded: boolean;
}

const PATTERN = /[<>*{}$|…]|\.\.\.|^%/;

/** The file a target names; undefined for addresses, anchors, and patterns such as `<name>.md` that represent many files. */
function linkPath(target: string): LinkPath | undefined {
  const written = target.replace(/[?#].*$/s, "");
  if (written === "" || PATTERN.test(written) || written.startsWith("//")) return undefined;
  const drive = /^[A-Za-z]:[\\/]/.test(written);
  const file = /^file:/i.test(written);
  if (!drive && !file && /^[A-Za-z][A-Za-z0-9+.-]*:/.test(written)) return undefined;
  // A stray `%` is a character like any other.
  const path = (decodePercent(written) ?? written).replaceAll("\\", "/");
  return {
    path,
    absolute: drive || file || path.startsWith("/") || path === "~" || path.startsWith("~/"),
    length: written.length,
    encoded: path !== written && written.includes("%"),
  };
}

/** How far around a path words are checked that make it an example. */
const MAX_PARAGRAPH = 1000;
const EXAMPLE = /\be\.g\.|\bexamples?\b|\bsuch as\b|\blike\b|\bfor instance\b|\b(?:would|could|might)\b/i;

/** Links that lead nowhere, out of the skill, or deeper into it than one folder. */
export const links: LintRule = {
  codes: ["link-dead", "link-escapes", "link-deep"],
  fixes: ["link-dead"],
  check: (context) => {
    const { files } = context.input;
    const index = files && fileIndex(files);
    return findLinks(context.body, context.bodyCode).flatMap((link) => checkLink(context, link, index) ?? []);
  },
};

function checkLink(
  context: LintContext,
  link: MarkdownLink,
  index: FileIndex | undefined,
): LintProblem | undefined {
  const offset = context.bodyStart + link.start;
  const found = linkPath(withoutSkillFolder(link.target));
  if (found === undefined || (link.kind === "path" && isExample(context.body, link.start))) return undefined;
  const path = normalizePath(found.path);
  if (context.skill.kind === "command") return commandLink(link, found, offset);
  if (found.absolute || path === ".." || path.startsWith("../")) {
    if (link.kind === "path") return undefined;
    return {
      code: "link-escapes",
      message: `The link \`${link.target}\` leaves the skill's folder; it breaks wherever the skill is installed`,
      offset,
    };
  }
  const problem = index && missing(link, path, index);
  if (problem !== undefined) {
    const { actual, ...details } = problem;
    const fix = actual === undefined ? undefined : replaceFix(link, { actual, offset, found });
    return { code: "link-dead", ...details, offset, fix };
  }
  if (link.kind === "link" && path.split("/").length > 2) {
    return {
      code: "link-deep",
      message: `\`${path}\` is more than one folder below SKILL.md`,
      offset,
    };
  }
  return undefined;
}

/** Whether a command's relative links start at its folder or at the working folder, each agent decides for itself. */
function commandLink(link: MarkdownLink, found: LinkPath, offset: number): LintProblem | undefined {
  if (!found.absolute || link.kind === "path") return undefined;
  return {
    code: "link-escapes",
    message: `The link \`${link.target}\` is a path on one machine; it breaks on every other`,
    offset,
    hint: "Write the path as it is in the project.",
  };
}

interface Missing extends Pick<LintProblem, "message" | "hint" | "severity"> {
  /** The path that the author probably meant. */
  readonly actual?: string;
}

function missing(link: MarkdownLink, path: string, index: FileIndex): Missing | undefined {
  if (index.has(path)) return undefined;
  const actual = index.likely(path);
  if (actual !== undefined) {
    return {
      message: `\`${path}\` is called \`${actual}\`; on most systems the difference matters`,
      hint: `Write \`${actual}\`.`,
      actual,
    };
  }
  const message = `There is no \`${path}\` in the skill`;
  if (link.kind !== "path") return { message };
  // A path in code may also refer to a file of the project, especially if the skill has no such folder.
  const [folder = ""] = path.split("/");
  return {
    message,
    severity: index.has(folder) ? "warning" : "info",
    hint: "Add the file, or say that it belongs to the project.",
  };
}

function replaceFix(
  link: MarkdownLink,
  place: { readonly actual: string; readonly offset: number; readonly found: LinkPath },
): LintFix {
  const { actual, offset, found } = place;
  const start = offset + link.target.length - withoutSkillFolder(link.target).length;
  const needsEncoding = link.kind !== "path" && (found.encoded || /[\s()<>%]/.test(actual));
  const text = needsEncoding ? encodeURI(actual).replace(/[()]/g, escapeParenthesis) : actual;
  return { title: `Write \`${actual}\``, edits: [{ start, end: start + found.length, text }] };
}

function escapeParenthesis(parenthesis: string): string {
  return parenthesis === "(" ? "%28" : "%29";
}

/** A paragraph or list item that gives examples can name files that don't exist. */
function isExample(body: string, offset: number): boolean {
  const before = body.slice(Math.max(0, offset - MAX_PARAGRAPH), offset);
  const after = body.slice(offset, offset + MAX_PARAGRAPH);
  const opening = Array.from(before.matchAll(/\n[ \t]*(?:\r?\n|[-*+] |\d+[.)] )/g)).at(-1)?.index ?? 0;
  const closing = after.search(/\n[ \t]*(?:\r?\n|[-*+] |\d+[.)] |#)/);
  return EXAMPLE.test(before.slice(opening) + (closing < 0 ? after : after.slice(0, closing)));
}

/** The files of a skill, for looking up paths. */
interface FileIndex {
  /** Whether there is such a file or folder. */
  readonly has: (path: string) => boolean;
  /** The existing path that differs only in case or Unicode form; undefined when there is none or several. */
  readonly likely: (path: string) => string | undefined;
}

/** Makes an index of file paths that also knows their folders. */
function fileIndex(files: ReadonlySet<string>): FileIndex {
  const paths = new Set(["."]);
  for (const file of files) {
    for (let end = file.length; end > 0; end = file.lastIndexOf("/", end - 1)) paths.add(file.slice(0, end));
  }
  const folded = Map.groupBy(paths, foldName);
  return {
    has: (path) => paths.has(path),
    likely: (path) => {
      const same = folded.get(foldName(path)) ?? [];
      return same.length === 1 ? same[0] : undefined;
    },
  };
}
