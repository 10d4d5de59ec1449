import type { CatalogFlags } from "../commands/catalog/command.ts";
import type { RunFlags } from "../commands/run/command.ts";
import type { TryFlags } from "../commands/try/command.ts";
import { help } from "../texts/help.ts";
import { agentsCommand } from "./agents.ts";
import type { CommandGroup } from "./command-spec.ts";
import { fileOption, jsonOption, placeOptions } from "./flags.ts";

/** The commands that show and decide what a model gets. */
export const uses: CommandGroup = {
  title: help.groups.use,
  commands: [
    {
      name: "catalog",
      summary: help.catalog.summary,
      options: [
        { flags: "--format <form>", text: help.catalog.format },
        { flags: "--context-window <n>", text: help.catalog.contextWindow, number: true },
        { flags: "--budget <tokens>", text: help.catalog.budget, number: true },
        { flags: "--prompt <text>", text: help.catalog.prompt },
        fileOption,
        jsonOption,
        ...placeOptions,
      ],
      examples: help.catalog.examples,
      async run(_, flags, out) {
        const { catalog } = await import("../commands/catalog/command.ts");
        return catalog(flags as unknown as CatalogFlags, out);
      },
    },
    {
      name: "try",
      summary: help.try.summary,
      arguments: [{ term: "<message...>", text: help.try.message }],
      options: [
        { flags: "--param <pair>", text: help.try.param, repeat: true },
        { flags: "--envelope <form>", text: help.try.envelope },
        { flags: "--slash <mode>", text: help.try.slash, choices: ["inject", "message"], default: "inject" },
        jsonOption,
        ...placeOptions,
      ],
      examples: help.try.examples,
      async run({ rest }, flags, out) {
        const { tryMessage } = await import("../commands/try/command.ts");
        return tryMessage(rest, flags as unknown as TryFlags, out);
      },
    },
    {
      name: "trust",
      summary: help.trust.summary,
      arguments: [{ term: "[path|name]", text: help.trust.target, offers: "skills" }],
      options: [
        { flags: "--revoke", text: help.trust.revoke },
        { flags: "--list", text: help.trust.list },
        { flags: "--run <skill>", text: help.trust.run, offers: "skills" },
        { flags: "--yes", text: help.trust.yes },
        { flags: "--preview", text: help.trust.preview },
        jsonOption,
      ],
      examples: help.trust.examples,
      async run({ single: [path] }, flags, out) {
        const { trust } = await import("../commands/trust/command.ts");
        return trust(path, flags, out);
      },
    },
    {
      name: "run",
      summary: help.run.summary,
      arguments: [
        { term: "<skill>", text: help.run.skill, offers: "skills" },
        { term: "<script>", text: help.run.script },
        { term: "[arguments...]", text: help.run.arguments, mayBeEmpty: true },
      ],
      options: [
        { flags: "--work <dir>", text: help.run.work, offers: "folders" },
        { flags: "--stdin", text: help.run.stdin },
        jsonOption,
        ...placeOptions,
      ],
      examples: help.run.examples,
      passesOn: true,
      async run({ single, rest }, flags, out) {
        const { runSkill } = await import("../commands/run/command.ts");
        const words = single.map((word) => word ?? "");
        return runSkill([...words, ...rest], flags as unknown as RunFlags, out);
      },
    },
    agentsCommand,
    {
      name: "usage",
      summary: help.usage.summary,
      options: [{ flags: "--reset", text: help.usage.reset }, jsonOption],
      examples: help.usage.examples,
      async run(_, flags, out) {
        const { usage } = await import("../commands/usage/command.ts");
        return usage(flags, out);
      },
    },
  ],
};
