import { expect, test } from "vitest";
import { manifestDefaults } from "../parse/manifest-defaults.ts";
import {
  describeNeeds,
  findInstallInstructions,
  type InstallFacts,
  installChanges,
  needsApproval,
} from "./install-changes.ts";

const facts: InstallFacts = {
  executes: [{ text: "script: scripts/run.sh", hash: "1" }],
  permissions: ["May run `git`."],
  installs: ["install with brew: jq"],
  needs: ["the program jq"],
};

test("a changed script, a new permission and a new installation need another approval", () => {
  const after: InstallFacts = {
    executes: [{ text: "script: scripts/run.sh", hash: "2" }],
    permissions: ["May run `git`.", "May run `rm`."],
    installs: ["install with brew: wget"],
    needs: ["the program jq", "the variable TOKEN"],
  };
  const changes = installChanges(facts, after);
  expect(changes).toEqual({
    added: ["install with brew: wget", "needs the variable TOKEN", "permission: May run `rm`."],
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

test("what a skill needs is named once, whichever field says so", () => {
  const eligibility = {
    ...manifestDefaults.eligibility,
    bins: ["jq"],
    anyBins: ["npm", "pnpm"],
    env: ["TOKEN"],
    config: ["mail.on"],
  };
  const dependencies = [
    { type: "env_var", value: "TOKEN" },
    { type: "mcp", value: "docs" },
  ];
  expect(describeNeeds({ eligibility, dependencies, requires: ["base"] })).toEqual([
    "the program jq",
    "one of the programs npm, pnpm",
    "the variable TOKEN",
    "the setting mail.on",
    "the MCP server docs",
    "the skill base",
  ]);
});
