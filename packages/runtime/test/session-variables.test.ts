import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { desktopKeyring, withoutKeyring } from "../../../tests/desktop-keyring.ts";
import type { Ask, Question, Session, SessionOptions } from "../src/index.ts";
import { openSkills } from "./support/open-skills.ts";
import { withoutSandbox } from "./support/sandbox-place.ts";
import { skillText, type TempTree, tempTree } from "./support/temp-tree.ts";

const SECRET = "canary-4711";
const FOLDER = "home/.agents/skills/deploy";

function tree(body = "Deploy it.\n"): TempTree {
  const needs =
    "dependencies:\n  tools:\n    - { type: env_var, value: TOKEN, description: A deploy token }\n";
  return tempTree({
    [`${FOLDER}/SKILL.md`]: `---\nname: deploy\ndescription: Deploys.\n---\n${body}`,
    [`${FOLDER}/agents/openai.yaml`]: needs,
    "home/.agents/skills/other/SKILL.md": "---\nname: other\ndescription: Other.\n---\n!`echo [$TOKEN]`\n",
    "home/.agents/skills/plain/SKILL.md": skillText("plain"),
  });
}

async function start(
  place: TempTree,
  options: SessionOptions = {},
  env: Readonly<Record<string, string>> = {},
): Promise<Session> {
  const own = { PATH: "/usr/bin:/bin", SKILLWRIGHT_HOME: place.at("own"), ...env };
  return (await openSkills(place, { env: own })).session(options);
}

/** A person who types the secret, says yes to the rest and remembers the questions. */
function person(secret: string | boolean = SECRET): { readonly ask: Ask; readonly heard: Question[] } {
  const heard: Question[] = [];
  return {
    heard,
    ask(question) {
      heard.push(question);
      return Promise.resolve(question.kind === "secret" ? secret : true);
    },
  };
}

const question = { kind: "secret", skill: "deploy", variable: "TOKEN", description: "A deploy token" };

