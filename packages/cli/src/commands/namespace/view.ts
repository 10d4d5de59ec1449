import type { RegistryNamespace } from "@skillwright/contract";
import { count } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim } from "../../output/parts.ts";

const texts = {
  none: "You can't see any namespaces. Sign in, or ask an administrator to create one.",
  reviewed: "review required",
} as const;

/** Prints namespaces with their settings. */
export function printNamespaces(
  { namespaces }: { readonly namespaces: readonly RegistryNamespace[] },
  out: Output,
): void {
  if (namespaces.length === 0) out.text(texts.none);
  for (const { name, visibility, review, role, skills } of namespaces) {
    const facts = [visibility, ...(review === "required" ? [texts.reviewed] : []), count(skills, "skill")];
    out.row(bold(`@${name}`), `  ${facts.join(", ")}  `, dim(role ?? ""));
  }
}
