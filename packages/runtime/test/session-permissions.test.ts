import { appendFileSync } from "node:fs";
import { type PermissionPolicy, parseToolRules } from "@skillwright/core/internal";
import { describe, expect, test } from "vitest";
import {
  type Activation,
  openTrustStore,
  type Question,
  type Session,
  type SessionOptions,
} from "../src/index.ts";
import { openSkills } from "./support/open-skills.ts";
import { skillText, type TempTree, tempTree } from "./support/temp-tree.ts";

const rules = (...texts: readonly string[]): PermissionPolicy["allow"] => parseToolRules(texts).rules;

const policy = (given: Partial<PermissionPolicy> = {}): PermissionPolicy => ({
  allow: [],
  ask: [],
  deny: [],
  ...given,
});

function tree(): TempTree {
  return tempTree({
    "home/.agents/skills/git/SKILL.md": skillText("git", {
      "allowed-tools": "Bash(git:*)",
      "disallowed-tools": "read_skill_resource WebFetch",
    }),
    "home/.agents/skills/plain/SKILL.md": skillText("plain"),
  });
}

async function start(place: TempTree, options: SessionOptions): Promise<Session> {
  return (await openSkills(place)).session(options);
}

function person(answer: boolean | string): {
  readonly ask: (question: Question) => Promise<boolean | string>;
  readonly heard: Question[];
} {
  const heard: Question[] = [];
  return {
    heard,
    ask(question) {
      heard.push(question);
      return Promise.resolve(answer);
    },
  };
}

const decision = (session: Session, command: string): string =>
  session.decide({ tool: "Bash", command }).decision;

const use = (session: Session, name: string, trigger: "user" | "model" = "model"): Promise<Activation> =>
  session.activate({ name, trigger });

describe("tools that a skill asks for", () => {
  test("need no question in the turn in which a person agreed, and a question after it", async () => {
    using place = tree();
    const { ask, heard } = person(true);
    const session = await start(place, { ask, permissions: { policy: policy() } });
    expect(decision(session, "git status")).toBe("ask");
    await use(session, "git");
    expect(heard).toMatchObject([{ kind: "grant-tools", skill: "git" }]);
    expect(decision(session, "git status")).toBe("allow");
    expect(decision(session, "git status; rm -rf /")).toBe("ask");
    session.nextTurn();
    expect(decision(session, "git status")).toBe("ask");
  });

  test('need no question any more after an "always", until the skill\'s files change or it is revoked', async () => {
    using place = tree();
    const permissions = { policy: policy() };
    const first = person("always");
    const session = await start(place, { ...first, permissions });
    await use(session, "git");
    expect(first.heard).toMatchObject([{ kind: "grant-tools", always: true }]);
    expect(decision(session, "git status")).toBe("allow");
    const later = async (): Promise<readonly Question[]> => {
      const again = person(false);
      const other = await start(place, { ...again, permissions });
      await use(other, "git");
      expect(decision(other, "git status")).toBe(again.heard.length === 0 ? "allow" : "ask");
      return again.heard;
    };
    expect(await later()).toEqual([]);
    const store = openTrustStore({ state: place.at("own/state") });
    expect(store.approvals()).toEqual([]);
    expect(store.grants()).toMatchObject([{ key: place.at("home/.agents/skills/git/SKILL.md") }]);
    appendFileSync(place.at("home/.agents/skills/git/SKILL.md"), "Now with force.\n");
    expect(await later()).toHaveLength(1);
    await use(await start(place, { ...person("always"), permissions }), "git");
    expect(await later()).toEqual([]);
    expect(await store.revokeApproval(place.at("home/.agents/skills/git/SKILL.md"))).toBe(true);
    expect(await later()).toHaveLength(1);
  });

  test("stay unchanged without an approval", async () => {
    using place = tree();
    for (const options of [{}, person(false)]) {
      const session = await start(place, { ...options, permissions: { policy: policy() } });
      expect(await use(session, "git")).toMatchObject({ asked: [{ kind: "grant-tools" }] });
      expect(decision(session, "git status")).toBe("ask");
    }
    const without = await start(place, person(true));
    await use(without, "git");
    expect(decision(without, "git status")).toBe("ask");
  });

  test("never go beyond what the host denies or wants to be asked", async () => {
    using place = tree();
    const permissions = {
      policy: policy({ deny: rules("Bash(git push:*)"), ask: rules("Bash(git commit:*)") }),
    };
    const session = await start(place, { ...person(true), permissions });
    await use(session, "git");
    expect(decision(session, "git push origin")).toBe("deny");
    expect(decision(session, "git commit -m x")).toBe("ask");
    expect(decision(session, "git log")).toBe("allow");
  });

  test("that it takes away are gone while it is active, also from the tools of the session", async () => {
    using place = tree();
    const session = await start(place, {});
    const [, , resources] = session.tools();
    await use(session, "git");
    session.nextTurn();
    expect(session.decide({ tool: "WebFetch" })).toMatchObject({ decision: "deny", skill: "git" });
    expect(await resources?.execute({ skill_id: "plain", path: "SKILL.md" })).toMatchObject({
      code: "permission_error",
    });
    session.afterCompaction({ tokens: 0 });
    expect(session.decide({ tool: "WebFetch" }).decision).toBe("ask");
  });
});

