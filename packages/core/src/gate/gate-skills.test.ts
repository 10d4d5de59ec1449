import { describe, expect, test } from "vitest";
import { makeFound } from "../../test/make-found.ts";
import { skillwright } from "../hosts/skillwright.ts";
import type { FoundSkill, SkillStatus, Visibility } from "../model/resolved-skill.ts";
import type { FrontmatterValues } from "../parse/frontmatter-fields.ts";
import { noEligibilityRules } from "../parse/manifest-defaults.ts";
import { resolveSkills } from "../resolve/resolve-skills.ts";
import type { Machine } from "./check-eligibility.ts";
import { type GateContext, gateSkills } from "./gate-skills.ts";
import type { SkillRule } from "./skill-rules.ts";

const machine: Machine = {
  platform: "linux",
  hasProgram: (name) => name === "git",
  hasVariable: (name) => name === "TOKEN",
  settings: { web: { search: true, off: false } },
};

function gate(found: readonly FoundSkill[], context: Partial<GateContext> = {}): readonly SkillStatus[] {
  const roots = [{ scope: "project" }, { scope: "user" }] as const;
  const { skills } = resolveSkills(skillwright, roots, found);
  return gateSkills(skills, { machine, rules: [], eligibility: "check", ...context });
}

const only = (values: FrontmatterValues, context?: Partial<GateContext>): SkillStatus | undefined =>
  gate([makeFound(0, "x", values)], context)[0];

const rule = (name: string, visibility: Visibility, layer: "user" | "project" = "user"): SkillRule => ({
  name,
  visibility,
  origin: { layer, file: `/${layer}.yaml`, line: 3 },
});

describe("eligibility", () => {
  test("a skill without requirements is eligible", () => {
    const { state, reasons, enabled, modelInvocable, userInvocable } = only({}) ?? {};
    expect({ state, reasons, enabled, modelInvocable, userInvocable }).toEqual({
      state: "eligible",
      reasons: [],
      enabled: true,
      modelInvocable: true,
      userInvocable: true,
    });
  });

  test.for([
    [{ os: ["darwin"] }, [["platform", "needs macOS, but this is Linux"]]],
    [{ os: ["darwin", "linux"] }, []],
    [{ bins: ["git", "jq"] }, [["missing_dependency", "needs `jq`, which isn't installed"]]],
    [
      { anyBins: ["jq", "yq"] },
      [["missing_dependency", "needs `jq` or `yq`, and none of them is installed"]],
    ],
    [{ anyBins: ["jq", "git"] }, []],
    [{ env: ["TOKEN", "KEY"] }, [["missing_env", "needs the environment variable `KEY`, which isn't set"]]],
    [{ config: ["web.search"] }, []],
    [
      { config: ["web.off", "web.none"] },
      [
        ["missing_config", "needs the setting `web.off`, which isn't set"],
        ["missing_config", "needs the setting `web.none`, which isn't set"],
      ],
    ],
    [{ always: true, bins: ["jq"], os: ["win32"] }, [["platform", "needs Windows, but this is Linux"]]],
    [{ always: true, bins: ["jq"], env: ["KEY"] }, []],
  ] as const)("%j gives %j", ([rules, expected]) => {
    const status = only({ eligibility: { ...noEligibilityRules, ...rules } });
    expect(status?.reasons.map(({ code, message }) => [code, message])).toEqual(expected);
    expect(status?.state).toBe(expected.length === 0 ? "eligible" : "ineligible");
  });

  test("a missing program says how it can be installed when the skill knows", () => {
    const status = only({
      eligibility: { ...noEligibilityRules, bins: ["jq"] },
      install: [{ kind: "brew", target: "jq", bins: ["jq"], os: [], extra: {} }],
    });
    expect(status?.reasons[0]?.hint).toBe("Install it with `brew install -- jq`.");
  });

  test("a host that does not check needs ignores them", () => {
    const values = { eligibility: { ...noEligibilityRules, bins: ["jq"] } };
    expect(only(values, { eligibility: "ignore" })?.state).toBe("eligible");
  });
});

describe("invocation", () => {
  test.for([
    [{}, "on", true, true],
    [{ disableModelInvocation: true }, "on", false, true],
    [{ userInvocable: false }, "on", true, false],
    [{ disableModelInvocation: true, userInvocable: false }, "on", false, false],
    [{}, "name-only", true, true],
    [{}, "user-only", false, true],
    [{}, "off", false, false],
  ] as const)("%j with %s: model %s, person %s", ([values, visibility, model, person]) => {
    const status = only(values, { rules: [rule("x", visibility)] });
    expect([status?.modelInvocable, status?.userInvocable]).toEqual([model, person]);
  });
});

