import type { Command } from "../../command-line/command.ts";
import { registryCommand } from "../../command-line/registry-command.ts";
import { printNamespaces } from "./view.ts";

/** The command. */
export const command: Command = registryCommand({
  examples: ["skillwright namespace list", "skillwright namespace list --json"],
  params: () => ({}),
  call: (client) => client.listNamespaces(),
  print: printNamespaces,
});
