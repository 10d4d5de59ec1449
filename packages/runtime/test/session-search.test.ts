import { describe, expect, test } from "vitest";
import type { Session, SessionCatalog, SessionOptions } from "../src/index.ts";
import { openSkills, trustRepo } from "./support/open-skills.ts";
import { skillText, type TempTree, tempTree } from "./support/temp-tree.ts";

const withBody = (name: string, body: string, more = ""): string =>
  `---\nname: ${name}\ndescription: Does ${name}.\n${more}---\n${body}\n`;

const OTHERS = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => `other-${String(index).padStart(2, "0")}`).map((name) => [
    `home/.agents/skills/${name}/SKILL.md`,
    skillText(name),
  ]),
);

async function start(tree: TempTree, options?: SessionOptions): Promise<Session> {
  return (await openSkills(tree)).session(options);
}

const listed = ({ entries }: SessionCatalog): readonly string[] =>
  entries.filter(({ outcome }) => outcome !== "omitted").map(({ id }) => id);

const find = async (session: Session, query: string): Promise<string> => {
  const tool = session.tools().find(({ name }) => name === "list_skills");
  return (await tool?.execute({ query }))?.text ?? "";
};

describe("a catalog that cannot hold everything", () => {
  test("holds a skill whose text alone fits what the person said", async () => {
    using tree = tempTree({
      ...OTHERS,
      "home/.agents/skills/zebra/SKILL.md": withBody("zebra", "Turns spreadsheets into charts."),
    });
    const session = await start(tree);
    expect(listed(session.catalog({ prompt: "a chart of my spreadsheet", characters: 400 }))).toContain(
      "zebra",
    );
  });

  test("prefers among equals what is about the files that the person works on", async () => {
    const body = "Turns tables into charts.";
    using tree = tempTree({
      ...OTHERS,
      "home/.agents/skills/zebra-one/SKILL.md": withBody("zebra-one", body),
      "home/.agents/skills/zebra-two/SKILL.md": withBody("zebra-two", body, "paths: ['*.csv']\n"),
    });
    const first = async (options: SessionOptions): Promise<string | undefined> => {
      const session = await start(tree, options);
      for (let characters = 200; characters < 2000; characters += 5) {
        const ids = listed(session.catalog({ prompt: "chart the tables", characters }));
        if (ids.length > 0) return ids[0];
      }
      return undefined;
    };
    expect(await first({})).toBe("zebra-one");
    expect(await first({ workingFiles: () => ["data/sales.csv"] })).toBe("zebra-two");
  });
});

describe("list_skills", () => {
  test("says which skill is for which part of a request", async () => {
    using tree = tempTree({
      ...OTHERS,
      "home/.agents/skills/form-filler/SKILL.md": skillText("form-filler", {
        description: "Fills in forms.",
      }),
      "home/.agents/skills/mail-sender/SKILL.md": skillText("mail-sender", {
        description: "Sends mail to people.",
      }),
    });
    const text = await find(await start(tree), "fill the form and mail it");
    expect(text).toMatch(/For "fill the form": form-filler\nFor "mail it": mail-sender$/m);
  });

  test("gives the best first, found by any part of a skill", async () => {
    using tree = tempTree({
      "home/.agents/skills/a-release/SKILL.md": withBody("a-release", "Mentions charts once."),
      "home/.agents/skills/charts/SKILL.md": withBody("charts", "Draws charts from tables."),
    });
    const text = await find(await start(tree), "chart");
    expect(text).toMatch(/charts: .*\nLess likely: a-release$/s);
  });

  test("prefers among equals what is about the files that the person works on", async () => {
    const body = "Turns tables into charts.";
    using tree = tempTree({
      "home/.agents/skills/zebra-one/SKILL.md": withBody("zebra-one", body),
      "home/.agents/skills/zebra-two/SKILL.md": withBody("zebra-two", body, "paths: ['*.csv']\n"),
    });
    const order = async (options: SessionOptions): Promise<readonly string[]> =>
      (await find(await start(tree, options), "chart the tables")).match(/zebra-\w+(?=:)/g) ?? [];
    expect(await order({})).toEqual(["zebra-one", "zebra-two"]);
    expect(await order({ workingFiles: () => ["data/sales.csv"] })).toEqual(["zebra-two", "zebra-one"]);
  });

  test("neither finds nor counts what this model may not know", async () => {
    using tree = tempTree({
      "home/.agents/skills/mine/SKILL.md": withBody("mine", "Draws charts from tables."),
      "home/.agents/skills/yours/SKILL.md": withBody("yours", "Draws maps."),
      "home/.agents/skills/by-hand/SKILL.md": withBody(
        "by-hand",
        "Draws charts.",
        "disable-model-invocation: true\n",
      ),
      "home/.agents/skills/elsewhere/SKILL.md": withBody("elsewhere", "Draws charts."),
      "own/config/config.yaml": "skills:\n  elsewhere: off\n",
      "repo/.agents/skills/secret/SKILL.md": withBody("secret", "Draws charts in secret."),
    });
    const text = await find(await start(tree), "draw charts");
    expect(text).toMatch(/mine: .*\nLess likely: yours$/s);
    for (const name of ["by-hand", "elsewhere", "secret"]) expect(text).not.toContain(name);
    expect(await find(await start(tree), "secret")).toBe("No skills found.");
    await trustRepo(tree);
    expect(await find(await start(tree), "secret")).toContain("secret: ");
  });

  test("finds only what the agent of the session may use", async () => {
    using tree = tempTree({
      "home/.agents/skills/mine/SKILL.md": withBody("mine", "Draws charts."),
      "home/.agents/skills/yours/SKILL.md": withBody("yours", "Draws charts."),
      "own/config/config.yaml": "agents:\n  painter:\n    skills: [yours]\n",
    });
    const text = await find(await start(tree, { agent: "painter" }), "charts");
    expect(text).toContain("yours: ");
    expect(text).not.toContain("mine");
  });
});
