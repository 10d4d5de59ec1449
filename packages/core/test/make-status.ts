import type { SkillStatus } from "../src/model/resolved-skill.ts";
import type { FrontmatterValues } from "../src/parse/frontmatter-fields.ts";
import { makeFound } from "./make-found.ts";

/** A usable skill for tests of what is done with it. */
export function makeStatus(name: string, values: FrontmatterValues = {}): SkillStatus {
  const found = makeFound(0, name, values);
  if (found.manifest === undefined) throw new Error("the sample has no manifest");
  return {
    id: name,
    name,
    scope: "user",
    found,
    manifest: found.manifest,
    shadowedBy: undefined,
    shadows: [],
    ambiguousWith: [],
    state: "eligible",
    reasons: [],
    enabled: true,
    visibility: "on",
    modelInvocable: !found.manifest.disableModelInvocation,
    userInvocable: found.manifest.userInvocable,
  };
}
