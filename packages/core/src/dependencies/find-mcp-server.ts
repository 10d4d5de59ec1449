import { valueAt } from "../host-settings/agent-config.ts";
import { isObject } from "../text/json.ts";
import type { McpAgent, McpEnvironment } from "./mcp-agents.ts";
import type { McpServer } from "./mcp-server.ts";

/** Whether an agent has a server: under its name or another one, with another address under its name, or not at all. */
export type ServerPresence =
  | { readonly kind: "present"; readonly name: string }
  | { readonly kind: "different" }
  | { readonly kind: "absent" };

/** Searches for a server in the configuration of an agent; the same program or address under another name is the same. */
export function findMcpServer(
  server: McpServer,
  configs: readonly unknown[],
  { agent, place }: { readonly agent: McpAgent; readonly place: McpEnvironment },
): ServerPresence {
  const entries = configs.flatMap((config) =>
    agent.sections(place).flatMap((section) => {
      const servers = valueAt(config, section);
      return isObject(servers) ? Object.entries(servers).filter(([, entry]) => isServer(entry)) : [];
    }),
  );
  const wanted = identityOf(agent.entry(server));
  const same = entries.find(([, entry]) => identityOf(entry) === wanted);
  if (same !== undefined) return { kind: "present", name: same[0] };
  return entries.some(([name]) => name === server.name) ? { kind: "different" } : { kind: "absent" };
}

function isServer(entry: unknown): boolean {
  return isObject(entry) && ["command", "url", "httpUrl"].some((field) => Object.hasOwn(entry, field));
}

/** The program with its arguments, or the address. */
function identityOf(entry: unknown): string {
  if (!isObject(entry)) return "";
  const { command, args, url, httpUrl } = entry;
  if (command !== undefined) {
    return JSON.stringify([command, args].flat(2).filter((word) => word !== undefined && word !== null));
  }
  return String(httpUrl ?? url).replace(/\/+$/, "");
}
