import type { CommandGroup } from "../../command-line/command.ts";
import { command } from "./command-entries.ts";

/** Commands to use skills. */
export const useSkills: CommandGroup = {
  title: "Use skills",
  commands: [
    command(
      "catalog",
      "Print the skill catalog that a model receives",
      () => import("../catalog/command.ts"),
    ),
    command("try", "Print what a model would receive for a message", () => import("../try/command.ts")),
    command(
      "trust",
      "Trust a project's skills, or approve what a skill runs",
      () => import("../trust/command.ts"),
    ),
    command("run", "Run a script or command of a skill", () => import("../run/command.ts")),
    command(
      "log",
      "Show what was trusted, approved, installed and run on this computer",
      () => import("../log/command.ts"),
    ),
    command("usage", "Show how often skills were used on this computer", () => import("../usage/command.ts")),
  ],
};
