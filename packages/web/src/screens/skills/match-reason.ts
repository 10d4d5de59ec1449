import { describeMatch } from "@skillwright/core/internal";
import type { SearchHit } from "../../state/use-skills.ts";

/** Why a search found a skill. */
export function matchReason(hit: Pick<SearchHit, "by" | "reasons" | "part">): string {
  const task = hit.part === undefined ? [] : [`for “${hit.part}”`];
  return [...task, describeMatch(hit)].join("; ");
}
