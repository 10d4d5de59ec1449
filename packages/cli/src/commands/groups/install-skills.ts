import type { CommandGroup } from "../../command-line/command.ts";
import { command } from "./command-entries.ts";

/** Commands to install skills. */
export const installSkills: CommandGroup = {
  title: "Install skills",
  commands: [
    command(
      "add",
      "Install skills from Git, npm, a URL, a folder or an archive",
      () => import("../add/command.ts"),
    ),
    command(
      "find",
      "Search registries and sources for skills to install",
      () => import("../find/command.ts"),
    ),
    command("use", "Try a skill from a source without installing it", () => import("../use/command.ts")),
    command(
      "install",
      "Install the skills in the lockfile, or from a source",
      () => import("../install/command.ts"),
      ["i"],
    ),
    command("update", "Update installed skills", () => import("../update/command.ts"), ["up", "upgrade"]),
    command("sync", "Sync configured sources and other agents' folders", () => import("../sync/command.ts")),
    command("outdated", "List installed skills that can be updated", () => import("../outdated/command.ts")),
    command("remove", "Remove an installed skill", () => import("../remove/command.ts"), ["rm", "uninstall"]),
    command("rollback", "Undo the last update of a skill", () => import("../rollback/command.ts")),
    command("verify", "Check that installed skills match the lockfile", () => import("../verify/command.ts")),
    command("pin", "Keep an installed skill at its version", () => import("../pin/command.ts")),
    command("deps", "Install the programs that a skill needs", () => import("../deps/command.ts")),
    {
      name: "policy",
      summary: "Check which skills may be installed",
      examples: ["skillwright policy check", "skillwright policy check acme/skills"],
      subcommands: [command("check", "Explain what the policies decide", () => import("../policy/check.ts"))],
    },
    command("keygen", "Create a key for signing skills", () => import("../keygen/command.ts")),
    command("sign", "Sign a skill or a file", () => import("../sign/command.ts")),
    command(
      "verify-signature",
      "Check who signed a skill or a file",
      () => import("../verify-signature/command.ts"),
    ),
  ],
};
