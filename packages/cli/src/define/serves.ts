import { help } from "../texts/help.ts";
import type { CommandGroup } from "./command-spec.ts";
import { ownPlaceOptions } from "./flags.ts";

/** The commands that serve skills to other programs. */
export const serves: CommandGroup = {
  title: help.groups.serve,
  commands: [
    {
      name: "mcp",
      summary: help.mcp.summary,
      options: ownPlaceOptions,
      examples: help.mcp.examples,
      async run(_, flags, out) {
        const { mcp } = await import("../commands/mcp.ts");
        return mcp(flags, out);
      },
    },
    {
      name: "app-server",
      summary: help.appServer.summary,
      options: ownPlaceOptions,
      examples: help.appServer.examples,
      async run(_, flags) {
        const { appServer } = await import("../commands/app-server.ts");
        return appServer(flags);
      },
    },
  ],
};