describe("a skill that depends on a variable", () => {
  test("is not used without a person to ask, and says what is missing", async () => {
    using place = tree();
    const session = await start(place);
    const text =
      "Skill 'deploy' has missing dependencies:\n- the variable TOKEN has no value, and no one can be prompted for it. Set TOKEN in the environment.";
    expect(await session.activate({ name: "deploy", trigger: "user" })).toEqual({
      kind: "needs-dependencies",
      skill: "deploy",
      missing: [
        {
          kind: "variable",
          name: "TOKEN",
          description: "A deploy token",
          why: "has no value, and no one can be prompted for it",
          hint: "Set TOKEN in the environment.",
        },
      ],
      text,
      asked: [question],
    });
    const [load] = session.tools();
    expect(await load?.execute({ name: "deploy" })).toMatchObject({
      isError: true,
      code: "missing_dependency",
      text,
    });
    expect(session.skills.find(({ id }) => id === "deploy")?.state).toBe("eligible");
  });

  test("takes it from the environment without a question", async () => {
    using place = tree();
    const { ask, heard } = person();
    const session = await start(place, { ask }, { TOKEN: SECRET });
    expect(await session.activate({ name: "deploy", trigger: "user" })).toMatchObject({ kind: "activated" });
    expect(heard).toEqual([]);
  });

  test("asks once in a session, and again in the next", async () => {
    using place = tree("Deploy $ARGUMENTS.\n");
    const { ask, heard } = person();
    const session = await start(place, { ask });
    await session.activate({ name: "deploy", trigger: "user", arguments: "a" });
    const again = await session.activate({ name: "deploy", trigger: "model", arguments: "b" });
    expect(again).toMatchObject({ kind: "activated" });
    expect(heard).toEqual([question]);
    await (await start(place, { ask })).activate({ name: "deploy", trigger: "user" });
    expect(heard).toEqual([question, question]);
  });

  test.skipIf(withoutKeyring)("offers to remember the answer in the keychain, and only then", async () => {
    using place = tree();
    await using keyring = await desktopKeyring();
    const remember = { kind: "remember-secret", skill: "deploy", variable: "TOKEN", place: "secret-service" };
    const heard: Question[] = [];
    const activate = async (willRemember: boolean): Promise<void> => {
      const ask: Ask = (asked) => {
        heard.push(asked);
        return Promise.resolve(asked.kind === "secret" ? SECRET : willRemember);
      };
      const session = await start(place, { ask }, keyring.env);
      const activated = await session.activate({ name: "deploy", trigger: "user" });
      expect(activated).toMatchObject({ kind: "activated", notices: [] });
    };
    await activate(false);
    expect(heard).toEqual([question, remember]);
    await activate(true);
    expect(heard).toEqual([question, remember, question, remember]);
    await activate(true);
    expect(heard).toHaveLength(4);
  });

  test.skipIf(withoutKeyring)(
    "is used when the keychain refuses to remember the answer, and says so",
    async () => {
      using place = tree();
      const { ask, heard } = person();
      // No bus listens there, so the program of the keyring fails.
      const env = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${place.at("no-bus")}` };
      const session = await start(place, { ask }, env);
      const activated = await session.activate({ name: "deploy", trigger: "user" });
      expect(heard.map(({ kind }) => kind)).toEqual(["secret", "remember-secret"]);
      expect(activated).toMatchObject({ kind: "activated", notices: [{ code: "secret_not_remembered" }] });
    },
  );

  test.for([true, false, "", "a\0b"])("%j isn't a value", async (answer) => {
    using place = tree();
    const session = await start(place, person(answer));
    expect(await session.activate({ name: "deploy", trigger: "user" })).toMatchObject({
      kind: "needs-dependencies",
      missing: [{ name: "TOKEN", why: "has no value" }],
    });
  });

  test("gets nothing that every object has and nobody set", async () => {
    using place = tree();
    const needs = ["constructor", "__proto__"].map((name) => `    - { type: env_var, value: ${name} }\n`);
    place.write({ [`${FOLDER}/agents/openai.yaml`]: `dependencies:\n  tools:\n${needs.join("")}` });
    const session = await start(place);
    expect(await session.activate({ name: "deploy", trigger: "user" })).toMatchObject({
      kind: "needs-dependencies",
      missing: [{ name: "constructor" }, { name: "__proto__" }],
    });
  });

  test("never gets one that decides which programs run", async () => {
    using place = tree();
    place.write({
      [`${FOLDER}/agents/openai.yaml`]: "dependencies: { tools: [{ type: env_var, value: LD_PRELOAD }] }\n",
    });
    const { ask, heard } = person();
    const session = await start(place, { ask }, { LD_PRELOAD: "/tmp/x.so" });
    expect(await session.activate({ name: "deploy", trigger: "user" })).toMatchObject({
      kind: "needs-dependencies",
    });
    expect(heard).toEqual([]);
  });
});

describe.skipIf(withoutSandbox)("the value", () => {
  test("reaches the skill's own commands and no others, and no model, file or error", async () => {
    using place = tree("Length: !`printf %s $TOKEN | wc -c`\n\nValue: !`echo $TOKEN`\n");
    const { ask, heard } = person();
    const session = await start(place, { ask });
    const results = [
      await session.activate({ name: "deploy", trigger: "user" }),
      await session.activate({ name: "other", trigger: "user" }),
    ];
    expect(results[0]).toHaveProperty("text", expect.stringContaining("Length: 11\n\nValue: [TOKEN]"));
    expect(results[1]).toHaveProperty("text", expect.stringContaining("[]"));
    expect(heard[1]).toMatchObject({
      kind: "run-commands",
      executes: expect.arrayContaining(["variable: TOKEN"]),
    });
    expect(JSON.stringify([results, session.afterCompaction(), heard])).not.toContain(SECRET);
    const files = readdirSync(place.path, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(files.length).toBeGreaterThan(4);
    for (const { parentPath, name } of files) {
      expect(readFileSync(join(parentPath, name)).includes(SECRET)).toBe(false);
    }
  });

  test("is not in the error of a command that fails with it", async () => {
    using place = tree("!`echo broken $TOKEN >&2; exit 3`\n");
    const session = await start(place, person());
    const result = await session.activate({ name: "deploy", trigger: "user" });
    expect(result).toMatchObject({ kind: "refused", text: expect.stringContaining("broken [TOKEN]") });
  });
});
