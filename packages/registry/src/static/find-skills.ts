import { readdirSync } from "node:fs";
import { join } from "node:path";
import { compareText, leftOutReason, MAX_SCAN_DEPTH } from "@skillwright/core/internal";

/** A folder with a skill. */
export interface SkillFolder {
  /** The absolute path. */
  readonly path: string;
  /** Relative to the folder that was searched, with `/` between the parts. */
  readonly folder: string;
  /** The namespace that a parent folder such as `@team` says, without the `@`. */
  readonly namespace?: string;
}

/** A folder of skills: the skills, and what was not searched. */
export interface FoundFolders {
  readonly folders: readonly SkillFolder[];
  readonly skipped: readonly { readonly folder: string; readonly reason: string }[];
}

/** Finds each topmost folder with a SKILL.md, sorted; skips hidden and left-out folders, and reports links. */
export function findSkills(root: string, except: string): FoundFolders {
  const folders: SkillFolder[] = [];
  const skipped: { folder: string; reason: string }[] = [];
  const search = (parts: readonly string[]): void => {
    const path = join(root, ...parts);
    const folder = parts.join("/");
    if (path === except) return;
    const entries = readdirSync(path, { withFileTypes: true }).toSorted((a, b) =>
      compareText(a.name, b.name),
    );
    if (entries.some((entry) => entry.isFile() && /^skill\.md$/i.test(entry.name))) {
      const scope = parts.slice(0, -1).findLast((part) => part.startsWith("@"));
      folders.push({ path, folder, ...(scope !== undefined && { namespace: scope.slice(1) }) });
      return;
    }
    for (const entry of entries) {
      const inner = [...parts, entry.name];
      if (entry.isSymbolicLink()) {
        skipped.push({ folder: inner.join("/"), reason: "It is a link, and links are not followed" });
      } else if (
        entry.isDirectory() &&
        !entry.name.startsWith(".") &&
        leftOutReason(entry.name) === undefined
      ) {
        if (inner.length > MAX_SCAN_DEPTH) {
          skipped.push({ folder: inner.join("/"), reason: `It is more than ${MAX_SCAN_DEPTH} folders deep` });
        } else search(inner);
      }
    }
  };
  search([]);
  return { folders, skipped };
}
