import { expect, test } from "vitest";
import { fileTree, type TreeNode } from "./file-tree.ts";

function drawn(nodes: readonly TreeNode[], indent = ""): readonly string[] {
  return nodes.flatMap((node) =>
    node.kind === "file"
      ? [`${indent}${node.name} (${node.path})`]
      : [`${indent}${node.name}/ (${node.path})`, ...drawn(node.children, `${indent}  `)],
  );
}

test("SKILL.md comes first, then folders, then files, each in order", () => {
  const files = ["a.txt", "scripts/run.sh", "LICENSE", "SKILL.md", "scripts/lib/x.py", "references/b.md"];
  expect(drawn(fileTree(files))).toEqual([
    "SKILL.md (SKILL.md)",
    "references/ (references)",
    "  b.md (references/b.md)",
    "scripts/ (scripts)",
    "  lib/ (scripts/lib)",
    "    x.py (scripts/lib/x.py)",
    "  run.sh (scripts/run.sh)",
    "LICENSE (LICENSE)",
    "a.txt (a.txt)",
  ]);
});
