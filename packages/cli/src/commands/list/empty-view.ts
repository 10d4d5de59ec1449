import type { Snapshot } from "@skillwright/runtime/internal";
import type { Output } from "../../output/output.ts";
import { ownCommand } from "../../output/own-command.ts";
import { bold, dim } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";
import { hostName } from "../../views/host-name.ts";
import { listTexts } from "./text.ts";

/** How many folders are listed. */
const MAX_NAMED_ROOTS = 6;

/** Prints the searched folders and how to create the first skill. */
export function printEmpty({ place, roots, host }: Snapshot, out: Output): void {
  const cwd = shortPath(place.cwd, { cwd: "", home: place.home });
  const simulated = host.id === "skillwright" ? "" : listTexts.simulated(hostName(host));
  out.text([bold(listTexts.found(0)), listTexts.place(cwd), simulated], 2);
  const places = roots.filter(({ root }) => root.holds === "skills").map(({ root }) => root);
  out.row();
  out.row(`${listTexts.searched}:`);
  for (const { path, scope } of places.slice(0, MAX_NAMED_ROOTS)) {
    out.row("  ", shortPath(path, place), dim(`  ${listTexts.scopes[scope].toLowerCase()}`));
  }
  if (places.length > MAX_NAMED_ROOTS) {
    out.row("  ", dim(listTexts.more(places.length - MAX_NAMED_ROOTS)));
  }
  const first = places.find(({ path }) => path.endsWith(".agents/skills")) ?? places[0];
  if (first === undefined) return;
  out.row();
  out.text(
    [`${listTexts.first(ownCommand())} `, bold(`${shortPath(first.path, place)}/my-skill/SKILL.md`), ":"],
    2,
  );
  for (const line of listTexts.example) out.row("  ", dim(line));
}
