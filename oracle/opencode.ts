import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { type ChatLoopback, startChatLoopback } from "./chat-loopback.ts";
import type { HostDriver, HostError, Place, RealListing } from "./host-driver.ts";
import { offlineEnvironment, runOffline } from "./run-offline.ts";

interface DebugSkill {
  readonly name: string;
  readonly description?: string;
  readonly location: string;
}

/** The part of the system prompt about skills. */
const SECTION =
  /^Skills provide specialized instructions and workflows[\s\S]*?\n<\/available_skills>$|^Skills provide specialized instructions.*\n.*\nNo skills are currently available\.$/m;

/** What OpenCode says when its configuration keeps it from starting. */
const BROKEN_CONFIG = /Config(?:Json|Invalid)Error|config(?:uration)? .*(?:not valid|invalid)/i;

const SERVER_TIMEOUT_MS = 300_000;

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

/** A configuration with the loopback server as the only model. */
function configFor({ url }: ChatLoopback): string {
  const models = { m: { name: "m" } };
  const options = { baseURL: url, apiKey: "unused" };
  return JSON.stringify({
    provider: { loop: { npm: "@ai-sdk/openai-compatible", name: "loop", options, models } },
    model: "loop/m",
    share: "disabled",
    autoupdate: false,
  });
}

/** The address in what the server prints when it is ready. */
function serverAddress(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    };
    server.stdout?.on("data", listen);
    server.stderr?.on("data", listen);
    server.on("exit", () => reject(new Error(`OpenCode's server ended: ${output.slice(-500)}`)));
  });
}

/** Sends each text as its terminal does: as a command if it starts with the name of one. */
async function askMessages(
  place: Place,
  nodeModules: string,
  texts: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const loopback = await startChatLoopback();
  const server = spawn(findBinary(nodeModules), ["serve", "--port", "0", "--hostname", "127.0.0.1"], {
    cwd: place.cwd,
    env: { ...offlineEnvironment(place), ...quiet, OPENCODE_CONFIG_CONTENT: configFor(loopback) },
    timeout: SERVER_TIMEOUT_MS,
    killSignal: "SIGKILL",
  });
  try {
    const address = await serverAddress(server);
    const call = async (path: string, body?: object): Promise<unknown> => {
      const response = await fetch(`${address}${path}`, {
        ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
        headers: { "content-type": "application/json" },
      });
      return response.json();
    };
    const commands = (await call("/command")) as readonly { readonly name: string }[];
    const answers: (readonly string[])[] = [];
    for (const text of texts) {
      // A title would be asked for in a request of its own.
      const { id } = (await call("/session", { title: "oracle" })) as { readonly id: string };
      const before = loopback.userTexts.length;
      const [firstLine = "", ...otherLines] = text.split("\n");
      const [first = "", ...words] = firstLine.split(" ");
      if (first.startsWith("/") && commands.some(({ name }) => name === first.slice(1))) {
        const given = [words.join(" "), ...otherLines].join("\n");
        await call(`/session/${id}/command`, { command: first.slice(1), arguments: given });
      } else await call(`/session/${id}/message`, { parts: [{ type: "text", text }] });
      answers.push(loopback.userTexts.slice(before).at(-1)?.slice(-1) ?? []);
    }
    return answers;
  } finally {
    server.kill("SIGKILL");
    loopback.close();
  }
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
      const message = finished.stderr.slice(-500);
      if (BROKEN_CONFIG.test(finished.stderr)) return { skills: [], errors: [{ path: null, message }] };
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
    try {
      const finished = await runOffline(findBinary(nodeModules), ["run", "hi"], place, {
        ...quiet,
        OPENCODE_CONFIG_CONTENT: configFor(loopback),
      });
      if (finished.code === null) throw new Error("OpenCode took too long.");
      return loopback.texts.map((text) => SECTION.exec(text)?.[0]).find((text) => text !== undefined) ?? "";
    } finally {
      loopback.close();
    }
  },
  messages: askMessages,
};
