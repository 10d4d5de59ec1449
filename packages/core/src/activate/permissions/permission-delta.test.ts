import { describe, expect, test } from "vitest";
import { grants, policy } from "../../../test/permissions.ts";
import type { PermissionMode } from "../../config/permission-setting.ts";
import type { Scope } from "../../model/resolved-skill.ts";
import { decideGrants } from "./decide-grants.ts";
import { describePermissionDelta } from "./describe-permissions.ts";
import type { SkillGrants } from "./evaluate-permission.ts";
import { permissionDelta } from "./permission-delta.ts";
import type { ToolRule } from "./tool-rule.ts";

describe("what a manifest would change", () => {
  const host = policy({ allow: ["Read"], ask: ["WebFetch"], deny: ["Bash(git push:*)", "Bash(rm:*)"] });
  const manifest = {
    allowedTools: [
      "Bash(git:*)",
      "Read",
      "WebFetch(domain:a.org)",
      "Bash(rm -rf:*)",
      "Bash(python3:*)",
      "mcp__gh__get",
      "mcp__gh",
      "Skill(deploy)",
      "Skill(p:*)",
      "Write(/w/**)",
      "Bash(npm test)",
      "Bash(a * b)",
      "Bash(",
      "x`\n\u001b",
    ],
    disallowedTools: ["Edit", "Bash(curl:*)"],
  };

  test("is available as data", () => {
    const delta = permissionDelta(host, manifest);
    const texts = (list: readonly ToolRule[]): readonly string[] => list.map((rule) => rule.text);
    expect({
      preApproved: delta.preApproved.map(({ rule, except }) => [rule.text, texts(except)]),
      alreadyAllowed: texts(delta.alreadyAllowed),
      overruled: delta.overruled.map(({ rule, decision, by }) => [rule.text, decision, by?.text]),
      removed: texts(delta.removed),
      unreadable: delta.unreadable.map(({ text }) => text),
    }).toEqual({
      preApproved: [
        ["Bash(git:*)", ["Bash(git push:*)"]],
        ["Bash(python3:*)", []],
        ["mcp__gh__get", []],
        ["mcp__gh", []],
        ["Skill(deploy)", []],
        ["Skill(p:*)", []],
        ["Write(/w/**)", []],
        ["Bash(npm test)", []],
      ],
      alreadyAllowed: ["Read"],
      overruled: [
        ["WebFetch(domain:a.org)", "ask", "WebFetch"],
        ["Bash(rm -rf:*)", "deny", "Bash(rm:*)"],
      ],
      removed: ["Edit", "Bash(curl:*)"],
      unreadable: ["Bash(", "x`\n\u001b", "Bash(a * b)"],
    });
  });

  test("is described in plain sentences", () => {
    expect(describePermissionDelta(permissionDelta(host, manifest))).toEqual([
      "May run `git` with any arguments without asking. `git` can run every other program. Other rules still stop `Bash(git push:*)`.",
      "May run `python3` with any arguments without asking. `python3` can run every other program.",
      "May use `get` of the MCP server `gh` without asking.",
      "May use every tool of the MCP server `gh` without asking.",
      "May use the skill `deploy` without arguments without asking.",
      "May use every skill of `p` without asking.",
      "May use `Write` on everything in `/w` without asking.",
      "May run exactly `npm test` without asking.",
      "Requests `Read`, which is already allowed.",
      "Requests `WebFetch(domain:a.org)`, which is still asked about because of `WebFetch`.",
      "Requests `Bash(rm -rf:*)`, which stays denied because of `Bash(rm:*)`.",
      "Cannot use `Edit` while it is active.",
      "Cannot run `curl` with any arguments while it is active.",
      "`Bash(` is not a known rule and has no effect.",
      "`x' \\x1b` is not a known rule and has no effect.",
      "`Bash(a * b)` is not a known rule and has no effect.",
    ]);
  });

  test("warns of rules that give everything away", () => {
    const all = permissionDelta(policy({}), { allowedTools: ["Bash(*)", "*"], disallowedTools: [] });
    expect(describePermissionDelta(all)).toEqual([
      "May run any command without asking. This lets it do everything you can do.",
      "May use every tool without asking. This lets it do everything you can do.",
    ]);
    const closed = permissionDelta(policy({}, "deny"), { allowedTools: ["Read"], disallowedTools: [] });
    expect(describePermissionDelta(closed)).toEqual(["Requests `Read`, which stays denied."]);
  });
});

describe("modes", () => {
  const request = (mode: PermissionMode, scope: Scope, allowedTools: readonly string[] = ["Read"]) =>
    decideGrants({
      mode,
      policy: policy({}),
      skill: { id: "s", scope, manifest: { allowedTools, disallowedTools: ["Write"] } },
    });
  const granted = grants(["Read"], ["Write"]);
  const refused = grants([], ["Write"]);

  test.for<[PermissionMode, Scope, SkillGrants]>([
    ["strict", "system", refused],
    ["strict", "project", refused],
    ["trusted-source", "system", granted],
    ["trusted-source", "admin", granted],
    ["trusted-source", "user", refused],
    ["trusted-source", "project", refused],
  ])("%s for a skill of the %s scope", ([mode, scope, expected]) => {
    expect(request(mode, scope)).toMatchObject({ kind: "apply", grants: expected });
  });

  test("ask shows what would change and has both answers ready", () => {
    expect(request("ask", "system")).toMatchObject({
      kind: "ask",
      sentences: ["May use `Read` without asking.", "Cannot use `Write` while it is active."],
      ifApproved: granted,
      ifRefused: refused,
    });
  });

  test("ask does not ask when nothing would be pre-approved", () => {
    expect(request("ask", "project", [])).toMatchObject({ kind: "apply", grants: refused });
  });
});
