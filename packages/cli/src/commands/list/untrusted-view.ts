import { isUntrusted } from "@skillwright/core/internal";
import type { Skills } from "@skillwright/runtime/internal";
import type { Output } from "../../output/output.ts";
import { ownCommand } from "../../output/own-command.ts";
import { yellow } from "../../output/parts.ts";
import { listTexts } from "./text.ts";

/** Prints how many of the listed skills models can't see because their project is not trusted. */
export function printWithheld(skills: Skills, out: Output): void {
  // Other agents have their own trust settings.
  if (skills.snapshot.host.id !== "skillwright") return;
  const withheld = skills.snapshot.skills.filter(isUntrusted).length;
  if (withheld === 0) return;
  out.row();
  out.text([yellow(listTexts.withheld(withheld, ownCommand()))]);
}
