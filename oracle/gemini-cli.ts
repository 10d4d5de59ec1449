import { chmodSync, existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { GeminiReport } from "./gemini-cli-report.ts";
import type { HostDriver, Place, RealListing } from "./host-driver.ts";
import { runOffline } from "./run-offline.ts";

const program = fileURLToPath(new URL("gemini-cli-report.ts", import.meta.url));

async function askReport(
  place: Place,
  nodeModules: string,
  texts: readonly string[] = [],
): Promise<GeminiReport> {
  const core = join(nodeModules, "@google/gemini-cli-core");
  const finished = await runOffline(
    process.execPath,
    [program, core, place.cwd, JSON.stringify(texts)],
    place,
  );
  if (finished.code !== 0) throw new Error(`Gemini CLI ended with an error: ${finished.stderr.slice(-500)}`);
  return JSON.parse(finished.stdout) as GeminiReport;
}

/** Its command lies beside its skills; the core has no command, so a file that lies there stands for it. */
function makePrograms(nodeModules: string): string {
  const folder = join(nodeModules, "../programs");
  const command = join(folder, "gemini");
  if (!existsSync(command)) {
    const file = join(nodeModules, "@google/gemini-cli-core/dist/src/skills/skillManager.js");
    mkdirSync(folder, { recursive: true });
    chmodSync(file, 0o755);
    symlinkSync(file, command);
  }
  return folder;
}

/** Gemini CLI, through the skill manager of its core, in a trusted folder. */
export const geminiCli: HostDriver = {
  id: "gemini-cli",
  packageName: "@google/gemini-cli-core",
  version: "0.61.0",
  // Nominally the reverse order of folder names, but it varies when the disk is busy.
  order: "none",
  catalogOrder: "none",
  winner: "defined",
  programs: makePrograms,
  async list(place: Place, nodeModules: string): Promise<RealListing> {
    const report = await askReport(place, nodeModules);
    return {
      skills: report.skills.map(({ name, description, location }) => ({
        name,
        description,
        path: location,
        scope: null,
      })),
      errors: report.warnings.map((message) => ({ path: null, message })),
    };
  },
  catalog: async (place, nodeModules) => (await askReport(place, nodeModules)).section,
  async messages(place, nodeModules, texts) {
    return (await askReport(place, nodeModules, texts)).messages;
  },
};
