import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { closest, isSkillwrightError, SkillwrightError } from "@skillwright/core/internal";
import { createSkills, openTrustStore, ownPlace } from "@skillwright/runtime/internal";
import { builtInsSetting } from "../../command-line/discovery-options.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { trustTexts } from "./text.ts";

/** What the argument of `trust` means. */
export type TrustTarget =
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "skill"; readonly name: string };

/**
 * Decides whether a word is a folder or a skill; without one it is the current directory. A word that looks like a path is
 * a path. Throws `usage_error` if it is both, and `skill_not_found` if it is neither.
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

/** An ambiguous name counts as a skill too; the ambiguity is reported when it is used. */
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

/** Whether a folder, which may no longer exist, is trusted. */
function wasTrusted(word: string): boolean {
  const { home, locations } = ownPlace();
  return openTrustStore({ state: locations.state, home }).isTrusted(resolve(word));
}
