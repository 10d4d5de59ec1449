import { isUntrusted, type ReasonCode, type SkillStatus } from "@skillwright/core/internal";
import type { Snapshot } from "@skillwright/runtime/internal";
import type { Output } from "../../output/output.ts";
import { ownCommand } from "../../output/own-command.ts";
import { dim, red, yellow } from "../../output/parts.ts";
import { listTexts } from "./text.ts";

type Kind = keyof typeof listTexts.kinds;

const kindOfReason: Readonly<Record<ReasonCode, Kind>> = {
  missing_dependency: "needs",
  platform: "needs",
  missing_env: "needs",
  missing_config: "needs",
  conflict: "conflict",
  untrusted: "untrusted",
  disabled: "disabled",
  not_allowed_for_agent: "agent",
};

/** Prints how many skills are hidden and how many problems there are. */
export function printFooter(snapshot: Snapshot, options: { readonly all: boolean }, out: Output): void {
  const hidden = new Map<Kind, number>();
  const add = (kind: Kind): void => void hidden.set(kind, (hidden.get(kind) ?? 0) + 1);
  for (const skill of snapshot.skills)
    if (skill.state !== "eligible" && !isUntrusted(skill)) add(kindOf(skill));
  for (const found of snapshot.found) if (found.manifest === undefined) add("broken");
  const showsHidden = hidden.size > 0 && !options.all;
  const errors = snapshot.diagnostics.filter(({ severity }) => severity === "error").length;
  const warnings = snapshot.diagnostics.filter(({ severity }) => severity === "warning").length;
  if (showsHidden || errors + warnings > 0) out.row();
  if (showsHidden) {
    const parts = Array.from(hidden, ([kind, number]) => `${number} ${listTexts.kinds[kind]}`);
    out.text([dim(`${listTexts.hidden(parts)} ${listTexts.hiddenHint(ownCommand())}`)]);
  }
  if (errors + warnings > 0) {
    const text = listTexts.problems(errors, warnings, ownCommand());
    out.text([errors > 0 ? red(text) : yellow(text)]);
  }
}

function kindOf(skill: SkillStatus): Kind {
  if (skill.shadowedBy !== undefined) return "shadowed";
  const [first] = skill.reasons;
  return first === undefined ? "broken" : kindOfReason[first.code];
}
