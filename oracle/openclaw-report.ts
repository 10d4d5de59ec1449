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
    readonly eligible: boolean;
    readonly blockedByAgentFilter?: boolean;
  }[];
  /** What its model receives, if a prompt was asked for. */
  readonly prompt?: string;
  /** What its model receives for each message, if that was asked for. */
  readonly messages?: readonly (readonly string[])[];
}

type BuildStatus = (workspace: string, options: { config: object; agentId: string }) => OpenClawReport;

type BuildSnapshot = (
  workspace: string,
  options: { config: object; agentId: string },
) => Promise<{ readonly prompt: string }>;

type ListCommands = (options: { workspaceDir: string; cfg: object; agentId: string }) => readonly object[];

type FindInvocation = (options: {
  commandBodyNormalized: string;
  skillCommands: readonly object[];
}) => { readonly command: { readonly dispatch?: { readonly kind: string } } } | null;

type Expand = (options: { text: string; skillCommands: readonly object[] }) => { readonly body: string };

type Compact = (prompt: string, contextWindow: number) => string;

interface OpenClawConfig {
  readonly agents?: { readonly defaults?: { readonly workspace?: string } };
}

const [installed = "", wanted = "list", detail = ""] = process.argv.slice(2);
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
if (wanted === "messages") {
  const invocation = /^chat-command-invocation-.*\.mjs$/;
  const expand = (await loadFunction("expandExplicitSkillReferences", invocation)) as Expand;
  const find = (await loadFunction("resolveSkillCommandInvocation", invocation)) as FindInvocation;
  const list = (await loadFunction(
    "listSkillCommandsForWorkspace",
    /^chat-commands-.*\.mjs$/,
  )) as ListCommands;
  const skillCommands = list({ workspaceDir: workspace, cfg: config, agentId: "main" });
  const texts = JSON.parse(detail) as readonly string[];
  // A tool that is called for a command answers the person instead of the model.
  const isTool = (text: string): boolean =>
    find({ commandBodyNormalized: text, skillCommands })?.command.dispatch?.kind === "tool";
  const messages = texts.map((text) => (isTool(text) ? [] : [expand({ text, skillCommands }).body]));
  writeSync(1, JSON.stringify({ skills: [], messages } satisfies OpenClawReport));
} else if (wanted === "list") {
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
  const { prompt } = await build(workspace, { config, agentId: "main" });
  const report: OpenClawReport = { skills: [], prompt: compact(prompt.trim(), Number(detail)) };
  writeSync(1, JSON.stringify(report));
}
process.exit();
