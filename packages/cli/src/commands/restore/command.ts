import { SkillwrightError } from "@skillwright/core/internal";
import {
  createSkills,
  personName,
  type StoreScope,
  thisPerson,
  toStoreChangeDocument,
} from "@skillwright/runtime/internal";
import { errorTexts } from "../../command-line/error-text.ts";
import { type JsonFlag, type PlaceFlags, toSkillsOptions } from "../../define/flags.ts";
import type { Output } from "../../output/output.ts";
import { yellow } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";
import { historyTexts } from "../history/text.ts";

/** The options of `restore`. */
export interface RestoreFlags extends PlaceFlags, JsonFlag {
  /** A version from the history, instead of what lies in the trash. */
  readonly version?: number;
  /** Another name, for a skill from the trash. */
  readonly name?: string;
  /** Another place, for a skill from the trash. */
  readonly scope?: StoreScope;
}

/** Takes a skill out of the trash, or makes one of its versions the skill again. */
export async function restore(name: string, flags: RestoreFlags, out: Output): Promise<number> {
  const skills = await createSkills(toSkillsOptions(flags));
  const { version, name: newName, scope } = flags;
  if (version !== undefined && (newName !== undefined || scope !== undefined)) {
    const argument = newName === undefined ? "--scope" : "--name";
    throw new SkillwrightError("usage_error", {
      message: errorTexts.twoForms("--version", argument),
      details: { argument, suggestions: [] },
    });
  }
  const by = personName();
  const change =
    version === undefined
      ? await skills.restore(name, {
          author: thisPerson(),
          ...(newName !== undefined && { name: newName }),
          ...(scope !== undefined && { scope }),
        })
      : await skills.restoreVersion(name, version, by === undefined ? {} : { by });
  if (flags.json === true) {
    out.json(toStoreChangeDocument(change));
    return 0;
  }
  if (version === undefined) out.text(historyTexts.fromTrash(change.name));
  else if (change.action === "unchanged") out.text(historyTexts.unchanged(change.name, version));
  else out.text(historyTexts.restored(change.name, version));
  out.text(["  ", shortPath(change.folder, skills.snapshot.place)], 2);
  for (const notice of change.notices) out.text([yellow(notice)]);
  return 0;
}
