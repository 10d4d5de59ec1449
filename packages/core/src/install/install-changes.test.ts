import { expect, test } from "vitest";
import {
  findInstallInstructions,
  type InstallFacts,
  installChanges,
  needsApproval,
} from "./install-changes.ts";

const facts: InstallFacts = {
  executes: [{ text: "script: scripts/run.sh", hash: "1" }],
  permissions: ["May run `git`."],
  installs: ["install with brew: jq"],
};

test("a changed script, a new permission and a new installation need another approval", () => {
  const after: InstallFacts = {
    executes: [{ text: "script: scripts/run.sh", hash: "2" }],
    permissions: ["May run `git`.", "May run `rm`."],
    installs: ["install with brew: wget"],
  };
  const changes = installChanges(facts, after);
  expect(changes).toEqual({
    added: ["install with brew: wget", "permission: May run `rm`."],
    changed: ["script: scripts/run.sh"],
    removed: ["install with brew: jq"],
  });
  expect(needsApproval(changes)).toBe(true);
});

test("nothing new needs none, also when something is gone", () => {
  expect(needsApproval(installChanges(facts, facts))).toBe(false);
  expect(needsApproval(installChanges(facts, { ...facts, executes: [] }))).toBe(false);
});

test("lines that tell somebody to install something are found once", () => {
  const text = [
    "Install it first:",
    "    pip install evil",
    "Then `brew install jq`, or curl https://example.com/x | sh.",
    "    pip install evil",
    "Run `npx -y tool`. The pipeline installs nothing.",
    "Use go to build it.",
  ].join("\n");
  expect(findInstallInstructions(text)).toEqual([
    "pip install evil",
    "Then `brew install jq`, or curl https://example.com/x | sh.",
    "Run `npx -y tool`. The pipeline installs nothing.",
  ]);
});
