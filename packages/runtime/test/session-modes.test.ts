import type { PermissionMode } from "@skillwright/core/internal";
import { omitUndefined } from "@skillwright/core/internal";
import { describe, expect, test } from "vitest";
import type { Activation, Ask, Question, Session, SessionOptions } from "../src/index.ts";
import type { SkillPermissions } from "../src/session/activation.ts";
import { openSkills, trustRepo } from "./support/open-skills.ts";
import { skillText, type TempTree, tempTree } from "./support/temp-tree.ts";

const fields = { "allowed-tools": "Bash(git:*)", "disallowed-tools": "WebFetch" };

/** The same decision from a project, a person, and the product. */
const tree = (): TempTree =>
  tempTree({
    "repo/.agents/skills/theirs/SKILL.md": skillText("theirs", fields),
    "home/.agents/skills/mine/SKILL.md": skillText("mine", fields),
    "product/built-in/SKILL.md": skillText("built-in", fields),
    "home/.agents/skills/plain/SKILL.md": skillText("plain"),
  });

async function start(place: TempTree, options: SessionOptions = {}): Promise<Session> {
  await trustRepo(place);
  return (await openSkills(place, { builtInRoots: [place.at("product")] })).session(options);
}

function person(answer: boolean): { readonly ask: Ask; readonly heard: Question[] } {
  const heard: Question[] = [];
  return {
    heard,
    ask(question) {
      heard.push(question);
      return Promise.resolve(answer);
    },
  };
}

const rules = (mode?: PermissionMode): Pick<SessionOptions, "permissions"> => ({
  permissions: { policy: { allow: [], ask: [], deny: [] }, ...omitUndefined({ mode }) },
});

const use = (session: Session, name: string): Promise<Activation> =>
  session.activate({ name, trigger: "model" });

const git = (session: Session): string => session.decide({ tool: "Bash", command: "git log" }).decision;
const fetchDecision = (session: Session): string => session.decide({ tool: "WebFetch" }).decision;

const permissionsOf = (activation: Activation): SkillPermissions | undefined =>
  activation.kind === "activated" ? activation.permissions : undefined;

const sentences = [
  "May run `git` with any arguments without asking. `git` can run every other program.",
  "Cannot use `WebFetch` while it is active.",
];

describe("the mode", () => {
  test.for<[PermissionMode, string, SkillPermissions["decision"], "allow" | "ask", number]>([
    ["strict", "theirs", "ignored", "ask", 0],
    ["strict", "mine", "ignored", "ask", 0],
    ["strict", "built-in", "ignored", "ask", 0],
    ["ask", "theirs", "granted", "allow", 1],
    ["ask", "mine", "granted", "allow", 1],
    ["ask", "built-in", "granted", "allow", 1],
    ["trusted-source", "theirs", "ignored", "ask", 0],
    ["trusted-source", "mine", "ignored", "ask", 0],
    ["trusted-source", "built-in", "granted", "allow", 0],
  ])("%s: the request of %s is %s", async ([mode, name, decision, ofGit, questions]) => {
    using place = tree();
    const { ask, heard } = person(true);
    const session = await start(place, { ask, ...rules(mode) });
    expect(permissionsOf(await use(session, name))).toEqual({ decision, sentences });
    expect(heard).toEqual(
      Array.from({ length: questions }, () => ({
        kind: "grant-tools",
        skill: name,
        sentences,
        always: true,
      })),
    );
    // What a skill takes away narrows and applies in every mode.
    expect([git(session), fetchDecision(session)]).toEqual([ofGit, "deny"]);
  });

  test("ask: nothing applies before the answer, what is taken away does, and a no or nobody is a no", async () => {
    using place = tree();
    const seen: string[][] = [];
    const ask: Ask = () => {
      seen.push([git(session), fetchDecision(session)]);
      return Promise.resolve(true);
    };
    const session: Session = await start(place, { ask, ...rules() });
    await use(session, "mine");
    expect(seen).toEqual([["ask", "deny"]]);
    expect(git(session)).toBe("allow");
    for (const options of [person(false), {}]) {
      const other = await start(place, { ...options, ...rules() });
      expect(permissionsOf(await use(other, "mine"))).toEqual({ decision: "refused", sentences });
      expect(git(other)).toBe("ask");
    }
  });

  test("ask: a skill is asked about once in a turn, and again when it is wanted in a later one", async () => {
    using place = tree();
    const { ask, heard } = person(true);
    const session = await start(place, { ask, ...rules() });
    await use(session, "mine");
    expect(await use(session, "mine")).toMatchObject({ kind: "repeated", asked: [] });
    expect(heard).toHaveLength(1);
    session.nextTurn();
    expect(git(session)).toBe("ask");
    expect(await use(session, "mine")).toMatchObject({ kind: "repeated", asked: [{ kind: "grant-tools" }] });
    expect(git(session)).toBe("allow");
    expect(heard).toHaveLength(2);
  });

  test("a skill that says nothing about tools has nothing to tell", async () => {
    using place = tree();
    expect(permissionsOf(await use(await start(place, rules()), "plain"))).toBeUndefined();
  });
});

describe("the configuration", () => {
  test.for<
    [string, Readonly<Record<string, string>>, PermissionMode | undefined, SkillPermissions["decision"]]
  >([
    [
      "the user's mode counts",
      { "own/config/config.yaml": "permissions: trusted-source\n" },
      undefined,
      "ignored",
    ],
    [
      "strict counts before what the host says",
      { "own/config/config.yaml": "permissions: strict\n" },
      "ask",
      "ignored",
    ],
    [
      "a project can make it strict",
      { "repo/.skillwright/config.yaml": "permissions: strict\n" },
      "ask",
      "ignored",
    ],
    [
      "a project cannot do more",
      { "repo/.skillwright/config.yaml": "permissions: trusted-source\n" },
      undefined,
      "granted",
    ],
  ])("%s", async ([, files, mode, decision]) => {
    using place = tree();
    place.write(files);
    const session = await start(place, { ...person(true), ...rules(mode) });
    expect(permissionsOf(await use(session, "mine"))?.decision).toBe(decision);
  });
});

test("a review shows what a skill wants about tools before it is used at all", async () => {
  using place = tree();
  expect((await start(place)).review("mine").permissions).toEqual(sentences);
});
