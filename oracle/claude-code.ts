import { join } from "node:path";
import { startAnthropicLoopback } from "./anthropic-loopback.ts";
import { type Candidate, findCandidates } from "./claude-candidates.ts";
import { findListing, type ListingLine, parseListing } from "./claude-listing.ts";
import type { HostDriver, Place, RealListing } from "./host-driver.ts";
import { runOffline } from "./run-offline.ts";
import { findTag } from "./skill-tag.ts";

const quiet = {
  ANTHROPIC_API_KEY: "unused",
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
  CLAUDE_CODE_DISABLE_BUNDLED_SKILLS: "1",
  DISABLE_AUTOUPDATER: "1",
  DISABLE_TELEMETRY: "1",
  // Over budget, the list drops descriptions, and with them the tags.
  SLASH_COMMAND_TOOL_CHAR_BUDGET: "1000000",
};

/**
 * The list contains no file names: the tag in the description identifies the file, or the key if it is
 * unique.
 */
function locate(line: ListingLine, candidates: readonly Candidate[]): string | null {
  const sameKey = candidates.filter(({ key }) => key === line.key);
  const tag = findTag(line.description ?? "");
  const tagged = tag === undefined ? [] : sameKey.filter(({ text }) => text.includes(tag));
  return (tagged.length > 0 ? tagged[0] : sameKey.length === 1 ? sameKey[0] : undefined)?.path ?? null;
}

/** Claude Code, run with one prompt; the list is in its request to the loopback server. */
export const claudeCode: HostDriver = {
  id: "claude-code",
  packageName: "@anthropic-ai/claude-code",
  version: "2.1.325",
  order: "exact",
  winner: "defined",
  async list(place: Place, nodeModules: string): Promise<RealListing> {
    const platform = `claude-code-${process.platform}-${process.arch}`;
    const binary = join(nodeModules, "@anthropic-ai", platform, "claude");
    const candidates = findCandidates(place);
    const server = await startAnthropicLoopback();
    try {
      const finished = await runOffline(binary, ["-p", "hi"], place, {
        ...quiet,
        ANTHROPIC_BASE_URL: server.url,
      });
      if (finished.code !== 0)
        throw new Error(`Claude Code ended with an error: ${finished.stderr.slice(-500)}`);
      const keys = new Set(candidates.map(({ key }) => key));
      const lines = parseListing(findListing(server.requests) ?? "", keys);
      return {
        skills: lines.map((line) => ({
          name: line.key,
          description: line.description,
          path: locate(line, candidates),
          scope: null,
        })),
        errors: [],
      };
    } finally {
      server.close();
    }
  },
};
