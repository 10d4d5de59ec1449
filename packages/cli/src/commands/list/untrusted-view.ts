import { isUntrusted } from "@skillwright/core/internal";
import type { Skills } from "@skillwright/runtime/internal";
import type { Output } from "../../output/output.ts";
import { ownCommand } from "../../output/own-command.ts";
import { yellow } from "../../output/parts.ts";
import { listTexts } from "./text.ts";

/** Says how many of the listed skills no model is told about, because their project is not trusted. */
export function printWithheld(skills: Skills, out: Output): void {
  // Whom another agent trusts is its own affair.
  if (skills.snapshot.host.id !== "skillwright") return;
  const withheld = skills.snapshot.skills.filter(isUntrusted).length;
  if (withheld === 0) return;
  out.row();
  out.text([yellow(listTexts.withheld(withheld, ownCommand()))]);
}
