// Started by openclaw.ts with the run's home: builds the report of `openclaw skills list`, with paths.
import { existsSync, readdirSync, readFileSync, writeSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** What this program prints as JSON. */
export interface OpenClawReport {
  readonly skills: readonly {
    readonly name: string;
    readonly description: string;
    readonly filePath: string;
    readonly source: string;
    readonly bundled: boolean;
    readonly eligible: boolean;
  }[];
}

type BuildStatus = (workspace: string, options: { config: object; agentId: string }) => OpenClawReport;

interface OpenClawConfig {
  readonly agents?: { readonly defaults?: { readonly workspace?: string } };
}

const [installed = ""] = process.argv.slice(2);
const dist = join(installed, "dist");

/** File names contain a hash, so the function is found by its source text. */
async function loadBuildStatus(): Promise<BuildStatus> {
  const declaration = "function buildWorkspaceSkillStatus(";
  const file = readdirSync(dist).find(
    (name) => /^status-.*\.mjs$/.test(name) && readFileSync(join(dist, name), "utf8").includes(declaration),
  );
  if (file === undefined) throw new Error("OpenClaw has no status module where it was.");
  const module = (await import(pathToFileURL(join(dist, file)).href)) as Readonly<Record<string, unknown>>;
  const found = Object.values(module).find(
    (value) => typeof value === "function" && value.name === "buildWorkspaceSkillStatus",
  );
  if (found === undefined) throw new Error("OpenClaw does not export its skill status.");
  return found as BuildStatus;
}

const configFile = join(homedir(), ".openclaw/openclaw.json");
const config = existsSync(configFile) ? (JSON.parse(readFileSync(configFile, "utf8")) as OpenClawConfig) : {};
const workspace = config.agents?.defaults?.workspace ?? join(homedir(), ".openclaw/workspace");
const buildStatus = await loadBuildStatus();
writeSync(1, JSON.stringify(buildStatus(workspace, { config, agentId: "main" })));
process.exit();
