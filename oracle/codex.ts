import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { HostDriver, Place, RealListing } from "./host-driver.ts";
import { offlineEnvironment } from "./run-offline.ts";

const CODEX_TIMEOUT_MS = 60_000;

interface SkillsListEntry {
  readonly skills: readonly {
    readonly name: string;
    readonly description: string;
    readonly path: string;
    readonly scope: string;
  }[];
  readonly errors: readonly { readonly path: string; readonly message: string }[];
}

interface Reply {
  readonly id?: number;
  readonly result?: { readonly data?: readonly SkillsListEntry[] };
  readonly error?: { readonly message: string };
}

function findBinary(nodeModules: string): string {
  const vendor = join(nodeModules, "@openai", `codex-${process.platform}-${process.arch}`, "vendor");
  const [target] = readdirSync(vendor);
  if (target === undefined) throw new Error(`No Codex binary in ${vendor}.`);
  return join(vendor, target, "bin", "codex");
}

async function askAppServer(binary: string, place: Place): Promise<SkillsListEntry> {
  const server = spawn(binary, ["app-server"], {
    cwd: place.cwd,
    env: offlineEnvironment(place),
    timeout: CODEX_TIMEOUT_MS,
    killSignal: "SIGKILL",
  });
  const send = (message: object) => server.stdin.write(`${JSON.stringify(message)}\n`);
  try {
    return await new Promise((resolve, reject) => {
      let complaints = "";
      server.stderr.on("data", (chunk: Buffer) => {
        complaints += chunk.toString();
      });
      server.on("error", reject);
      server.on("exit", () => reject(new Error(`Codex ended without an answer: ${complaints.trim()}`)));
      createInterface({ input: server.stdout }).on("line", (line) => {
        const reply = JSON.parse(line) as Reply;
        if (reply.error !== undefined) reject(new Error(reply.error.message));
        if (reply.id === 1) {
          send({ method: "initialized" });
          send({ id: 2, method: "skills/list", params: { cwds: [place.cwd], forceReload: true } });
        }
        const entry = reply.id === 2 ? reply.result?.data?.[0] : undefined;
        if (entry !== undefined) resolve(entry);
      });
      send({ id: 1, method: "initialize", params: { clientInfo: { name: "oracle", version: "0" } } });
    });
  } finally {
    server.kill("SIGKILL");
  }
}

/** Codex, through `skills/list` of its app server. */
export const codex: HostDriver = {
  id: "codex",
  packageName: "@openai/codex",
  version: "0.166.0",
  order: "exact",
  winner: "defined",
  async list(place: Place, nodeModules: string): Promise<RealListing> {
    const { skills, errors } = await askAppServer(findBinary(nodeModules), place);
    return {
      skills: skills.map(({ name, description, path, scope }) => ({ name, description, path, scope })),
      errors,
    };
  },
};
