import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { isSkillwrightError } from "@skillwright/core/internal";
import { makeTar } from "@skillwright/core/testing";
import { expect, test } from "vitest";
import { readSkillTree } from "../src/skill-tree/read-skill-tree.ts";
import { attacks, type HostileFile } from "./support/hostile-trees.ts";
import { withInstaller } from "./support/open-installer.ts";
import { openSkills } from "./support/open-skills.ts";
import { skillText, tempTree } from "./support/temp-tree.ts";

const types = { file: "0", link: "2", "hard-link": "1", pipe: "6", device: "3" } as const;

function archive(files: readonly HostileFile[]): Uint8Array {
  return gzipSync(
    makeTar(
      files.map(({ path, kind = "file", content = "" }) => ({
        name: `pdf/${path}`,
        type: types[kind],
        ...(kind === "file" ? { content } : { linkName: String(content) }),
      })),
    ),
  );
}

test("an update with any of the attacks is refused, and what is installed keeps every byte", async () => {
  using tree = tempTree();
  const source = tree.at("pdf.tar.gz");
  const good = { path: "SKILL.md", content: skillText("pdf") };
  writeFileSync(source, archive([good, { path: "a.md", content: "A.\n" }]));
  const skills = await openSkills(tree, { index: "off" });
  const given = { approval: "given", several: "all-or-none" } as const;
  await withInstaller(tree, skills, async (installer) => {
    await installer.install(source, given);
    const before = readSkillTree(tree.at("home/.agents/skills/pdf"));
    for (const { name, files } of attacks.filter(({ only = "compressed" }) => only === "compressed")) {
      writeFileSync(source, archive([good, ...files]));
      const refused = await installer.update(["pdf"], given).then(
        () => "updated",
        (error: unknown) => (isSkillwrightError(error) ? "refused" : error),
      );
      expect([name, refused]).toEqual([name, "refused"]);
      expect(readSkillTree(tree.at("home/.agents/skills/pdf")), name).toEqual(before);
    }
    expect(await installer.verify()).toMatchObject([{ name: "pdf", state: "ok" }]);
  });
});
