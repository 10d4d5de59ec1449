import type { ExplainFlags } from "../commands/explain/command.ts";
import type { IndexFlags } from "../commands/index/command.ts";
import type { ListFlags } from "../commands/list/command.ts";
import type { SearchFlags } from "../commands/search/command.ts";
import type { ShowFlags } from "../commands/show/command.ts";
import type { StartFlags } from "../commands/start/command.ts";
import type { TokenFlags } from "../commands/tokens/command.ts";
import type { WatchFlags } from "../commands/watch/command.ts";
import { help } from "../texts/help.ts";
import type { CommandGroup } from "./command-spec.ts";
import { fileOption, jsonLinesOption, jsonOption, placeOptions } from "./flags.ts";

/** The commands that look at skills. */
export const looks: CommandGroup = {
  title: help.groups.look,
  commands: [
    {
      name: "list",
      summary: help.list.summary,
      options: [{ flags: "--all", text: help.list.all }, jsonOption, ...placeOptions],
      examples: help.list.examples,
      async run(_, flags, out) {
        const { list } = await import("../commands/list/command.ts");
        return list(flags as unknown as ListFlags, out);
      },
    },
    {
      name: "show",
      summary: help.show.summary,
      arguments: [{ term: "<skill>", text: help.show.skill, offers: "skills" }],
      options: [{ flags: "--body", text: help.show.body }, jsonOption, ...placeOptions],
      examples: help.show.examples,
      async run({ single: [skill = ""] }, flags, out) {
        const { show } = await import("../commands/show/command.ts");
        return show(skill, flags as unknown as ShowFlags, out);
      },
    },
    {
      name: "explain",
      summary: help.explain.summary,
      arguments: [{ term: "<skill>", text: help.explain.name, offers: "skills" }],
      options: [jsonOption, ...placeOptions],
      examples: help.explain.examples,
      async run({ single: [name = ""] }, flags, out) {
        const { explain } = await import("../commands/explain/command.ts");
        return explain(name, flags as unknown as ExplainFlags, out);
      },
    },
    {
      name: "search",
      summary: help.search.summary,
      arguments: [{ term: "<query...>", text: help.search.query }],
      options: [
        { flags: "--limit <n>", text: help.search.limit, number: true },
        { flags: "--all", text: help.search.all },
        { flags: "--copies", text: help.search.copies },
        fileOption,
        { flags: "--explain", text: help.search.explain },
        { flags: "--words", text: help.search.words },
        { flags: "--meaning", text: help.search.meaning },
        jsonOption,
        ...placeOptions,
      ],
      examples: help.search.examples,
      async run({ rest }, flags, out) {
        const { search } = await import("../commands/search/command.ts");
        return search(rest, flags as unknown as SearchFlags, out);
      },
    },
    {
      name: "index",
      summary: help.index.summary,
      options: [{ flags: "--vectors", text: help.index.vectors }, jsonOption, ...placeOptions],
      examples: help.index.examples,
      async run(_, flags, out) {
        const { index } = await import("../commands/index/command.ts");
        return index(flags as unknown as IndexFlags, out);
      },
    },
    {
      name: "tokens",
      summary: help.tokens.summary,
      options: [
        { flags: "--sort <order>", text: help.tokens.sort, choices: ["tokens", "name"], default: "tokens" },
        { flags: "--exact", text: help.tokens.exact },
        jsonOption,
        ...placeOptions,
      ],
      examples: help.tokens.examples,
      async run(_, flags, out) {
        const { tokens } = await import("../commands/tokens/command.ts");
        return tokens(flags as unknown as TokenFlags, out);
      },
    },
    {
      name: "watch",
      summary: help.watch.summary,
      options: [{ flags: "--poll", text: help.watch.poll }, jsonLinesOption, ...placeOptions],
      examples: help.watch.examples,
      async run(_, flags, out) {
        const { watch } = await import("../commands/watch/command.ts");
        return watch(flags as unknown as WatchFlags, out);
      },
    },
    {
      name: "start",
      summary: help.start.summary,
      options: [jsonOption, ...placeOptions],
      examples: help.start.examples,
      async run(_, flags, out) {
        const { start } = await import("../commands/start/command.ts");
        return start(flags as unknown as StartFlags, out);
      },
    },
  ],
};
