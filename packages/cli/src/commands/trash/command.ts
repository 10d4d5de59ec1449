import { shortBytes } from "@skillwright/core/internal";
import type { TrashEntry } from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { toggle } from "../../command-line/option.ts";
import { yesOption } from "../../command-line/skill-options.ts";
import { skillsIn } from "../../command-line/skills-in.ts";
import { count } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { dim } from "../../output/parts.ts";
import { type PathContext, shortPath } from "../../output/short-path.ts";
import { isConfirmed } from "../../prompt/is-confirmed.ts";

/** What `trash` asks and prints. */
const trashTexts = {
  empty: "The trash is empty.",
  title: "In the trash:",
  hint: "Run `skillwright restore NAME` to restore a skill, or `skillwright trash --empty` to delete all permanently.",
  emptied: (number: number): string => `Permanently deleted ${count(number, "skill")}.`,
  ask: (number: number): string => `Permanently delete ${count(number, "skill")}? [y/N] `,
  otherwise: "Nothing was deleted",
  effect: "delete them permanently without asking",
} as const;

const options = {
  empty: toggle("Delete them permanently"),
  yes: yesOption,
  json: jsonOption,
};
type Flags = FlagsOf<typeof options>;

/** Lists deleted skills, or deletes them permanently. */
export const command: Command = defineCommand({
  options,
  examples: ["skillwright trash", "skillwright trash --empty"],
  async run(_, flags, out) {
    const skills = await skillsIn(undefined);
    const entries = await skills.trash();
    if (!flags.empty) return list(entries, skills.snapshot.place, flags, out);
    const { ask, otherwise, effect } = trashTexts;
    const { yes: given, json } = flags;
    const confirmation = { given, json, question: ask(entries.length), otherwise, effect };
    if (entries.length > 0 && !(await isConfirmed(confirmation, out))) return 1;
    const gone = await skills.emptyTrash();
    if (flags.json) return out.json({ removed: gone });
    out.note(gone.length === 0 ? trashTexts.empty : trashTexts.emptied(gone.length));
    return 0;
  },
});

function list(entries: readonly TrashEntry[], place: PathContext, flags: Flags, out: Output): number {
  if (flags.json) return out.json({ trash: entries });
  const { empty, title, hint } = trashTexts;
  out.text(entries.length === 0 ? empty : title);
  for (const { id, name, folder, deletedAt, bytes } of entries) {
    const day = `${deletedAt.slice(0, 16).replace("T", " ")}Z`;
    out.text(["  ", name, dim(`  ${day}  ${shortBytes(bytes)}  ${shortPath(folder, place)}  ${id}`)], 4);
  }
  if (entries.length > 0) out.note([dim(hint)]);
  return 0;
}
