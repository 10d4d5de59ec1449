import { expect, test } from "vitest";
import { shortPath } from "./short-path.ts";

const roots = [
  { path: "/work/app/.agents/skills", scope: "project" },
  { path: "/home/ada/.agents/skills", scope: "user" },
];

test.for([
  ["/home/ada/.agents/skills/pdf", "~/.agents/skills/pdf"],
  ["/home/ada2/.agents/skills/pdf", "/home/ada2/.agents/skills/pdf"],
  ["/work/app/.agents/skills/pdf", "/work/app/.agents/skills/pdf"],
] as const)("%s is shown as %s", ([path, shown]) => {
  expect(shortPath(path, roots)).toBe(shown);
});
