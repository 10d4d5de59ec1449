import type { SingleCommand } from "../../command-line/command.ts";

/** A command without subcommands. */
export function command(
  name: string,
  summary: string,
  load: SingleCommand["load"],
  aliases: readonly string[] = [],
): SingleCommand {
  return { name, summary, aliases, load };
}