describe("rules about skills", () => {
  test("a denied skill can't be used, others can", async () => {
    using place = tree();
    const session = await start(place, { permissions: { policy: policy({ deny: rules("Skill(git)") }) } });
    for (const trigger of ["user", "model"] as const) {
      expect(await use(session, "git", trigger)).toMatchObject({
        kind: "refused",
        text: "Skill 'git' cannot be invoked: the rules of this host forbid it (Skill(git))",
      });
    }
    expect(await use(session, "plain")).toMatchObject({ kind: "activated" });
  });

  test("a denied skill is not disclosed, whatever else rules say about it", async () => {
    using place = tree();
    for (const name of ["code-review", "code-format"]) {
      place.write({ [`home/.agents/skills/${name}/SKILL.md`]: skillText(name) });
    }
    const permissions = {
      policy: policy({
        deny: rules("Skill(code-*)"),
        ask: rules("Skill(code-review)"),
        allow: rules("Skill(code-format *)", "Skill"),
      }),
    };
    const { ask, heard } = person(true);
    const session = await start(place, { ask, permissions });
    expect(session.catalog().text).not.toContain("code-");
    expect(session.catalog().text).toContain("plain");
    const [, list] = session.tools();
    expect(JSON.stringify(await list?.execute({}))).not.toContain("code-");
    expect(JSON.stringify(await list?.execute({ query: "code review" }))).not.toContain("code-");
    const { activations } = await session.compose("$code-review and /code-format");
    expect(activations).toEqual([]);
    for (const trigger of ["user", "model"] as const) {
      expect(await use(session, "code-review", trigger)).toEqual({
        kind: "refused",
        code: "invocation_denied",
        text: "Skill 'code-review' cannot be invoked: the rules of this host forbid it (Skill(code-*))",
      });
    }
    expect(heard).toEqual([]);
    expect(session.skills.find(({ id }) => id === "code-format")).toMatchObject({
      state: "ineligible",
      reasons: [{ code: "not_allowed_for_agent" }],
    });
  });

  test("a host that allows only some skills discloses only those", async () => {
    using place = tree();
    const only = policy({ allow: rules("Skill(pl*)"), otherwise: "deny" });
    const session = await start(place, { permissions: { policy: only } });
    expect(session.catalog().entries.map(({ id }) => id)).toEqual(["plain"]);
    expect(await use(session, "plain")).toMatchObject({ kind: "activated" });
    expect(await use(session, "git")).toMatchObject({
      text: "Skill 'git' cannot be invoked: the rules of this host do not allow it",
    });
  });

  test("a model's use of a skill that is to be asked about is asked, a person's own is not", async () => {
    using place = tree();
    const permissions = { policy: policy({ ask: rules("Skill(plain)") }) };
    const nobody = await start(place, { permissions });
    expect(await use(nobody, "plain")).toMatchObject({ kind: "refused", code: "invocation_denied" });
    expect(await use(nobody, "plain", "user")).toMatchObject({ kind: "activated" });
    const { ask, heard } = person(true);
    expect(await use(await start(place, { ask, permissions }), "plain")).toMatchObject({ kind: "activated" });
    expect(heard).toEqual([{ kind: "use-skill", skill: "plain", arguments: "" }]);
  });
});
