import type { ExportSkillFlags } from "../commands/export/command.ts";
import type { ImportFlags } from "../commands/import/command.ts";
import { help } from "../texts/help.ts";
import type { CommandGroup } from "./command-spec.ts";
import { cwdOption, forceOption, jsonOption, placeOptions } from "./flags.ts";

/** The commands that bring skills in and out. */
export const packages: CommandGroup = {
  title: help.groups.share,
  commands: [
    {
      name: "import",
      summary: help.import.summary,
      arguments: [{ term: "<path>", text: help.import.path, offers: "files" }],
      options: [
        { flags: "--skill <name>", text: help.import.skill, repeat: true },
        { flags: "--name <name>", text: help.import.name },
        {
          flags: "--on-conflict <choice>",
          text: help.import.onConflict,
          choices: ["rename", "replace", "override", "cancel"],
        },
        { flags: "--scope <scope>", text: help.import.scope, choices: ["user", "project"], default: "user" },
        { flags: "--yes", text: help.import.yes },
        { flags: "--preview", text: help.import.preview },
        cwdOption,
        jsonOption,
      ],
      examples: help.import.examples,
      async run({ single: [path = ""] }, flags, out) {
        const { importSkills } = await import("../commands/import/command.ts");
        return importSkills(path, flags as unknown as ImportFlags, out);
      },
    },
    {
      name: "export",
      summary: help.export.summary,
      arguments: [{ term: "<skill>", text: help.show.skill, offers: "skills", mayBePath: true }],
      options: [
        { flags: "-o, --output <file>", text: help.export.output, offers: "files" },
        { flags: "--format <form>", text: help.export.format, choices: ["md", "skill"] },
        forceOption,
        jsonOption,
        ...placeOptions,
      ],
      examples: help.export.examples,
      async run({ single: [skill = ""] }, flags, out) {
        const { exportSkill } = await import("../commands/export/command.ts");
        return exportSkill(skill, flags as unknown as ExportSkillFlags, out);
      },
    },
    {
      name: "pack",
      summary: help.pack.summary,
      arguments: [{ term: "[path]", text: help.pack.path, offers: "folders" }],
      options: [
        { flags: "-o, --output <file>", text: help.pack.output, offers: "files" },
        forceOption,
        jsonOption,
      ],
      examples: help.pack.examples,
      async run({ single: [path = "."] }, flags, out) {
        const { pack } = await import("../commands/pack/command.ts");
        return pack(path, flags, out);
      },
    },
  ],
};
