import { join } from "node:path";
import { startChatLoopback } from "./chat-loopback.ts";
import type { HostDriver, HostError, Place, RealListing } from "./host-driver.ts";
import { runOffline } from "./run-offline.ts";

interface DebugSkill {
  readonly name: string;
  readonly description?: string;
  readonly location: string;
}

/** The part of the system prompt about skills. */
const SECTION =
  /^Skills provide specialized instructions and workflows[\s\S]*?\n<\/available_skills>$|^Skills provide specialized instructions.*\n.*\nNo skills are currently available\.$/m;

function findBinary(nodeModules: string): string {
  return join(nodeModules, `opencode-${process.platform}-${process.arch}`, "bin", "opencode");
}

const quiet = {
  OPENCODE_DISABLE_AUTOUPDATE: "1",
  OPENCODE_DISABLE_MODELS_FETCH: "1",
  OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
};

function readProblems(log: string): HostError[] {
  return log
    .split("\n")
    .filter((line) => /level=(?:WARN|ERROR)/.test(line))
    .map((line) => ({
      path: / skill=(\S+)/.exec(line)?.[1] ?? null,
      message: line.replace(/^.*? message=/, ""),
    }));
}

/** OpenCode, through `opencode debug skill`. */
export const opencode: HostDriver = {
  id: "opencode",
  packageName: "opencode-ai",
  version: "1.18.33",
  order: "none",
  winner: "random",
  async list(place: Place, nodeModules: string): Promise<RealListing> {
    const finished = await runOffline(
      findBinary(nodeModules),
      ["debug", "skill", "--print-logs"],
      place,
      quiet,
    );
    if (finished.code !== 0) {
      throw new Error(`OpenCode ended with ${finished.code ?? "a timeout"}: ${finished.stderr.slice(-500)}`);
    }
    const skills = JSON.parse(finished.stdout) as readonly DebugSkill[];
    return {
      skills: skills
        .filter(({ location }) => location !== "<built-in>")
        .map(({ name, description, location }) => ({
          name,
          description: description ?? null,
          path: location,
          scope: null,
        })),
      errors: readProblems(finished.stderr),
    };
  },
  async catalog(place: Place, nodeModules: string): Promise<string> {
    const loopback = await startChatLoopback();
    const models = { m: { name: "m" } };
    const options = { baseURL: loopback.url, apiKey: "unused" };
    const config = {
      provider: { loop: { npm: "@ai-sdk/openai-compatible", name: "loop", options, models } },
      model: "loop/m",
      share: "disabled",
      autoupdate: false,
    };
    try {
      await runOffline(findBinary(nodeModules), ["run", "hi"], place, {
        ...quiet,
        OPENCODE_CONFIG_CONTENT: JSON.stringify(config),
      });
      return loopback.texts.map((text) => SECTION.exec(text)?.[0]).find((text) => text !== undefined) ?? "";
    } finally {
      loopback.close();
    }
  },
};
