import { readFileSync } from "node:fs";
import { estimateTokens } from "@skillwright/core/internal";
import { describe, expect, test } from "vitest";
import { skillText, tempWorkspace } from "../../test/support/temp-workspace.ts";
import { agentSessionOptions, bindAgent } from "./bind-agent.ts";
import { openAgents } from "./open-agents.ts";

const now = (): Date => new Date("2026-03-04T05:06:07Z");

const files = {
  "home/.agents/agents/writer.yaml": `prompt: "You are {{agent}} in {{project}} on {{date}}. {{unknown}} {{given}}"
uses_skills: [pdf, csv]
instructions: Be brief.
`,
  "home/.agents/skills/pdf/SKILL.md": skillText(
    "pdf",
    `Read \${SKILL_DIR}/a.md. !\`touch /tmp/never\`\n{{who}}`,
  ),
  "home/.agents/skills/csv/SKILL.md": skillText("csv", "Use commas."),
  "home/.agents/skills/other/SKILL.md": skillText("other"),
};

async function bound(workspace: ReturnType<typeof tempWorkspace>, id: string) {
  const skills = await workspace.skills();
  const agent = (await openAgents({ skills })).use(id);
  const session = await skills.session(agentSessionOptions(agent));
  const variables = { given: "{{date}}", date: "never" };
  return { session, agent, result: bindAgent(agent, { session, snapshot: skills.snapshot, variables, now }) };
}

describe("a bound agent", () => {
  test("has its prompt, the full text of its skills, then its instructions, with tokens for each", async () => {
    using workspace = tempWorkspace(files);
    const { result } = await bound(workspace, "writer");
    const texts = [
      "You are Writer in repo on 2026-03-04. {{unknown}} {{date}}",
      `<skill name="pdf">\nRead ${workspace.at("home/.agents/skills/pdf")}/a.md. [shell command execution disabled by policy]\n{{who}}\n</skill>`,
      '<skill name="csv">\nUse commas.\n</skill>',
      "Be brief.",
    ];
    expect(result).toMatchObject({ prompt: texts.join("\n\n"), unfilled: ["unknown"] });
    expect(result.parts).toEqual(
      [
        { kind: "prompt", name: "writer" },
        { kind: "skill", name: "pdf" },
        { kind: "skill", name: "csv" },
        { kind: "instructions", name: "writer" },
      ].map((part, index) => ({
        ...part,
        text: texts[index],
        tokens: estimateTokens(texts[index] ?? ""),
      })),
    );
    expect(result.tokens).toBe(estimateTokens(result.prompt));
  });

  test("does not load a bound skill again, and does not list it in the catalog", async () => {
    using workspace = tempWorkspace(files);
    const { session } = await bound(workspace, "writer");
    const [load] = session.tools();
    expect(await load?.execute({ name: "csv" })).toMatchObject({
      text: "Skill 'csv' is already loaded in this conversation; its instructions above still apply.",
      activation: { kind: "repeated" },
    });
    expect(session.catalog().text).toBe("");
    expect(session.afterCompaction()).toMatchObject({ skills: [], dropped: [], text: "" });
    expect(await load?.execute({ name: "csv" })).toMatchObject({ activation: { kind: "repeated" } });
  });

  test("sees and loads only what its list says", async () => {
    using workspace = tempWorkspace({
      ...files,
      "home/.agents/agents/reader.yaml": "uses_skills: [csv]\nskills: [other]\n",
    });
    const { session } = await bound(workspace, "reader");
    expect(session.catalog().text).toContain("other");
    expect(session.catalog().text).not.toContain("pdf");
    const [load] = session.tools();
    expect(await load?.execute({ name: "other" })).toMatchObject({ isError: false });
    expect(await load?.execute({ name: "pdf" })).toMatchObject({ isError: true, code: "invocation_denied" });
  });

  test("a default agent has every skill", async () => {
    using workspace = tempWorkspace(files);
    const { session } = await bound(workspace, "orchestrator");
    for (const name of ["pdf", "csv", "other", "code-review"]) expect(session.catalog().text).toContain(name);
  });

  test("the builder has the full extension-development skill and reads its templates", async () => {
    using workspace = tempWorkspace();
    const { result, session } = await bound(workspace, "builder");
    const text = readFileSync("skills/extension-development/SKILL.md", "utf8");
    expect(result.prompt).toContain(text.slice(text.indexOf("# Develop an extension")).trim());
    expect(
      session.readResource("extension-development", "templates/manifest-tool-provider.yaml").text,
    ).toContain("id:");
  });
});
