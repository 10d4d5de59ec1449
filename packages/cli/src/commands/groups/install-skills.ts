import type { CommandGroup } from "../../command-line/command.ts";

/** Commands to install skills. */
export const installSkills: CommandGroup = {
  title: "Install skills",
  commands: [
    {
      name: "add",
      summary: "Install skills from Git, npm, a URL, a folder or an archive",
      load: () => import("../add/command.ts"),
    },
    {
      name: "find",
      summary: "Search registries and sources for skills to install",
      load: () => import("../find/command.ts"),
    },
    {
      name: "use",
      summary: "Try a skill from a source without installing it",
      load: () => import("../use/command.ts"),
    },
    {
      name: "install",
      summary: "Install the skills in the lockfile, or from a source",
      aliases: ["i"],
      load: () => import("../install/command.ts"),
    },
    {
      name: "update",
      summary: "Update installed skills",
      aliases: ["up", "upgrade"],
      load: () => import("../update/command.ts"),
    },
    {
      name: "sync",
      summary: "Sync configured sources and other agents' folders",
      load: () => import("../sync/command.ts"),
    },
    {
      name: "outdated",
      summary: "List installed skills that can be updated",
      load: () => import("../outdated/command.ts"),
    },
    {
      name: "remove",
      summary: "Remove an installed skill",
      aliases: ["rm", "uninstall"],
      load: () => import("../remove/command.ts"),
    },
    {
      name: "rollback",
      summary: "Undo the last update of a skill",
      load: () => import("../rollback/command.ts"),
    },
    {
      name: "verify",
      summary: "Check that installed skills match the lockfile",
      load: () => import("../verify/command.ts"),
    },
    {
      name: "pin",
      summary: "Keep an installed skill at its version",
      load: () => import("../pin/command.ts"),
    },
    {
      name: "deps",
      summary: "Install the programs that a skill needs",
      load: () => import("../deps/command.ts"),
    },
    {
      name: "policy",
      summary: "Check which skills may be installed",
      examples: ["skillwright policy check", "skillwright policy check acme/skills"],
      subcommands: [
        {
          name: "check",
          summary: "Explain what the policies decide",
          load: () => import("../policy/check.ts"),
        },
      ],
    },
    {
      name: "keygen",
      summary: "Create a key for signing skills",
      load: () => import("../keygen/command.ts"),
    },
    {
      name: "sign",
      summary: "Sign a skill or a file",
      load: () => import("../sign/command.ts"),
    },
    {
      name: "verify-signature",
      summary: "Check who signed a skill or a file",
      load: () => import("../verify-signature/command.ts"),
    },
  ],
};
