import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { CatalogQuestion, HostDriver, Place, RealListing } from "./host-driver.ts";
import { type InputItem, startOpenAiLoopback } from "./openai-loopback.ts";
import { offlineEnvironment, runOffline } from "./run-offline.ts";

const CODEX_TIMEOUT_MS = 120_000;

/** What Codex says when its configuration keeps it from starting. */
const BROKEN_CONFIG = /error loading config/i;

interface SkillsListEntry {
  readonly skills: readonly {
    readonly name: string;
    readonly description: string;
    readonly path: string;
    readonly scope: string;
    readonly enabled: boolean;
  }[];
  readonly errors: readonly { readonly path: string; readonly message: string }[];
}

interface Notification {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

function findBinary(nodeModules: string): string {
  const vendor = join(nodeModules, "@openai", `codex-${process.platform}-${process.arch}`, "vendor");
  const [target] = readdirSync(vendor);
  if (target === undefined) throw new Error(`No Codex binary in ${vendor}.`);
  return join(vendor, target, "bin", "codex");
}

interface AppServer {
  call(method: string, params: object): Promise<unknown>;
  /** Resolves with the next notification of this method. */
  next(method: string): Promise<void>;
  close(): void;
}

/** Starts Codex's app server and introduces us. */
async function openAppServer(
  nodeModules: string,
  place: Place,
  options: readonly string[] = [],
): Promise<AppServer> {
  const server = spawn(findBinary(nodeModules), [...options, "app-server"], {
    cwd: place.cwd,
    env: offlineEnvironment(place),
    timeout: CODEX_TIMEOUT_MS,
    killSignal: "SIGKILL",
  });
  const replies = new Map<
    number,
    { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void }
  >();
  const listeners = new Map<string, () => void>();
  let complaints = "";
  server.stderr.on("data", (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  server.on("exit", () => {
    const error = new Error(`Codex ended without an answer: ${complaints.trim()}`);
    for (const { reject } of replies.values()) reject(error);
  });
  createInterface({ input: server.stdout }).on("line", (line) => {
    const message = JSON.parse(line) as Notification;
    if (message.id === undefined) listeners.get(message.method ?? "")?.();
    else if (message.error === undefined) replies.get(message.id)?.resolve(message.result);
    else replies.get(message.id)?.reject(new Error(message.error.message));
  });
  let id = 0;
  const send = (message: object) => server.stdin.write(`${JSON.stringify(message)}\n`);
  const call = (method: string, params: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      id += 1;
      replies.set(id, { resolve, reject });
      send({ id, method, params });
    });
  await call("initialize", { clientInfo: { name: "oracle", version: "0" } });
  send({ method: "initialized" });
  return {
    call,
    next: (method) => new Promise((resolve) => listeners.set(method, resolve)),
    close: () => server.kill("SIGKILL"),
  };
}

function userTexts(input: readonly InputItem[]): readonly string[] {
  return input
    .filter(({ role }) => role === "user")
    .map(({ content = [] }) => content.map(({ text = "" }) => text).join(""));
}

/** Sends each text as a turn, and returns what the model received for it. */
async function askTurns(place: Place, nodeModules: string, texts: readonly string[]): Promise<string[][]> {
  const loopback = await startOpenAiLoopback();
  const provider = `model_providers.loop={name="loop",base_url="${loopback.url}",wire_api="responses"}`;
  const server = await openAppServer(nodeModules, place, ["-c", "model_provider=loop", "-c", provider]);
  try {
    const started = (await server.call("thread/start", { cwd: place.cwd })) as {
      readonly thread: { readonly id: string };
    };
    const answers: string[][] = [];
    // The first user message describes the environment.
    let known = 1;
    for (const text of texts) {
      const completed = server.next("turn/completed");
      await server.call("turn/start", { threadId: started.thread.id, input: [{ type: "text", text }] });
      await completed;
      const all = userTexts(loopback.inputs.at(-1) ?? []);
      answers.push(all.slice(known));
      known = all.length;
    }
    return answers;
  } finally {
    server.close();
    loopback.close();
  }
}

/** Codex, through its app server, and `codex debug prompt-input` for the catalog. */
export const codex: HostDriver = {
  id: "codex",
  packageName: "@openai/codex",
  version: "0.166.0",
  order: "exact",
  winner: "defined",
  async list(place: Place, nodeModules: string): Promise<RealListing> {
    let server: AppServer;
    try {
      server = await openAppServer(nodeModules, place);
    } catch (error) {
      const { message } = error as Error;
      if (!BROKEN_CONFIG.test(message)) throw error;
      return { skills: [], errors: [{ path: null, message }] };
    }
    try {
      const answer = await server.call("skills/list", { cwds: [place.cwd], forceReload: true });
      const [entry] = (answer as { readonly data: readonly SkillsListEntry[] }).data;
      if (entry === undefined) throw new Error("Codex gave no list.");
      return {
        // A disabled skill stays in its list, marked as such.
        skills: entry.skills
          .filter(({ enabled }) => enabled)
          .map(({ name, description, path, scope }) => ({ name, description, path, scope })),
        errors: entry.errors,
      };
    } finally {
      server.close();
    }
  },
  async catalog(place: Place, nodeModules: string, { contextWindow }: CatalogQuestion): Promise<string> {
    const window = contextWindow === undefined ? [] : ["-c", `model_context_window=${contextWindow}`];
    const finished = await runOffline(
      findBinary(nodeModules),
      ["-C", place.cwd, ...window, "debug", "prompt-input", "hi"],
      place,
    );
    if (finished.code !== 0) throw new Error(`Codex ended with an error: ${finished.stderr.slice(-500)}`);
    const items = JSON.parse(finished.stdout) as readonly InputItem[];
    const texts = items.flatMap(({ content = [] }) => content.map(({ text = "" }) => text));
    return texts.find((text) => text.startsWith("<skills_instructions>")) ?? "";
  },
  messages: askTurns,
};
