import type { RegistryMember } from "@skillwright/contract";
import type { Output } from "../../output/output.ts";
import { bold, dim } from "../../output/parts.ts";

/** Prints the members of a namespace. */
export function printMembers(
  members: readonly RegistryMember[],
  { json, out }: { readonly json: boolean; readonly out: Output },
): number {
  if (json) out.json({ members });
  else
    for (const { user, role, since } of members) out.row(bold(user), `  ${role}  `, dim(since.slice(0, 10)));
  return 0;
}
