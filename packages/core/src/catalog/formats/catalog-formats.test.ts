import { describe, expect, test } from "vitest";
import { makeEntry } from "../../../test/make-entry.ts";
import type { CatalogEntry } from "../catalog-entry.ts";
import { type CatalogFormatId, ownCatalog } from "../catalog-rules.ts";
import { fitCatalog } from "../fit-catalog.ts";
import { CATALOG_FORMATS } from "./catalog-formats.ts";

const all = { ...ownCatalog, fit: "everything", order: "given" } as const;

const render = (format: CatalogFormatId, entries: readonly CatalogEntry[]): string =>
  fitCatalog(entries, { rules: all, format, runDirectory: "/work", home: "/home/ann" }).text;

const review = makeEntry("code-review", {
  displayName: "Code Review",
  description: "Reviews code. Finds bugs.",
  shortDescription: "Reviews code.",
  triggers: ["review code", "check this"],
  path: "/work/.agents/skills/code-review/SKILL.md",
  root: { path: "/work/.agents/skills", order: 2 },
});
const notes = makeEntry("notes", {
  displayName: "Notes",
  description: "",
  shortDescription: "",
  path: "/home/ann/.agents/skills/notes/SKILL.md",
  root: { path: "/home/ann/.agents/skills", order: 1 },
});

const golden: Readonly<Record<CatalogFormatId, string>> = {
  "available-skills": `## Available Skills
The following skills are available. Use the \`load_skill\` tool to load full instructions when needed. You can proactively load a skill when you recognize the user's request matches one.
- code-review: Reviews code. Finds bugs.
- notes`,
  "bracket-list": `[Available Skills]
• \`code-review\` — Reviews code.
• \`notes\`

Use read_skill(skill_id) to load full instructions.`,
  "xml-skills": `<skills>
<skill id="code-review" name="Code Review">
<description>Reviews code. Finds bugs.</description>
<triggers>
<trigger>review code</trigger>
<trigger>check this</trigger>
</triggers>
</skill>
<skill id="notes" name="Notes">
</skill>
</skills>`,
  "read-file": `You have access to the following skills. Each has an id and a short description. To use a skill, call the ReadFile tool with the path to its SKILL.md or other files under that skill’s directory (path is relative to the run directory; ReadFile can read any file under it with allowed extensions).
- \`code-review\` (Code Review): Reviews code. Finds bugs. (path: \`.agents/skills/code-review/SKILL.md\`)
- \`notes\` (Notes) (path: \`/home/ann/.agents/skills/notes/SKILL.md\`)`,
  "standard-xml": `<available_skills>
<skill>
<name>
code-review
</name>
<description>
Reviews code. Finds bugs.
</description>
<location>
/work/.agents/skills/code-review/SKILL.md
</location>
</skill>
<skill>
<name>
notes
</name>
<location>
/home/ann/.agents/skills/notes/SKILL.md
</location>
</skill>
</available_skills>`,
  codex: `<skills_instructions>
## Skills
A skill is a set of local instructions to follow that is stored in a \`SKILL.md\` file. Below is the list of skills that can be used. Each entry includes a name, description, and a short path that can be expanded into an absolute path using the skill roots table.
### Skill roots
- \`r0\` = \`/home/ann/.agents/skills\`
- \`r1\` = \`/work/.agents/skills\`
### Available skills
- code-review: Reviews code. Finds bugs. (file: r1/code-review/SKILL.md)
- notes: (file: r0/notes/SKILL.md)
</skills_instructions>`,
  "claude-code": `The following skills are available for use with the Skill tool:

- code-review: Reviews code. Finds bugs.
- notes`,
  openclaw: `## Skills
Scan <available_skills>. Clear match: read exact <location> with \`read\`; obey.
Several: most specific. None: read none.
Up-front max one. Never invent paths.
External writes: batch safely; no tight loops; honor 429/Retry-After.
The following skills provide specialized instructions for specific tasks.
Read a skill's file at its listed location when the task matches its description.
When a skill file references a relative path, resolve it against the skill directory (parent of SKILL.md / dirname of the path) and use that absolute path in tool commands.

<available_skills>
  <skill>
    <name>code-review</name>
    <description>Reviews code. Finds bugs.</description>
    <location>/work/.agents/skills/code-review/SKILL.md</location>
  </skill>
  <skill>
    <name>notes</name>
    <location>~/.agents/skills/notes/SKILL.md</location>
  </skill>
</available_skills>`,
  opencode: `Skills provide specialized instructions and workflows for specific tasks.
Use the skill tool to load a skill when a task matches its description.
<available_skills>
  <skill>
    <name>code-review</name>
    <description>Reviews code. Finds bugs.</description>
    <location>/work/.agents/skills/code-review/SKILL.md</location>
  </skill>
  <skill>
    <name>notes</name>
    <location>/home/ann/.agents/skills/notes/SKILL.md</location>
  </skill>
</available_skills>`,
  "gemini-cli": `# Available Agent Skills

You have access to the following specialized skills. To activate a skill and receive its detailed instructions, call the \`activate_skill\` tool with the skill's name.

<available_skills>
  <skill>
    <name>code-review</name>
    <description>Reviews code. Finds bugs.</description>
    <location>/work/.agents/skills/code-review/SKILL.md</location>
  </skill>
  <skill>
    <name>notes</name>
    <description></description>
    <location>/home/ann/.agents/skills/notes/SKILL.md</location>
  </skill>
</available_skills>`,
};

describe.for(CATALOG_FORMATS)("%s", (format) => {
  test("writes its form", () => {
    expect(render(format, [review, notes])).toBe(golden[format]);
  });

  test("has nothing to say without skills", () => {
    expect(render(format, [])).toBe("");
  });
});

describe("details", () => {
  test("when to use a skill follows its description", () => {
    const entry = makeEntry("a", { description: "Does a.", whenToUse: "At noon." });
    expect(render("available-skills", [entry])).toContain("- a: Does a. - At noon.");
  });

  test("Claude Code shows the frontmatter name if it differs and nobody else has it", () => {
    const [a, b, c] = [
      makeEntry("a", { displayName: "alpha" }),
      makeEntry("b"),
      makeEntry("c", { displayName: "b", displayNameTaken: true }),
    ];
    expect(render("claude-code", [a, b, c])).toMatch(
      /- a \(alpha\): Does a\.\n- b: Does b\.\n- c: Does c\.$/,
    );
  });

  test("endless lists of triggers are cut", () => {
    const triggers = Array.from({ length: 100 }, () => "t".repeat(1000));
    const text = render("xml-skills", [makeEntry("a", { triggers })]);
    expect(text.match(/<trigger>t{100}<\/trigger>/g)).toHaveLength(10);
  });
});
