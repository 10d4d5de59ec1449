import type { CommandGroup } from "../../command-line/command.ts";
import { command } from "./command-entries.ts";

/** Commands to create and manage skills. */
export const createAndManageSkills: CommandGroup = {
  title: "Create and manage skills",
  commands: [
    command("new", "Create a skill; asks for what you leave out", () => import("../new/command.ts"), [
      "init",
      "create",
    ]),
    command("edit", "Edit a skill in your editor, or set single fields", () => import("../edit/command.ts")),
    command("rename", "Rename a skill and its folder", () => import("../rename/command.ts")),
    command("clone", "Copy a skill so that you can change it", () => import("../clone/command.ts")),
    command("delete", "Move a skill to the trash", () => import("../delete/command.ts"), ["del"]),
    command("trash", "List deleted skills, or delete them permanently", () => import("../trash/command.ts")),
    command("enable", "Enable a skill", () => import("../enable/command.ts")),
    command("disable", "Disable a skill for you or for the project", () => import("../disable/command.ts")),
    command("prefer", "Prefer a skill over others with the same name", () => import("../prefer/command.ts")),
  ],
};
