import { describe, expect, test } from "vitest";
import { renderReadSkill } from "./envelopes.ts";

describe("the result of read_skill", () => {
  test("has the cost before the body and what is required behind it", () => {
    expect(
      renderReadSkill({ id: "api-design", body: "Body", tokens: 3200, requires: ["extension-development"] }),
    ).toBe(
      "Skill loaded: api-design (approx. 3200 tokens)\n\nBody\n\nThis skill requires: extension-development. Load it first if you haven't already.",
    );
  });

  test("estimates the cost and names what is not available", () => {
    expect(
      renderReadSkill({ id: "x\ny", body: "one two three", requires: ["a", "b"], unavailable: ["b"] }),
    ).toBe(
      "Skill loaded: x y (approx. 3 tokens)\n\none two three\n\nThis skill requires: a, b. Load them first if you haven't already. Not available here: b.",
    );
  });
});
