import { unlimitedBudget } from "../catalog/budget.ts";
import type { HostProfile } from "./host-profile.ts";
import { plainWalk } from "./walk-rules.ts";

/**
 * The `.agents` folder of a run directory: `sys.skills` ships with the program and wins, `skills` is the user's.
 * Both belong to the run directory, so neither gets more trust than a project.
 */
export const agentsDir: HostProfile = {
  id: "agents-dir",
  title: ".agents folder",
  observed: { version: "design of 2026-02-15", date: "2026-02-15" },
  roots: [
    { scope: "project", base: { kind: "cwd" }, paths: [".agents/sys.skills", ".agents/skills"] },
    { scope: "user", base: { kind: "extra" }, paths: [""] },
  ],
  project: "none",
  walk: { ...plainWalk, depth: 1, rootFile: "ignore", insideSkill: "stop", sameFolder: "each-way" },
  parser: "agents-dir",
  reads: "head",
  collisions: "first-root",
  order: "root-folder",
  namespaces: "none",
  eligibility: "ignore",
  supports: { fields: ["name", "description"], sidecars: [] },
  catalog: { format: "read-file", order: "given", fit: "everything", budget: unlimitedBudget },
  caveats: [
    "Based on its design only: no program was observed.",
    "The run directory is the folder of the program; here the working folder is used.",
  ],
};
