import { type NameConflict, omitUndefined } from "@skillwright/core/internal";
import { ApiError } from "@skillwright/server/client";
import { errorText, nameConflictOf } from "../../actions/error-text.ts";
import type { StoreScope } from "../../actions/store-scope.ts";
import { api } from "../../state/api.ts";
import { changeSummary } from "./change-summary.ts";

/** The outcome of saving. */
export type SaveOutcome =
  | {
      readonly kind: "saved";
      readonly name: string;
      readonly path: string;
      readonly notices: readonly string[];
    }
  | { readonly kind: "name-taken"; readonly conflict: NameConflict }
  /** The file changed on disk. */
  | { readonly kind: "changed"; readonly current: string }
  /** The file was deleted. */
  | { readonly kind: "gone" }
  | { readonly kind: "refused"; readonly message: string };

/** Creates a skill. */
export function createDraft(
  text: string,
  options: { readonly scope: StoreScope; readonly onConflict: "refuse" | "replace" | "override" },
): Promise<SaveOutcome> {
  return attempt(async () => {
    const { name, file, notices } = await api.createSkill({ body: { text, ...options } });
    return { kind: "saved", name, path: file, notices };
  });
}

/** An existing skill, and its text when editing started. */
interface SavedSkill {
  readonly path: string;
  readonly name: string;
  readonly base: string;
}

/** Saves a changed text; a changed name renames the skill in the same request. */
export function updateDraft(text: string, name: string, skill: SavedSkill): Promise<SaveOutcome> {
  return attempt(async () => {
    const params = { skill: skill.path };
    const message = changeSummary(skill.base, text);
    const body = { text, expectedText: skill.base, ...omitUndefined({ message }) };
    const saved =
      name === skill.name || name === ""
        ? await api.updateSkill({ params, body })
        : await api.renameSkill({ params, body: { ...body, name } });
    return { kind: "saved", name: saved.name, path: saved.file, notices: saved.notices };
  });
}

async function attempt(work: () => Promise<SaveOutcome>): Promise<SaveOutcome> {
  try {
    return await work();
  } catch (error) {
    const conflict = nameConflictOf(error);
    if (conflict !== undefined) return { kind: "name-taken", conflict };
    if (error instanceof ApiError) {
      const { current } = error.details;
      if (error.code === "edit_conflict" && typeof current === "string") return { kind: "changed", current };
      if (error.code === "skill_not_found" || error.code === "file_not_found") return { kind: "gone" };
    }
    return { kind: "refused", message: errorText(error) };
  }
}
