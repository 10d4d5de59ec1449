import { omitUndefined } from "@skillwright/core/internal";
import { personName, thisPerson, toStoreChangeDocument } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { discoveryOptions, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { choice, required, textOption, wholeNumber } from "../../command-line/option.ts";
import { conflictingOptions } from "../../command-line/usage-error.ts";
import { yellow } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";
import { historyTexts } from "../history/text.ts";

/** Restores a skill from the trash, or one of its versions. */
export const command: Command = defineCommand({
  arguments: {
    skill: required("Name of a skill, or id of a trash entry", { completion: "skills", mayBePath: true }),
  },
  options: {
    version: wholeNumber("n", "Version to restore (see `skillwright history`)"),
    name: textOption("name", "Restore a deleted skill under another name"),
    scope: choice("scope", "Restore it for you or for the project (default: where it was)", [
      "user",
      "project",
    ]),
    json: jsonOption,
    ...discoveryOptions,
  },
  examples: [
    "skillwright restore pdf-tools",
    "skillwright restore pdf-tools --name old-pdf-tools",
    "skillwright restore pdf-tools --version 3",
  ],
  async run({ skill: name }, flags, out) {
    const skills = await openSkills(toSkillsOptions(flags));
    const { version, name: newName, scope } = flags;
    if (version !== undefined && (newName !== undefined || scope !== undefined)) {
      throw conflictingOptions("--version", newName === undefined ? "--scope" : "--name");
    }
    const by = personName();
    const change =
      version === undefined
        ? await skills.restore(name, {
            author: thisPerson(),
            ...omitUndefined({ name: newName, scope }),
          })
        : await skills.restoreVersion(name, version, by === undefined ? {} : { by });
    if (flags.json) return out.json(toStoreChangeDocument(change));
    if (version === undefined) out.note(historyTexts.fromTrash(change.name));
    else if (change.action === "unchanged") out.note(historyTexts.unchanged(change.name, version));
    else out.note(historyTexts.restored(change.name, version));
    out.text(["  ", shortPath(change.folder, skills.snapshot.place)], 2);
    for (const notice of change.notices) out.text([yellow(notice)]);
    return 0;
  },
});