describe("rules of configuration", () => {
  test("a disabled skill is ineligible and names the rule", () => {
    const status = only({}, { rules: [rule("x", "off")] });
    expect(status).toMatchObject({
      state: "ineligible",
      enabled: false,
      reasons: [
        {
          code: "disabled",
          message: "disabled by the user configuration",
          hint: "The rule is in /user.yaml:3.",
        },
      ],
    });
  });

  test("in one file the last rule counts", () => {
    expect(only({}, { rules: [rule("x", "off"), rule("x", "on")] })?.enabled).toBe(true);
  });

  test("the last rule counts, whether it has a name, a path or a pattern", () => {
    const origin = { layer: "user", file: "/c" } as const;
    const ways: readonly Omit<SkillRule, "visibility">[] = [
      { name: "x", origin },
      { path: "/root0/x", origin },
      { name: "x*", matches: () => true, origin },
    ];
    for (const first of ways) {
      for (const last of ways) {
        const rules = [
          { ...first, visibility: "off" as const },
          { ...last, visibility: "on" as const },
        ];
        expect([only({}, { rules })?.enabled, only({}, { rules: rules.toReversed() })?.enabled]).toEqual([
          true,
          false,
        ]);
      }
    }
  });

  test("a project can disable and never enable what the user disabled", () => {
    expect(only({}, { rules: [rule("x", "off"), rule("x", "on", "project")] })?.enabled).toBe(false);
    expect(only({}, { rules: [rule("x", "on"), rule("x", "off", "project")] })?.enabled).toBe(false);
  });

  test.for(["/root0/x/SKILL.md", "/root0/x", "/root0"])("a rule for %s means the skill below it", (path) => {
    const rules: readonly SkillRule[] = [{ path, visibility: "off", origin: { layer: "user", file: "/c" } }];
    expect(only({}, { rules })?.enabled).toBe(false);
  });

  test("a rule for a folder with the same beginning means another one", () => {
    const rules: readonly SkillRule[] = [
      { path: "/root", visibility: "off", origin: { layer: "user", file: "/c" } },
    ];
    expect(only({}, { rules })?.enabled).toBe(true);
  });
});

describe("other reasons", () => {
  test("an agent may use what its list names and nothing else", () => {
    const statuses = gate([makeFound(0, "a"), makeFound(0, "b")], {
      agent: { id: "builder", lists: [["b"]] },
    });
    expect(
      statuses.map(({ id, state, reasons }) => [id, state, reasons.map((reason) => reason.code)]),
    ).toEqual([
      ["a", "ineligible", ["not_allowed_for_agent"]],
      ["b", "eligible", []],
    ]);
  });

  test("text that is not trusted is ineligible", () => {
    const reason = { code: "untrusted", message: "the project is not trusted" } as const;
    expect(only({}, { untrusted: () => reason })?.reasons).toEqual([reason]);
  });

  test("a shadowed skill stays discovered but can't be used", () => {
    const shadowed = gate([makeFound(0, "x"), makeFound(1, "x")])[1];
    expect([shadowed?.state, shadowed?.modelInvocable, shadowed?.userInvocable]).toEqual([
      "discovered",
      false,
      false,
    ]);
  });

  test("of two skills in conflict the weaker root gives way, then the later id", () => {
    const statuses = gate([
      makeFound(0, "b", { conflicts: ["a", "c"] }),
      makeFound(0, "c"),
      makeFound(1, "a"),
      makeFound(1, "d"),
    ]);
    expect(statuses.map(({ id, reasons }) => [id, reasons.map((reason) => reason.message)])).toEqual([
      ["b", []],
      ["c", ['conflicts with "b", which comes first']],
      ["a", ['conflicts with "b", which comes first']],
      ["d", []],
    ]);
  });

  test("an unusable skill doesn't displace another one", () => {
    const statuses = gate([makeFound(0, "b", { conflicts: ["a"] }), makeFound(1, "a")], {
      rules: [rule("b", "off")],
    });
    expect(statuses.map(({ id, state }) => [id, state])).toEqual([
      ["b", "ineligible"],
      ["a", "eligible"],
    ]);
  });
});
