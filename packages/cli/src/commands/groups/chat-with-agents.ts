import type { CommandGroup } from "../../command-line/command.ts";
import { command, subcommands } from "./command-entries.ts";

/** Commands to chat with agents. */
export const chatWithAgents: CommandGroup = {
  title: "Chat with agents",
  commands: [
    command("ask", "Ask an agent one question and print its answer", () => import("../ask/command.ts")),
    command("chat", "Chat with an agent", () => import("../chat/command.ts")),
    {
      name: "chats",
      summary: "List, show, rename, export and delete saved chats",
      examples: [
        "skillwright chats list",
        "skillwright chats show last",
        "skillwright chats export last -o chat.md",
      ],
      subcommands: subcommands(() => import("../chats/commands.ts"), {
        list: "List saved chats, newest first",
        show: "Print a saved chat",
        export: "Export a saved chat as Markdown or JSON",
        rename: "Rename a saved chat",
        delete: "Delete a saved chat permanently",
      }),
    },
    {
      name: "agents",
      summary: "List, show and check agents",
      examples: ["skillwright agents list", "skillwright agents show builder", "skillwright agents lint"],
      subcommands: [
        command("list", "List the agents you can use here", () => import("../agents/list.ts")),
        command(
          "show",
          "Show an agent: prompt size, tools, skills and permissions",
          () => import("../agents/show.ts"),
        ),
        command("lint", "Check agents for problems", () => import("../agents/lint.ts")),
      ],
    },
  ],
};
