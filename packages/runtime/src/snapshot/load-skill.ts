import {
  decodeText,
  estimateTokens,
  estimateTokensFromBytes,
  type FileSystem,
  findFence,
  joinPath,
  MAX_SKILL_FILE_BYTES,
  parentPath,
  type SkillStatus,
  SkillwrightError,
} from "@skillwright/core/find";

/** Most files of a skill that are listed; a skill with more contains data that is never read. */
const MAX_LISTED_FILES = 2000;

/** Deepest folder of a skill that is listed; generated trees are deeper, a skill's references are not. */
const MAX_LISTED_DEPTH = 8;

/** A skill with its text and files. */
export interface LoadedSkill extends SkillStatus {
  /** The whole SKILL.md. */
  readonly text: string;
  /** What follows the frontmatter. */
  readonly body: string;
  /** Paths of its other files relative to its folder, sorted; links are not followed. */
  readonly files: readonly string[];
  /** Whether there are more files than listed. */
  readonly moreFiles: boolean;
}

/** The files of a skill beside its SKILL.md. */
export interface SkillFiles {
  readonly files: readonly string[];
  /** Whether there are more than listed. */
  readonly more: boolean;
}

/** A file of a skill, and what it would cost a model to read it. */
export interface ResourceCost {
  /** Relative to the skill's folder. */
  readonly path: string;
  readonly bytes: number;
  /** Estimated from its size and its beginning; null for a file that is not text, is a link or cannot be read. */
  readonly tokens: number | null;
}

/** Bytes of a file that are read to estimate its tokens. */
const SAMPLE_BYTES = 4096;

/** A skill's file that was found, whether it loads or not. */
export interface FoundText {
  readonly id: string;
  readonly name: string;
  readonly found: Pick<SkillStatus["found"], "path" | "key">;
}

/** Reads the whole text of a skill's file. Throws `load_error` or `limit_exceeded`. */
export function readSkillText(files: FileSystem, skill: FoundText): string {
  const { path, key } = skill.found;
  const refuse = (reason: string): SkillwrightError<"load_error"> =>
    new SkillwrightError("load_error", {
      message: `"${skill.id}" cannot be read: ${reason}`,
      details: { name: skill.name, path },
      hint: "It may have been moved, linked or changed since it was found; reload and try again.",
    });
  // The file that was found and checked, not whatever its path leads to now.
  const canonical = files.canonical(key);
  if (!canonical.ok) throw refuse(canonical.message);
  if (canonical.value !== key) throw refuse("another file is in its place");
  const answer = files.inspect(key, MAX_SKILL_FILE_BYTES, ({ bytes, stat }) => ({
    text: decodeText(bytes).text,
    isWhole: stat.size <= bytes.length,
    stat,
  }));
  if (!answer.ok) throw refuse(answer.message);
  const { text, isWhole, stat } = answer.value;
  // A pipe in place of the file reads as empty.
  if (stat.kind !== "file") throw refuse("it is no longer a file");
  if (!isWhole) {
    throw new SkillwrightError("limit_exceeded", {
      message: `"${skill.id}" has ${stat.size} bytes; ${MAX_SKILL_FILE_BYTES} can be read`,
      details: { limit: "MAX_SKILL_FILE_BYTES", allowed: MAX_SKILL_FILE_BYTES, actual: stat.size },
      hint: "Move detail into files below references/.",
    });
  }
  return text;
}

/** Reads a skill's body and lists its files. Token counts become exact. */
export function loadSkill(files: FileSystem, skill: SkillStatus): LoadedSkill {
  const { path } = skill.found;
  const text = readSkillText(files, skill);
  const body = text.slice(bodyStart(text, skill));
  const listed =
    skill.found.kind === "command" ? { files: [], more: false } : listFiles(files, parentPath(path));
  return {
    ...skill,
    state: skill.state === "eligible" ? "loaded" : skill.state,
    found: {
      ...skill.found,
      body: { tokens: estimateTokens(body), estimated: false },
    },
    text,
    body,
    files: listed.files,
    moreFiles: listed.more,
  };
}

/** Where the body starts. Whether unclosed frontmatter is frontmatter or text was decided when the file was found. */
function bodyStart(text: string, { found }: SkillStatus): number {
  const fence = findFence(text);
  if (fence.kind === "closed") return fence.bodyStart;
  return fence.kind === "open" && found.body.tokens === 0 ? text.length : 0;
}

/** The files below a folder by relative path, sorted, without SKILL.md itself. Links are listed, not followed. */
export function listFiles(files: FileSystem, folder: string): SkillFiles {
  const found: string[] = [];
  const queue: { readonly path: string; readonly depth: number }[] = [{ path: "", depth: 0 }];
  let more = false;
  for (const { path, depth } of queue) {
    const answer = files.list(joinPath(folder, path));
    for (const entry of answer.ok ? answer.value : []) {
      const relative = path === "" ? entry.name : `${path}/${entry.name}`;
      if (entry.kind === "folder") {
        if (entry.name === "node_modules" || entry.name === ".git") continue;
        if (depth < MAX_LISTED_DEPTH) queue.push({ path: relative, depth: depth + 1 });
        else more = true;
      } else if (found.length < MAX_LISTED_FILES) {
        if (relative !== "SKILL.md" && relative !== "skill.md") found.push(relative);
      } else {
        more = true;
      }
    }
  }
  return { files: found.toSorted((a, b) => (a < b ? -1 : 1)), more };
}

/** The size of each file and the tokens a model would need for it. Links are not followed. */
export function resourceCosts(
  files: FileSystem,
  folder: string,
  paths: readonly string[],
): readonly ResourceCost[] {
  const top = files.canonical(folder);
  return paths.map((path) => {
    const unread: ResourceCost = { path, bytes: 0, tokens: null };
    if (!top.ok) return unread;
    const file = joinPath(top.value, path);
    const canonical = files.canonical(file);
    if (!canonical.ok || canonical.value !== file) return unread;
    const answer = files.inspect(file, SAMPLE_BYTES, ({ bytes, stat }): ResourceCost => {
      if (stat.kind !== "file") return unread;
      const { text, valid } = decodeText(bytes, { partial: stat.size > bytes.length });
      const isText = valid && !bytes.includes(0);
      return { path, bytes: stat.size, tokens: isText ? estimateTokensFromBytes(stat.size, text) : null };
    });
    return answer.ok ? answer.value : unread;
  });
}
