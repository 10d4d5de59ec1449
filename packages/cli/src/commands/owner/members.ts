import type { RegistryMember } from "@skillwright/contract";
import type { Output } from "../../output/output.ts";
import { bold, dim } from "../../output/parts.ts";

/** Prints the members of a namespace. */
export function printMembers(
  { members }: { readonly members: readonly RegistryMember[] },
  out: Output,
): void {
  for (const { user, role, since } of members) out.row(bold(user), `  ${role}  `, dim(since.slice(0, 10)));
}
