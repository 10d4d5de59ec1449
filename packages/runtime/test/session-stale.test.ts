import { describe, expect, test } from "vitest";
import { openTrustStore, type Question } from "../src/index.ts";
import { openSkills } from "./support/open-skills.ts";
import { withoutSandbox } from "./support/sandbox-place.ts";
import { type TempTree, tempTree } from "./support/temp-tree.ts";

const FOLDER = "home/.agents/skills/guard";

function guard(command: string, fields = ""): Readonly<Record<string, string>> {
  const hooks = JSON.stringify({ SkillActivated: [{ command }] });
  return {
    [`${FOLDER}/SKILL.md`]: `---\nname: guard\ndescription: Guards.\nhooks: ${hooks}\n${fields}---\nBe careful.\n`,
  };
}

function person() {
  const heard: Question[] = [];
  const ask = (question: Question): Promise<boolean> => {
    heard.push(question);
    return Promise.resolve(true);
  };
  return { heard, ask };
}

const approvals = (tree: TempTree) => openTrustStore({ state: tree.at("own/state") }).approvals();

describe.skipIf(withoutSandbox)("a skill that changes between being found and being used", () => {
  test("runs no hook that was found and never approved, also when the approved text is back", async () => {
    using tree = tempTree(guard("echo good"));
    const approving = await (await openSkills(tree)).session(person());
    expect(await approving.activate({ name: "guard", trigger: "user" })).toHaveProperty(
      "text",
      expect.stringContaining("good"),
    );
    tree.write(guard("echo evil"));
    const skills = await openSkills(tree);
    tree.write(guard("echo good"));
    const result = await (await skills.session()).activate({ name: "guard", trigger: "user" });
    expect(result).toMatchObject({
      kind: "activated",
      notices: [
        { code: "hooks_disabled", text: 'Hooks of "guard" do not run: it changed since it was found.' },
      ],
    });
    expect(result).toHaveProperty("text", expect.not.stringContaining("evil"));
  });

  test("is not approved for what nobody was shown", async () => {
    using tree = tempTree(guard("echo good"));
    const skills = await openSkills(tree);
    tree.write(guard("echo evil"));
    const { ask, heard } = person();
    const session = await skills.session({ ask });
    await session.activate({ name: "guard", trigger: "user" });
    expect(() => session.review("guard")).toThrow("it changed since it was found");
    expect({ heard, approved: approvals(tree) }).toEqual({ heard: [], approved: [] });
  });

  test("is not approved with another text than the one in the conversation", async () => {
    using tree = tempTree(guard("echo good"));
    const { ask, heard } = person();
    const session = await (await openSkills(tree)).session({ ask, commands: "off" });
    await session.activate({ name: "guard", trigger: "user" });
    tree.write({ [`${FOLDER}/SKILL.md`]: "---\nname: guard\ndescription: Guards.\n---\n!`echo evil`\n" });
    expect(() => session.review("guard")).toThrow("its file changed since this turn began");
    expect({ heard, approved: approvals(tree) }).toEqual({ heard: [], approved: [] });
  });

  test("shows what a sidecar that came later asks for", async () => {
    using tree = tempTree(guard("echo good"));
    const skills = await openSkills(tree);
    tree.write({ [`${FOLDER}/agents/skillwright.yaml`]: "permissions: { network: true }\n" });
    const { ask, heard } = person();
    await (await skills.session({ ask })).activate({ name: "guard", trigger: "user" });
    expect(heard).toMatchObject([
      { executes: ["hook: SkillActivated: echo good", expect.stringMatching(/^network: /)] },
    ]);
  });
});
