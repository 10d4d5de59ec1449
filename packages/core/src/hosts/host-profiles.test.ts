import { describe, expect, test } from "vitest";
import { isSkillwrightError } from "../errors/skillwright-error.ts";
import { findHost, HOST_IDS, hostProfiles } from "./host-profiles.ts";
import { loadParser } from "./load-parser.ts";

function failure(id: string): unknown {
  try {
    return findHost(id);
  } catch (error) {
    return error;
  }
}

describe("findHost", () => {
  test("gives the profile of an agent by its id", () => {
    expect(HOST_IDS.map((id) => findHost(id).id)).toEqual([...HOST_IDS]);
  });

  test("suggests what a mistyped id may mean", () => {
    const error = failure("claude-cod");
    expect(isSkillwrightError(error, "usage_error") && error.details).toEqual({
      argument: "claude-cod",
      suggestions: ["claude-code"],
    });
    expect(isSkillwrightError(error) && error.hint).toBe('Did you mean "claude-code"?');
  });

  test("names every agent when nothing is near, and takes no inherited property for one", () => {
    for (const id of ["zzz", "constructor", "__proto__"]) {
      const error = failure(id);
      expect(isSkillwrightError(error, "usage_error") && error.hint).toContain("opencode");
    }
  });
});

test("every profile has a reader", async () => {
  for (const profile of Object.values(hostProfiles)) {
    expect(await loadParser(profile.parser)).toBeTypeOf("function");
  }
});
