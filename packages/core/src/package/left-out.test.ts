import { expect, test } from "vitest";
import { leftOutReason } from "./left-out.ts";

test.for([
  [".git/config", "version-control"],
  ["scripts/node_modules/a/index.js", "dependencies"],
  ["scripts/__pycache__/run.pyc", "dependencies"],
  ["run.pyc", "system-file"],
  ["__MACOSX/._SKILL.md", "system-file"],
  ["._SKILL.md", "system-file"],
  ["assets/.DS_Store", "system-file"],
  ["SKILL.md~", "system-file"],
  ["my-skill.skill", "system-file"],
  [".env", "secret"],
  [".env.local", "secret"],
  ["keys/server.pem", "secret"],
  ["id_ed25519", "secret"],
  [".npmrc", "secret"],
] as const)("%s is left out: %s", ([path, reason]) => {
  expect(leftOutReason(path)).toBe(reason);
});

test.for([
  "SKILL.md",
  ".env.example",
  ".gitignore",
  "git/a",
  "keyboard.md",
  "id_rsa.pub",
  "references/.hidden.md",
])("%s is kept", (path) => {
  expect(leftOutReason(path)).toBeUndefined();
});
