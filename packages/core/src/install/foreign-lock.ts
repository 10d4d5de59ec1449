import { SkillwrightError } from "../errors/skillwright-error.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { compareText } from "../text/compare-text.ts";
import { isObject } from "../text/json.ts";

/** Most skills of a lockfile. */
export const MAX_LOCK_SKILLS = 10_000;

/** Longest text of a field in a lockfile, such as an address. */
const MAX_LOCK_TEXT = 2048;

/** A lockfile of another tool. It is read and never written. */
export interface ForeignLock {
  /** Who writes such files; undefined if that is unknown. */
  readonly tool: "skills" | "clawhub" | undefined;
  /** Sorted by name. */
  readonly skills: readonly ForeignEntry[];
  /** Entries that can't be used, each with the reason. */
  readonly skipped: readonly string[];
}

/** A skill in a lockfile of another tool. */
export interface ForeignEntry {
  readonly name: string;
  /** The source as `skillwright add` takes it. */
  readonly source: string;
  /** The skill's folder in the source. */
  readonly folder?: string;
  /** The content hash of the `skills` tool; see `foreignHash` in the runtime. */
  readonly hash?: string;
  readonly pinned?: string;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads the lockfile of the `skills` tool (`skills-lock.json`, or `.skill-lock.json` for the user) or of ClawHub
 * (`.clawhub/lock.json`). A file in an unknown shape has no skills.
 */
export function readForeignLock(value: Fields, file: string): ForeignLock {
  const { skills } = value;
  if (!isObject(skills)) return { tool: undefined, skills: [], skipped: [] };
  const entries = Object.entries(skills).toSorted(([a], [b]) => compareText(a, b));
  if (entries.length > MAX_LOCK_SKILLS) {
    throw new SkillwrightError("lock_error", {
      message: `${file} has more than ${MAX_LOCK_SKILLS} skills`,
      details: { file, problems: [`it has more than ${MAX_LOCK_SKILLS} skills`] },
    });
  }
  const read = entries.map(([name, entry]) => readEntry(name, isObject(entry) ? entry : {}));
  const tools = new Set(read.flatMap(({ tool }) => tool ?? []));
  const [tool] = tools;
  return {
    tool: tools.size === 1 ? tool : undefined,
    skills: read.flatMap(({ entry }) => entry ?? []),
    skipped: read.flatMap(({ problem }) => problem ?? []),
  };
}

interface ReadEntry {
  readonly tool?: "skills" | "clawhub";
  readonly entry?: ForeignEntry;
  readonly problem?: string;
}

function readEntry(name: string, fields: Fields): ReadEntry {
  if (isLine(fields.sourceType)) return readSkillsEntry(name, fields);
  const isClawHub = "installedAt" in fields && (fields.version === null || isLine(fields.version));
  if (isClawHub) return readClawHubEntry(name, fields);
  return { problem: `${name.slice(0, 80)}: its source is unknown` };
}

function readSkillsEntry(name: string, fields: Fields): ReadEntry {
  const { source, sourceUrl, sourceType, ref, skillPath, computedHash } = fields;
  const base =
    sourceType === "node_modules" && isLine(source)
      ? `npm:${source}`
      : isLine(sourceUrl)
        ? sourceUrl
        : source;
  if (!isLine(base)) return { tool: "skills", problem: `${name.slice(0, 80)}: it has no source` };
  const folder = isLine(skillPath) ? skillPath.replace(/(?:^|\/)SKILL\.md$/i, "") : undefined;
  const hash =
    typeof computedHash === "string" && /^[0-9a-f]{64}$/.test(computedHash) ? computedHash : undefined;
  return {
    tool: "skills",
    entry: { name, source: isLine(ref) ? `${base}#${ref}` : base, ...omitUndefined({ folder, hash }) },
  };
}

function readClawHubEntry(slug: string, fields: Fields): ReadEntry {
  const { version, pinned, pinReason } = fields;
  const reason =
    pinned === true ? (isLine(pinReason) ? pinReason : "pinned in ClawHub's lockfile") : undefined;
  return {
    tool: "clawhub",
    entry: {
      name: slug,
      source: isLine(version) ? `clawhub:${slug}@${version}` : `clawhub:${slug}`,
      ...omitUndefined({ pinned: reason }),
    },
  };
}

/** Whether a value is a text of one line that isn't empty. */
export function isLine(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= MAX_LOCK_TEXT && !/\p{Cc}/u.test(value);
}
