import type { CommandGroup } from "../../command-line/command.ts";
import { command, subcommands } from "./command-entries.ts";

/** Commands to check skills. */
export const checkSkills: CommandGroup = {
  title: "Check skills",
  commands: [
    command("lint", "Check skills and commands for problems", () => import("../lint/command.ts")),
    command("scan", "Scan skills for security risks before you use them", () => import("../scan/command.ts")),
    command("audit", "Scan every skill found here", () => import("../audit/command.ts")),
    {
      name: "known",
      summary: "Manage the known skills that scans compare with",
      examples: ["skillwright known add anthropics/skills", "skillwright known list"],
      subcommands: subcommands(() => import("../known/commands.ts"), {
        list: "List the sources of known skills",
        add: "Add sources of known skills, or refresh them",
        remove: "Remove a source of known skills",
      }),
    },
    {
      name: "silenced",
      summary: "List silenced scanner findings, or unsilence them",
      examples: ["skillwright silenced list", "skillwright silenced remove 3f2a9c81d0b4 run-download"],
      subcommands: subcommands(() => import("../silenced/commands.ts"), {
        list: "List silenced findings with their reasons",
        remove: "Stop silencing a skill's findings",
      }),
    },
    command("doctor", "Show where skills are found, and any problems", () => import("../doctor/command.ts")),
    {
      name: "eval",
      summary: "Test how well a skill's description works",
      examples: [
        "skillwright eval triggers ./my-skill",
        "skillwright eval triggers pdf-tools --top 3 --json",
      ],
      subcommands: [
        command("triggers", "Test which queries select a skill", () => import("../eval/triggers.ts")),
      ],
    },
    command(
      "validate",
      "Validate a skill against the Agent Skills standard",
      () => import("../validate/command.ts"),
    ),
    command(
      "read-properties",
      "Print a skill's standard properties as JSON",
      () => import("../read-properties/command.ts"),
    ),
    command(
      "to-prompt",
      "Print the standard's <available_skills> block",
      () => import("../to-prompt/command.ts"),
    ),
  ],
};
