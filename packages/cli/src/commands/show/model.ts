import { type Diagnostic, skillTokens } from "@skillwright/core/internal";
import type { LoadedSkill, Skills } from "@skillwright/runtime/internal";
import { type PathContext, shortPath, shortPathsIn } from "../../output/short-path.ts";
import { manifestFields } from "./manifest-fields.ts";
import { showTexts } from "./text.ts";

/** A labeled value; several lines if it is a list. */
export interface ShownField {
  readonly label: string;
  readonly lines: readonly string[];
}

/** What `show` shows. Paths are shortened for display. */
export interface ShowModel {
  readonly id: string;
  readonly displayName: string;
  readonly description: string;
  readonly state: string;
  /** Why it isn't available. */
  readonly reasons: readonly { readonly message: string; readonly hint?: string }[];
  readonly fields: readonly ShownField[];
  readonly problems: readonly Diagnostic[];
  readonly place: PathContext;
}

/** Collects what `show` shows; `inRoot` says whether the skill is inside a root. */
export function toShowModel(skill: LoadedSkill, { snapshot }: Skills, inRoot: boolean): ShowModel {
  const { place } = snapshot;
  const { manifest, found, shadows } = skill;
  const tokens = skillTokens(found);
  const field = (label: string, ...lines: readonly (string | undefined)[]): ShownField => ({
    label,
    lines: lines.filter((line) => line !== undefined),
  });
  return {
    id: skill.id,
    displayName: manifest.displayName,
    description: manifest.description.replace(/\s+/g, " "),
    state: inRoot ? showTexts.stateOf(skill) : showTexts.notOffered,
    reasons: skill.reasons.map(({ message, hint }) => ({
      message,
      ...(hint !== undefined && { hint: shortPathsIn(hint, place) }),
    })),
    fields: [
      field(showTexts.scope, inRoot ? skill.scope : showTexts.outside),
      field(showTexts.origin, found.origin),
      field(showTexts.file, shortPath(found.path, place)),
      field(showTexts.link, found.key === found.path ? undefined : shortPath(found.key, place)),
      field(showTexts.plugin, found.plugin),
      field(showTexts.shadows, shadows.length === 0 ? undefined : shadows.join(", ")),
      field(showTexts.tokens, showTexts.tokenCounts(tokens.catalog, tokens.body)),
      ...manifestFields(manifest),
      field(showTexts.files, ...skill.files, skill.moreFiles ? showTexts.moreFiles : undefined),
    ],
    problems: found.diagnostics,
    place,
  };
}
