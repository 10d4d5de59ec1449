import type { RegistryNamespace } from "@skillwright/contract";
import type { Output } from "../../output/output.ts";
import { bold, dim } from "../../output/parts.ts";

const texts = {
  none: "You can't see any namespaces. Sign in, or ask an administrator to create one.",
  reviewed: "review required",
  skills: (count: number): string => `${count} ${count === 1 ? "skill" : "skills"}`,
} as const;

/** Prints namespaces with their settings. */
export function printNamespaces(
  namespaces: readonly RegistryNamespace[],
  { json, out }: { readonly json: boolean; readonly out: Output },
): number {
  if (json) out.json({ namespaces });
  else if (namespaces.length === 0) out.text(texts.none);
  else
    for (const { name, visibility, review, role, skills } of namespaces) {
      const facts = [visibility, ...(review === "required" ? [texts.reviewed] : []), texts.skills(skills)];
      out.row(bold(`@${name}`), `  ${facts.join(", ")}  `, dim(role ?? ""));
    }
  return 0;
}
