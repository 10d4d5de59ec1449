// Started by gemini-cli.ts with the run's home: uses the skill manager of the installed core.
import { writeSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** What this program prints as JSON. */
export interface GeminiReport {
  readonly skills: readonly {
    readonly name: string;
    readonly description: string;
    readonly location: string;
  }[];
  readonly warnings: readonly string[];
  /** The section of the system prompt about skills. */
  readonly section: string;
  /** What the model receives for each message, if messages were given. */
  readonly messages: readonly (readonly string[])[];
}

interface Tool {
  createInvocation(
    params: { name: string },
    bus: object,
  ): { execute(options: object): Promise<{ readonly llmContent: string }> };
}

interface SkillManager {
  discoverSkills(storage: object, extensions: readonly never[], isTrusted: boolean): Promise<void>;
  getSkills(): GeminiReport["skills"];
}

interface CoreModules {
  readonly SkillManager: new () => SkillManager;
  readonly Storage: new (folder: string) => object;
  readonly renderAgentSkills: (skills: GeminiReport["skills"]) => string;
  readonly ActivateSkillTool: new (config: object, bus: object) => Tool;
  readonly coreEvents: { on(event: string, listener: (feedback: { message: string }) => void): void };
}

const [core = "", cwd = "", texts = "[]"] = process.argv.slice(2);

async function load<Name extends keyof CoreModules>(name: Name, file: string): Promise<CoreModules[Name]> {
  const module = (await import(pathToFileURL(join(core, "dist/src", file)).href)) as CoreModules;
  return module[name];
}

// The core's debug logger writes to the console, between the lines of the report.
for (const level of ["log", "debug", "info", "warn", "error"] as const) console[level] = () => {};

const Manager = await load("SkillManager", "skills/skillManager.js");
const Storage = await load("Storage", "config/storage.js");
const events = await load("coreEvents", "utils/events.js");
const warnings: string[] = [];
events.on("user-feedback", ({ message }) => warnings.push(message));

const manager = new Manager();
await manager.discoverSkills(new Storage(cwd), [], true);
const renderAgentSkills = await load("renderAgentSkills", "prompts/snippets.js");
const skills = manager.getSkills();
const ActivateSkillTool = await load("ActivateSkillTool", "tools/activate-skill.js");
const config = { getSkillManager: () => manager, getWorkspaceContext: () => ({ addDirectory() {} }) };
const tool = new ActivateSkillTool(config, {});

/** The core has the tool; that a slash calls it, and with what, is in the program around it. */
async function send(text: string): Promise<readonly string[]> {
  const [, name = "", rest = ""] = /^\/(\S+)(?:\s+([\s\S]*))?$/.exec(text.trim()) ?? [];
  const skill = skills.find((candidate) => candidate.name.trim().replace(/\s+/g, "-") === name);
  if (skill === undefined) return [text];
  const { llmContent } = await tool.createInvocation({ name: skill.name }, {}).execute({});
  return [llmContent, rest.trim() || `Use the skill ${skill.name}`];
}

const messages: (readonly string[])[] = [];
for (const text of JSON.parse(texts) as readonly string[]) messages.push(await send(text));
const report: GeminiReport = {
  skills,
  warnings,
  messages,
  section: renderAgentSkills(skills),
};
writeSync(1, JSON.stringify(report));
