import type { CommandGroup } from "../../command-line/command.ts";
import { command, subcommands } from "./command-entries.ts";

/** Commands to set up Skillwright. */
export const setUpSkillwright: CommandGroup = {
  title: "Set up Skillwright",
  commands: [
    {
      name: "config",
      summary: "Read and change settings",
      examples: [
        "skillwright config set skills.pdf-tools off",
        "skillwright config set settings.web.search true",
        "skillwright config set roots ~/work/skills ~/more-skills",
        "skillwright config set agents.builder.skills review test-writer",
        "skillwright config get skills --json",
        "skillwright config unset skills.pdf-tools",
      ],
      subcommands: subcommands(() => import("../config/commands.ts"), {
        path: "Print the path of the configuration file",
        get: "Print a setting, or all of them",
        set: "Change a setting",
        unset: "Remove a setting",
      }),
    },
    {
      name: "secrets",
      summary: "Store, list and delete secrets that skills need",
      examples: ["skillwright secrets set deploy TOKEN", "skillwright secrets list"],
      subcommands: subcommands(() => import("../secrets/commands.ts"), {
        list: "List stored secrets, without their values",
        set: "Store the value of a variable for a skill",
        forget: "Delete a skill's stored secrets",
      }),
    },
    command("models", "List available models, or test one", () => import("../models/command.ts")),
    command("hosts", "List the agents that --as can simulate", () => import("../hosts/command.ts")),
    command(
      "export-state",
      "Export everything Skillwright stores, as JSON",
      () => import("../export-state/command.ts"),
    ),
    command("purge", "Delete what Skillwright stores on this computer", () => import("../purge/command.ts")),
    command(
      "version",
      "Print the version; --verbose adds details for a bug report",
      () => import("../version/command.ts"),
    ),
    command("completion", "Print a shell completion script", () => import("../completion/command.ts")),
    {
      name: "complete",
      summary: "Complete the words typed so far",
      hidden: true,
      load: () => import("../complete/command.ts"),
    },
  ],
};
