import type { CommandGroup } from "../../command-line/command.ts";
import { command } from "./command-entries.ts";

/** Commands to import and export. */
export const importAndExport: CommandGroup = {
  title: "Import and export",
  commands: [
    command("import", "Import skills from a file, folder or archive", () => import("../import/command.ts")),
    command("export", "Export a skill to a file", () => import("../export/command.ts")),
    command(
      "pack",
      "Check a skill's folder and pack it into a .skill file",
      () => import("../pack/command.ts"),
    ),
  ],
};
