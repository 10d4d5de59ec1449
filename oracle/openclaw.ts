import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { HostDriver, HostError, Place, RealListing } from "./host-driver.ts";
import type { OpenClawReport } from "./openclaw-report.ts";
import { runOffline } from "./run-offline.ts";

const program = fileURLToPath(new URL("openclaw-report.ts", import.meta.url));

/** Skills of plugins that OpenClaw ships; it links them into the home of the run. */
const PLUGIN_SKILLS = /[\\/]plugin-skills[\\/]/;

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
  async list(place: Place, nodeModules: string): Promise<RealListing> {
    const finished = await runOffline(process.execPath, [program, join(nodeModules, "openclaw")], place);
    if (finished.code !== 0) throw new Error(`OpenClaw ended with an error: ${finished.stderr.slice(-500)}`);
    const report = JSON.parse(finished.stdout) as OpenClawReport;
    return {
      skills: report.skills
        .filter(({ bundled, eligible, filePath }) => !bundled && eligible && !PLUGIN_SKILLS.test(filePath))
        .map(({ name, description, filePath, source }) => ({
          name,
          description,
          path: filePath,
          scope: source,
        })),
      errors: readProblems(finished.stderr, place.home),
    };
  },
};
