import { unlimitedBudget } from "../catalog/budget.ts";
import type { HostProfile } from "./host-profile.ts";
import { plainWalk } from "./walk-rules.ts";

/** Gemini CLI: the home folders and the working folder, one level deep; the last skill with a name wins. */
export const geminiCli: HostProfile = {
  id: "gemini-cli",
  title: "Gemini CLI",
  observed: { version: "0.61.0", date: "2026-11-15" },
  roots: [
    { scope: "user", base: { kind: "extra" }, paths: [""] },
    {
      scope: "user",
      base: { kind: "variable", name: "GEMINI_CLI_HOME", homePath: "" },
      paths: [".gemini/skills", ".agents/skills"],
    },
    { scope: "project", base: { kind: "cwd" }, paths: [".gemini/skills", ".agents/skills"] },
  ],
  project: "none",
  walk: {
    ...plainWalk,
    depth: 1,
    hidden: "skip",
    skip: ["node_modules"],
    // Its file search hands folders out from the last name to the first.
    entryOrder: "name-reversed",
    sameFolder: "each-way",
  },
  parser: "gemini-cli",
  reads: "whole",
  collisions: "last-found",
  order: "first-holder",
  namespaces: "none",
  eligibility: "ignore",
  supports: { fields: ["name", "description"], sidecars: [] },
  catalog: { format: "gemini-cli", order: "given", fit: "everything", budget: unlimitedBudget },
  caveats: [
    "In a folder that is not trusted Gemini CLI lists only the skills of the home folder.",
    "The order within a folder can differ between runs, and with it the winner of a name that one folder holds twice.",
    "Not checked: settings (`skills.disabled`), extensions and the skills that come with Gemini CLI.",
  ],
};
