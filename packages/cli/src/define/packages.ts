import type { ExportSkillFlags } from "../commands/export.ts";
import { help } from "../texts/help.ts";
import type { CommandGroup } from "./command-spec.ts";
import { jsonOption, placeOptions } from "./flags.ts";

/** The commands that bring skills in and out. */
export const packages: CommandGroup = {
  title: help.groups.share,
  commands: [
    {
      name: "export",
      summary: help.export.summary,
      arguments: [{ term: "<skill>", text: help.show.skill, offers: "skills" }],
      options: [
        { flags: "-o, --output <file>", text: help.export.output, offers: "files" },
        { flags: "--format <form>", text: help.export.format, choices: ["md", "skill"] },
        jsonOption,
        ...placeOptions,
      ],
      examples: help.export.examples,
      async run({ single: [skill = ""] }, flags, out) {
        const { exportSkill } = await import("../commands/export.ts");
        return exportSkill(skill, flags as unknown as ExportSkillFlags, out);
      },
    },
    {
      name: "pack",
      summary: help.pack.summary,
      arguments: [{ term: "[path]", text: help.pack.path, offers: "folders" }],
      options: [{ flags: "-o, --output <file>", text: help.pack.output, offers: "files" }, jsonOption],
      examples: help.pack.examples,
      async run({ single: [path = "."] }, flags, out) {
        const { pack } = await import("../commands/pack.ts");
        return pack(path, flags, out);
      },
    },
  ],
};
