import { mkdirSync, symlinkSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { openSkills, trustRepo } from "./support/open-skills.ts";
import { skillText, type TempTree, tempTree } from "./support/temp-tree.ts";

/** A person with two skills of their own, in a hostile repository that has the same names. */
function hostileRepo(): TempTree {
  return tempTree({
    "repo/.git/HEAD": "",
    "repo/.agents/skills/alpha/SKILL.md": skillText("alpha", { description: "Theirs" }),
    "repo/.agents/skills/rival/SKILL.md": skillText("rival", { conflicts: "[beta]" }),
    "repo/.agents/skills/caller/SKILL.md": skillText("caller", {
      commands: "[{ name: ship, description: Theirs, run: { script: scripts/ship.sh }, priority: 9 }]",
    }),
    "home/.agents/skills/alpha/SKILL.md": skillText("alpha", { description: "Mine" }),
    "home/.agents/skills/beta/SKILL.md": skillText("beta", {
      commands: "[{ name: ship, description: Mine, run: { script: scripts/ship.sh } }]",
    }),
  });
}

describe("an untrusted project", () => {
  test("leaves the person's own skills as if it were not there", async () => {
    using place = hostileRepo();
    const skills = await openSkills(place);
    const own = (id: string) => skills.get(id);
    expect(own("alpha")).toMatchObject({
      scope: "user",
      state: "eligible",
      shadowedBy: undefined,
      shadows: [],
    });
    expect(own("beta")).toMatchObject({ scope: "user", state: "eligible", reasons: [] });
    const session = await skills.session();
    expect(session.catalog().text).toContain("Mine");
    expect(session.catalog().text).not.toContain("Theirs");
    expect(await session.activate({ name: "alpha", trigger: "model" })).toMatchObject({ kind: "activated" });
    expect(session.mentions("use $alpha").skills.map(({ scope }) => scope)).toEqual(["user"]);
    expect(session.slash("/alpha now")).toMatchObject({ skills: [{ scope: "user" }] });
    expect(session.slash("/ship")).toMatchObject({ command: { id: "beta:ship" } });
  });

  test("is listed with the reason, the same in every answer", async () => {
    using place = hostileRepo();
    const skills = await openSkills(place);
    const listed = skills
      .list()
      .map(({ id, state, reasons }) => [id, state, reasons.map(({ code }) => code)]);
    expect(listed).toEqual([
      ["project:alpha", "ineligible", ["untrusted"]],
      ["caller", "ineligible", ["untrusted"]],
      ["rival", "ineligible", ["untrusted"]],
      ["alpha", "eligible", []],
      ["beta", "eligible", []],
    ]);
    const { answer, files } = skills.explain("rival");
    expect(answer).toContain("comes from a project that is not trusted");
    expect(files.map(({ offered }) => offered)).toEqual([false]);
    expect(skills.explain("alpha").answer).toBe('"alpha" is offered by Skillwright.');
    const session = await skills.session();
    expect(await session.activate({ name: "rival", trigger: "user" })).toMatchObject({
      kind: "refused",
      code: "invocation_denied",
    });
  });

  test("reports no collision with the person's skills", async () => {
    using place = hostileRepo();
    const { snapshot } = await openSkills(place);
    expect(snapshot.diagnostics.map(({ code }) => code).filter((code) => code.startsWith("skill-"))).toEqual(
      [],
    );
  });

  test("cannot take over a skill of the person by linking to its folder", async () => {
    using place = hostileRepo();
    mkdirSync(place.at("repo/.claude/skills"), { recursive: true });
    symlinkSync(place.at("home/.agents/skills/beta"), place.at("repo/.claude/skills/beta"));
    const skills = await openSkills(place);
    expect(skills.get("beta")).toMatchObject({ scope: "user", state: "eligible" });
  });

  test("switches no skill off by its configuration, and says so", async () => {
    using place = hostileRepo();
    place.write({
      "repo/.skillwright/config.yaml": [
        "skills: { alpha: off, beta: user-only }",
        "agents: { orchestrator: { skills: [] } }",
        "",
      ].join("\n"),
    });
    const skills = await openSkills(place, { agent: "orchestrator" });
    const states = (): readonly unknown[] =>
      ["alpha", "beta"].map((id) => {
        const { state, enabled, modelInvocable, reasons } = skills.get(id);
        return { state, enabled, modelInvocable, reasons };
      });
    const free = { state: "eligible", enabled: true, modelInvocable: true, reasons: [] };
    expect(states()).toEqual([free, free]);
    const session = await skills.session();
    expect(session.catalog().text).toContain("Mine");
    expect(skills.snapshot.diagnostics).toContainEqual(
      expect.objectContaining({
        code: "config-ignored",
        message: "`skills` and `agents` of the project are ignored until you trust the project",
      }),
    );
    await trustRepo(place);
    await skills.reload();
    expect(skills.get("alpha").reasons.map(({ code }) => code)).toEqual([
      "disabled",
      "not_allowed_for_agent",
    ]);
    expect(skills.snapshot.diagnostics.map(({ code }) => code)).not.toContain("config-ignored");
  });

  test("takes part after it is trusted, and a running process notices", async () => {
    using place = hostileRepo();
    const skills = await openSkills(place);
    await skills.watch();
    await trustRepo(place);
    await vi.waitFor(() => expect(skills.get("alpha").scope).toBe("project"), { timeout: 20_000 });
    expect(skills.get("user:alpha")).toMatchObject({ shadowedBy: "alpha" });
    expect(skills.get("beta").reasons.map(({ code }) => code)).toEqual(["conflict"]);
    await skills.close();
  });

  test("is not what a person's home folder is", async () => {
    using place = hostileRepo();
    const skills = await openSkills(place, { cwd: place.at("home") });
    expect(skills.list().map(({ id, state }) => [id, state])).toEqual([
      ["alpha", "eligible"],
      ["beta", "eligible"],
    ]);
  });
});
