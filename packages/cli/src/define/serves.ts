import type { ServeFlags } from "../commands/serve/command.ts";
import { help } from "../texts/help.ts";
import type { CommandGroup } from "./command-spec.ts";
import { cwdOption, jsonLinesOption, jsonOption, ownPlaceOptions } from "./flags.ts";

/** The commands that serve skills to other programs. */
export const serves: CommandGroup = {
  title: help.groups.serve,
  commands: [
    {
      name: "serve",
      summary: help.serve.summary,
      options: [
        { flags: "--port <n>", text: help.serve.port, number: true },
        { flags: "--host <address>", text: help.serve.host },
        { flags: "--allow-host <name>", text: help.serve.allowHost, repeat: true },
        { flags: "--open", text: help.serve.open },
        { flags: "--log <file>", text: help.serve.log, offers: "files" },
        cwdOption,
        { flags: "--no-index", text: help.place.noIndex },
        jsonLinesOption,
      ],
      examples: help.serve.examples,
      async run(_, flags, out) {
        const { serve } = await import("../commands/serve/command.ts");
        return serve(flags as unknown as ServeFlags, out);
      },
    },
    {
      name: "mcp",
      summary: help.mcp.summary,
      options: ownPlaceOptions,
      examples: help.mcp.examples,
      async run(_, flags, out) {
        const { mcp } = await import("../commands/mcp/command.ts");
        return mcp(flags, out);
      },
    },
    {
      name: "sources",
      summary: help.sources.summary,
      options: [{ flags: "--refresh", text: help.sources.refresh }, cwdOption, jsonOption],
      examples: help.sources.examples,
      async run(_, flags, out) {
        const { sources } = await import("../commands/sources/command.ts");
        return sources(flags, out);
      },
    },
    {
      name: "app-server",
      summary: help.appServer.summary,
      options: ownPlaceOptions,
      examples: help.appServer.examples,
      async run(_, flags) {
        const { appServer } = await import("../commands/app-server/command.ts");
        return appServer(flags);
      },
    },
  ],
};
