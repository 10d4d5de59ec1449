import { type Skills, withheldSkills } from "@skillwright/runtime/internal";
import type { Output } from "../output/output.ts";
import { yellow } from "../output/parts.ts";
import { ownCommand } from "../own-command.ts";
import { listTexts } from "../texts/list.ts";

/** Says how many of the listed skills no model is told about, because their project is not trusted. */
export function printWithheld(skills: Skills, out: Output): void {
  // Whom another agent trusts is its own affair.
  if (skills.snapshot.host.id !== "skillwright") return;
  const withheld = withheldSkills(skills).length;
  if (withheld === 0) return;
  out.row();
  out.text([yellow(listTexts.withheld(withheld, ownCommand()))]);
}
