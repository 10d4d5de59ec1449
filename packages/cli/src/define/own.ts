import { help } from "../texts/help.ts";
import type { CommandGroup, CommandSpec, OptionSpec } from "./command-spec.ts";
import { cwdOption, forceOption, jsonOption } from "./flags.ts";

const configOptions: readonly OptionSpec[] = [
  { flags: "--project", text: help.config.project },
  cwdOption,
  jsonOption,
];

const config: CommandSpec = {
  name: "config",
  summary: help.config.summary,
  examples: help.config.examples,
  commands: [
    {
      name: "path",
      summary: help.config.path,
      options: configOptions,
      examples: help.config.pathExamples,
      async run(_, flags, out) {
        const { configPath } = await import("../commands/config/command.ts");
        return configPath(flags, out);
      },
    },
    {
      name: "get",
      summary: help.config.get,
      arguments: [{ term: "[key]", text: help.config.key, offers: "config-keys" }],
      options: configOptions,
      examples: help.config.getExamples,
      async run({ single: [key] }, flags, out) {
        const { configGet } = await import("../commands/config/command.ts");
        return configGet(key, flags, out);
      },
    },
    {
      name: "set",
      summary: help.config.set,
      arguments: [
        { term: "<key>", text: help.config.key, offers: "config-keys" },
        { term: "<value...>", text: help.config.value, offers: "config-values", mayBeEmpty: true },
      ],
      options: configOptions,
      examples: help.config.setExamples,
      async run({ single: [key = ""], rest }, flags, out) {
        const { configSet } = await import("../commands/config/command.ts");
        return configSet(key, rest, flags, out);
      },
    },
    {
      name: "unset",
      summary: help.config.unset,
      arguments: [{ term: "<key>", text: help.config.key, offers: "config-keys" }],
      options: configOptions,
      examples: help.config.unsetExamples,
      async run({ single: [key = ""] }, flags, out) {
        const { configUnset } = await import("../commands/config/command.ts");
        return configUnset(key, flags, out);
      },
    },
  ],
};

/** The commands that are about Skillwright itself. */
export const own: CommandGroup = {
  title: help.groups.own,
  commands: [
    config,
    {
      name: "models",
      summary: help.models.summary,
      arguments: [
        { term: "[action]", text: help.models.action, choices: ["list", "test"] },
        { term: "[model]", text: help.models.model },
      ],
      options: [cwdOption, jsonOption],
      examples: help.models.examples,
      async run({ single: [action = "list", model] }, flags, out) {
        const { models } = await import("../commands/models/command.ts");
        return models(action, model, flags, out);
      },
    },
    {
      name: "hosts",
      summary: help.hosts.summary,
      options: [jsonOption],
      examples: help.hosts.examples,
      async run(_, flags, out) {
        const { hosts } = await import("../commands/hosts/command.ts");
        return hosts(flags, out);
      },
    },
    {
      name: "export-state",
      summary: help.exportState.summary,
      options: [
        { flags: "-o, --output <file>", text: help.exportState.output, offers: "files" },
        forceOption,
        cwdOption,
        jsonOption,
      ],
      examples: help.exportState.examples,
      async run(_, flags, out) {
        const { exportAll } = await import("../commands/export-state/command.ts");
        return exportAll(flags, out);
      },
    },
    {
      name: "purge",
      summary: help.purge.summary,
      options: [
        { flags: "--yes", text: help.purge.yes },
        { flags: "--texts", text: help.purge.texts },
        jsonOption,
      ],
      examples: help.purge.examples,
      async run(_, flags, out) {
        const { purge } = await import("../commands/purge/command.ts");
        return purge(flags, out);
      },
    },
  ],
};
