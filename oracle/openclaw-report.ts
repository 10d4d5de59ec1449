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
  /** What its model receives, if a prompt was asked for. */
  readonly prompt?: string;
}

type BuildStatus = (workspace: string, options: { config: object; agentId: string }) => OpenClawReport;

type BuildSnapshot = (
  workspace: string,
  options: { config: object; agentId: string },
) => Promise<{ readonly prompt: string }>;

type Compact = (prompt: string, contextWindow: number) => string;

interface OpenClawConfig {
  readonly agents?: { readonly defaults?: { readonly workspace?: string } };
}

const [installed = "", wanted = "list", contextWindow = ""] = process.argv.slice(2);
const dist = join(installed, "dist");

/** File names contain a hash, so a function is found by its source text. */
async function loadFunction(name: string, files: RegExp): Promise<unknown> {
  const declaration = `function ${name}(`;
  const file = readdirSync(dist).find(
    (candidate) => files.test(candidate) && readFileSync(join(dist, candidate), "utf8").includes(declaration),
  );
  if (file === undefined) throw new Error(`OpenClaw has no ${name} where it was.`);
  const module = (await import(pathToFileURL(join(dist, file)).href)) as Readonly<Record<string, unknown>>;
  const found = Object.values(module).find((value) => typeof value === "function" && value.name === name);
  if (found === undefined) throw new Error(`OpenClaw does not export ${name}.`);
  return found;
}

const configFile = join(homedir(), ".openclaw/openclaw.json");
const config = existsSync(configFile) ? (JSON.parse(readFileSync(configFile, "utf8")) as OpenClawConfig) : {};
const workspace = config.agents?.defaults?.workspace ?? join(homedir(), ".openclaw/workspace");
if (wanted === "list") {
  const buildStatus = (await loadFunction("buildWorkspaceSkillStatus", /^status-.*\.mjs$/)) as BuildStatus;
  writeSync(1, JSON.stringify(buildStatus(workspace, { config, agentId: "main" })));
} else {
  const build = (await loadFunction(
    "buildSkillSnapshot",
    /^workspace-skill-prompt-.*\.mjs$/,
  )) as BuildSnapshot;
  const compact = (await loadFunction(
    "compactSkillsPromptForContext",
    /^skill-contract-.*\.mjs$/,
  )) as Compact;
  // Its own skills are somewhere else on every machine.
  const own = { skills: { allowBundled: ["none"] }, plugins: { enabled: false } };
  const { prompt } = await build(workspace, { config: { ...config, ...own }, agentId: "main" });
  const report: OpenClawReport = { skills: [], prompt: compact(prompt.trim(), Number(contextWindow)) };
  writeSync(1, JSON.stringify(report));
}
process.exit();
