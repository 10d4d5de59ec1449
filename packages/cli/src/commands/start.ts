import { createSkills } from "@skillwright/runtime";
import { type PlaceFlags, toSkillsOptions } from "../define/flags.ts";
import type { Output } from "../output/output.ts";
import { bold, dim } from "../output/parts.ts";
import { startTexts } from "../texts/start.ts";
import { version } from "../version.ts";
import { printSkillList } from "../views/skill-list.ts";

/** Shows what is here and how to go on. */
export async function start(flags: PlaceFlags, out: Output): Promise<number> {
  const skills = await createSkills(toSkillsOptions(flags));
  out.row(bold(startTexts.title(version)));
  out.row();
  printSkillList(skills, { all: false }, out);
  out.row();
  out.row(bold(startTexts.goOn));
  const width = Math.max(...startTexts.commands.map(([command]) => command.length));
  for (const [command, purpose] of startTexts.commands) {
    out.row("  ", command.padEnd(width), "  ", dim(purpose));
  }
  return 0;
}
