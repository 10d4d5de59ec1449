import { describe, expect, test } from "vitest";
import { noEligibilityRules } from "../parse/manifest-defaults.ts";
import { declaredVariables, maskValues, missingDependenciesText } from "./missing-dependency.ts";

describe("the variables of a skill", () => {
  test("are its dependencies, which are asked for, and what its eligibility names, each once", () => {
    const dependencies = [
      { type: "env_var", value: "TOKEN", description: "A token" },
      { type: "ENV_VAR", value: "TOKEN" },
      { type: "mcp", value: "docs" },
    ];
    const eligibility = { ...noEligibilityRules, env: ["TOKEN", "REGION", "HOME"] };
    expect(declaredVariables({ dependencies, eligibility, primaryEnv: "KEY" })).toEqual([
      { name: "TOKEN", description: "A token", ifAbsent: "ask" },
      { name: "REGION", ifAbsent: "leave-out" },
      { name: "KEY", ifAbsent: "leave-out" },
    ]);
  });

  test.for(["LD_PRELOAD", "PATH", "a b", ""])("%j cannot be given to a skill", (value) => {
    const [variable] = declaredVariables({
      dependencies: [{ type: "env_var", value }],
      eligibility: noEligibilityRules,
    });
    expect(variable).toEqual({ name: value, ifAbsent: "ask", problem: expect.any(String) });
  });
});

test("values are replaced by their names everywhere, the longest first; short ones are kept", () => {
  const variables = { A: "secret", LONG: "secret-and-more", SHORT: "se", DOLLAR: "$&$&" };
  expect(maskValues("secret secret-and-more se $&$&", variables)).toBe("[A] [LONG] se [DOLLAR]");
});

test("missing variables are listed on lines that their names can't break", () => {
  const text = missingDependenciesText("x\ny", [
    { kind: "variable", name: "A\n- B", why: "has no value", hint: "Set it." },
    { kind: "mcp-server", name: "docs", why: "is not configured", hint: "Add it." },
  ]);
  expect(text).toBe(
    "Skill 'x y' has missing dependencies:\n- the variable A - B has no value. Set it.\n- the MCP server docs is not configured. Add it.",
  );
});
