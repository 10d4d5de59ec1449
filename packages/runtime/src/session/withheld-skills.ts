import type { SkillStatus } from "@skillwright/core/internal";
import type { Locations } from "../machine/locations.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { openTrustStore } from "../trust/trust-store.ts";
import { projectFolder, sessionSkills } from "./session-skills.ts";

/** The skills that a session would withhold because their project is not trusted, without a session. */
export function withheldSkills({
  snapshot,
  locations,
}: {
  readonly snapshot: Snapshot;
  readonly locations: Locations;
}): readonly SkillStatus[] {
  const withheld = sessionSkills(snapshot, { agent: undefined, projectTrusted: false }).filter(
    ({ reasons }) => reasons.some(({ code }) => code === "untrusted"),
  );
  // Most places have none, and then nobody needs to look into the store.
  if (withheld.length === 0) return withheld;
  const project = projectFolder(snapshot);
  const trust = openTrustStore({ state: locations.state, project, home: snapshot.place.home });
  return trust.isTrusted(project) ? [] : withheld;
}
