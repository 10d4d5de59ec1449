import { expect, test } from "vitest";
import { HOST_IDS, hostProfiles } from "./host-profiles.ts";

test("every agent but our own says whether it was observed or only documented", () => {
  for (const id of HOST_IDS) {
    const { observed, documented } = hostProfiles[id];
    expect([id, observed !== undefined, documented !== undefined]).toEqual(
      id === "skillwright" ? [id, false, false] : [id, observed !== undefined, observed === undefined],
    );
  }
});

test.for<["cursor" | "copilot-cli" | "pi", readonly string[]]>([
  ["cursor", [".cursor/skills", ".agents/skills", ".claude/skills", ".codex/skills"]],
  ["copilot-cli", [".github/skills", ".claude/skills", ".agents/skills"]],
  ["pi", [".pi/skills", ".agents/skills"]],
])("%s searches the folders of its documentation", ([id, folders]) => {
  const { roots, documented, caveats } = hostProfiles[id];
  expect(roots.find(({ scope }) => scope === "project")?.paths).toEqual(folders);
  expect(documented?.source).toMatch(/^https:/);
  expect(caveats?.[0]).toContain("Based only on documentation");
});
