import type { Command, SingleCommand } from "../../command-line/command.ts";
import { kebabCase } from "../../command-line/terms.ts";

/** A command without subcommands. */
export function command(
  name: string,
  summary: string,
  load: SingleCommand["load"],
  aliases: readonly string[] = [],
): SingleCommand {
  return { name, summary, aliases, load };
}

/** The subcommands that one module exports, with their summaries: `adminToken` is `admin-token`. */
export function subcommands<Name extends string>(
  load: () => Promise<Readonly<Record<Name, Command>>>,
  summaries: Readonly<Record<Name, string>>,
): readonly SingleCommand[] {
  return (Object.keys(summaries) as Name[]).map((name) =>
    command(kebabCase(name), summaries[name], async () => ({ command: (await load())[name] })),
  );
}
