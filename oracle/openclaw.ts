import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CatalogQuestion, HostDriver, HostError, Place, RealListing } from "./host-driver.ts";
import type { OpenClawReport } from "./openclaw-report.ts";
import { runOffline } from "./run-offline.ts";

const program = fileURLToPath(new URL("openclaw-report.ts", import.meta.url));

/** What OpenClaw's system prompt says before the catalog; it exports no function for this alone. */
const SECTION = `## Skills
Scan <available_skills>. Clear match: read exact <location> with \`read\`; obey.
Several: most specific. None: read none.
Up-front max one. Never invent paths.
External writes: batch safely; no tight loops; honor 429/Retry-After.
`;

function readProblems(log: string, home: string): HostError[] {
  return log
    .split("\n")
    .filter((line) => line.startsWith("[skills]"))
    .map((line) => {
      const invalid = /file=(.*?) error=(.*)$/.exec(line);
      return {
        path: invalid?.[1]?.replace(/^~/, home) ?? null,
        message: invalid?.[2] ?? line.slice("[skills] ".length),
      };
    });
}

/** OpenClaw, through the report behind `openclaw skills list`; only usable skills count. */
export const openclaw: HostDriver = {
  id: "openclaw",
  packageName: "openclaw",
  version: "2026.9.6",
  order: "exact",
  winner: "defined",
  programs: (nodeModules) => join(nodeModules, ".bin"),
  async list(place: Place, nodeModules: string): Promise<RealListing> {
    const finished = await runOffline(process.execPath, [program, join(nodeModules, "openclaw")], place);
    if (finished.code !== 0) throw new Error(`OpenClaw ended with an error: ${finished.stderr.slice(-500)}`);
    const report = JSON.parse(finished.stdout) as OpenClawReport;
    return {
      skills: report.skills
        .filter(({ eligible, blockedByAgentFilter }) => eligible && blockedByAgentFilter !== true)
        .map(({ name, description, filePath, source }) => ({
          name,
          description,
          path: filePath,
          scope: source,
        })),
      errors: readProblems(finished.stderr, place.home),
    };
  },
  async catalog(place: Place, nodeModules: string, { contextWindow = 0 }: CatalogQuestion): Promise<string> {
    const args = [program, join(nodeModules, "openclaw"), "prompt", String(contextWindow)];
    const finished = await runOffline(process.execPath, args, place);
    if (finished.code !== 0) throw new Error(`OpenClaw ended with an error: ${finished.stderr.slice(-500)}`);
    const { prompt = "" } = JSON.parse(finished.stdout) as OpenClawReport;
    return prompt === "" ? "" : SECTION + prompt;
  },
  async messages(place, nodeModules, texts) {
    const args = [program, join(nodeModules, "openclaw"), "messages", JSON.stringify(texts)];
    const finished = await runOffline(process.execPath, args, place);
    if (finished.code !== 0) throw new Error(`OpenClaw ended with an error: ${finished.stderr.slice(-500)}`);
    const { messages = [] } = JSON.parse(finished.stdout) as OpenClawReport;
    return messages;
  },
};
