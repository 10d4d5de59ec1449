import type { ConfigFile, McpSource } from "@skillwright/core/internal";
import { omitUndefined } from "@skillwright/core/internal";
import type { Environment, Locations } from "../../machine/locations.ts";
import { currentListing } from "./find-remote.ts";

/** An MCP server whose skills are offered, and what it said last. */
export interface RemoteSource {
  readonly label: string;
  /** What is started, or the address. */
  readonly target: string;
  readonly skills: number;
  readonly refused: number;
  /** When it was last asked, as an ISO date. */
  readonly asked: string;
  /** Why it could not be asked. */
  readonly problem?: string;
}

/** What every configured server said; with `now` all of them are asked again. */
export async function remoteSources(
  config: readonly ConfigFile[],
  input: {
    readonly locations: Pick<Locations, "cache" | "configFile">;
    readonly env: Environment;
    readonly ask: "if-old" | "now";
  },
): Promise<readonly RemoteSource[]> {
  return Promise.all(
    config
      .flatMap((file) => file.mcpServers)
      .map(async (source) => {
        const { entries, refused, asked, problem } = await currentListing(source, input);
        return {
          label: source.label,
          target: targetOf(source),
          skills: entries.length,
          refused: refused.length,
          asked: new Date(asked).toISOString(),
          ...omitUndefined({ problem }),
        };
      }),
  );
}

function targetOf(source: McpSource): string {
  return "url" in source ? source.url : [source.command, ...source.args].join(" ");
}
