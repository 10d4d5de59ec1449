import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { closest, isSkillwrightError, SkillwrightError } from "@skillwright/core/internal";
import { createSkills, openTrustStore, ownPlace } from "@skillwright/runtime/internal";
import { builtInsSetting } from "../../command-line/discovery-options.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { trustTexts } from "./text.ts";

/** What the word behind `trust` means. */
export type TrustTarget =
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "skill"; readonly name: string };

/**
 * Finds out whether a word is a folder or a skill; without one it is the folder at hand. What is written like a path
 * is one. Throws `usage_error` when it is both, and `skill_not_found` when it is neither.
 */
export async function readTrustTarget(
  word: string | undefined,
  purpose: "trust" | "revoke",
): Promise<TrustTarget> {
  if (word === undefined) return { kind: "folder", path: "." };
  if (/^[.~]|[/\\]/.test(word)) return { kind: "folder", path: word };
  const isFolder = existsSync(resolve(word));
  const skills = await createSkills({ builtIns: builtInsSetting() });
  if (!isSkill(() => skills.get(word))) {
    if (isFolder || (purpose === "revoke" && wasTrusted(word))) return { kind: "folder", path: word };
    const names = closest(
      word,
      skills.list({ all: true }).map(({ id }) => id),
    );
    throw new SkillwrightError("skill_not_found", {
      message: trustTexts.neither(word),
      details: { name: word, suggestions: names },
      hint: names.length === 0 ? trustTexts.neitherHint : trustTexts.didYouMean(names),
    });
  }
  if (!isFolder) return { kind: "skill", name: word };
  throw usageError(trustTexts.both(word), word, {
    suggestions: [`./${word}`, `--run ${word}`],
    hint: trustTexts.bothHint(word),
  });
}

/** A name that several skills have with equal right is one of a skill too; the rest is told where it is used. */
function isSkill(find: () => unknown): boolean {
  try {
    find();
    return true;
  } catch (error) {
    if (isSkillwrightError(error, "skill_not_found")) return false;
    if (isSkillwrightError(error, "ambiguous_skill")) return true;
    throw error;
  }
}

/** Whether a folder that may be gone was trusted by its path. */
function wasTrusted(word: string): boolean {
  const { home, locations } = ownPlace();
  return openTrustStore({ state: locations.state, home }).isTrusted(resolve(word));
}
