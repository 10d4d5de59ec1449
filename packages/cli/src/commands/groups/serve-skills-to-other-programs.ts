import type { CommandGroup } from "../../command-line/command.ts";
import { command } from "./command-entries.ts";

/** Commands to serve skills to other programs. */
export const serveSkillsToOtherPrograms: CommandGroup = {
  title: "Serve skills to other programs",
  commands: [
    command("serve", "Start the web app and the HTTP API", () => import("../serve/command.ts")),
    command(
      "sign-ins",
      "List the browsers signed in to the web app, or sign them out",
      () => import("../sign-ins/command.ts"),
    ),
    command("mcp", "Serve skills to an MCP client over stdio", () => import("../mcp/command.ts")),
    command(
      "sources",
      "List where skills come from: MCP servers, registries and other sources",
      () => import("../sources/command.ts"),
    ),
    command(
      "app-server",
      "Serve skills over JSON-RPC, like Codex's app server",
      () => import("../app-server/command.ts"),
    ),
  ],
};
