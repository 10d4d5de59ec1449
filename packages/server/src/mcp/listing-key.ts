import type { Session } from "@skillwright/runtime/internal";
import { listPrompts } from "./mcp-prompts.ts";
import { servedSkills } from "./served-skills.ts";

/** Keys that differ exactly when the lists of clients differ. */
export interface ListingKeys {
  readonly resources: string;
  readonly prompts: string;
}

/** The keys of what clients would list now. */
export function listingKeys(session: Session): ListingKeys {
  const resources = servedSkills(session.skills).map(({ uri, skill: { manifest } }) => [
    uri,
    manifest.name,
    manifest.displayName,
    manifest.description,
  ]);
  return { resources: JSON.stringify(resources), prompts: JSON.stringify(listPrompts(session)) };
}
