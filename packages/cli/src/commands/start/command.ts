import { createSkills, toListDocument } from "@skillwright/runtime/internal";
import { type JsonFlag, type PlaceFlags, toSkillsOptions } from "../../define/flags.ts";
import type { Output } from "../../output/output.ts";
import { ownCommand } from "../../output/own-command.ts";
import { bold, dim } from "../../output/parts.ts";
import { version } from "../../version.ts";
import { printSkillList } from "../list/view.ts";
import { startTexts } from "./text.ts";

/** The options of `start`. */
export interface StartFlags extends PlaceFlags, JsonFlag {}

/** Shows what is here and how to go on. */
export async function start(flags: StartFlags, out: Output): Promise<number> {
  const skills = await createSkills(toSkillsOptions(flags));
  if (flags.json === true) {
    out.json({ skillwright: version, ...toListDocument(skills, { all: false }) });
    return 0;
  }
  out.row(bold(startTexts.title(version)));
  out.row();
  printSkillList(skills, { all: false }, out);
  out.row();
  out.row(bold(startTexts.goOn));
  const program = ownCommand();
  const lines = startTexts.commands.map(([words, purpose]) => [`${program} ${words}`, purpose] as const);
  const width = Math.max(...lines.map(([command]) => command.length));
  for (const [command, purpose] of lines) out.row("  ", command.padEnd(width), "  ", dim(purpose));
  return 0;
}
