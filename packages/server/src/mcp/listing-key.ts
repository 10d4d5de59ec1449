import type { Session } from "@skillwright/runtime/internal";
import { listPrompts } from "./mcp-prompts.ts";
import { servedSkills } from "./served-skills.ts";

/** Texts that differ exactly when what clients list differs. */
export interface ListingKeys {
  readonly resources: string;
  readonly prompts: string;
}

/** What clients would list now. */
export function listingKeys(session: Session): ListingKeys {
  const resources = servedSkills(session.skills).map(({ uri, skill: { manifest } }) => [
    uri,
    manifest.name,
    manifest.displayName,
    manifest.description,
  ]);
  return { resources: JSON.stringify(resources), prompts: JSON.stringify(listPrompts(session)) };
}
