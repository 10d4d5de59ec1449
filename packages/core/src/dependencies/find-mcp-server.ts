import { type ParseError, parse as parseJsonc, printParseErrorCode } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";
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
      return isTable(servers) ? Object.entries(servers).filter(([, entry]) => isServer(entry)) : [];
    }),
  );
  const wanted = identityOf(agent.entry(server));
  const same = entries.find(([, entry]) => identityOf(entry) === wanted);
  if (same !== undefined) return { kind: "present", name: same[0] };
  return entries.some(([name]) => name === server.name) ? { kind: "different" } : { kind: "absent" };
}

function isServer(entry: unknown): boolean {
  return isTable(entry) && ["command", "url", "httpUrl"].some((field) => Object.hasOwn(entry, field));
}

/** The program with its arguments, or the address. */
function identityOf(entry: unknown): string {
  if (!isTable(entry)) return "";
  const { command, args, url, httpUrl } = entry;
  if (command !== undefined) {
    return JSON.stringify([command, args].flat(2).filter((word) => word !== undefined && word !== null));
  }
  return String(httpUrl ?? url).replace(/\/+$/, "");
}

/** A configuration file of another agent as data, or why it cannot be understood. */
type AgentConfig =
  | { readonly kind: "read"; readonly value: unknown }
  | { readonly kind: "unreadable"; readonly why: string };

/** Reads a configuration file of another agent: JSON with or without comments, or TOML. An empty file has no settings. */
export function readAgentConfig(text: string, format: "json" | "toml"): AgentConfig {
  if (text.trim() === "") return { kind: "read", value: {} };
  if (format === "json") {
    const errors: ParseError[] = [];
    const value: unknown = parseJsonc(text, errors, { allowTrailingComma: true });
    const [first] = errors;
    if (first === undefined) return { kind: "read", value };
    return { kind: "unreadable", why: `it is not valid JSON (${printParseErrorCode(first.error)})` };
  }
  try {
    return { kind: "read", value: parseToml(text) };
  } catch (error) {
    const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    return { kind: "unreadable", why: `it is not valid TOML (${line})` };
  }
}

/** The value at a path of a configuration; undefined when it is not set. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  let current = value;
  for (const key of path) {
    if (!isTable(current) || !Object.hasOwn(current, key)) return undefined;
    current = current[key];
  }
  return current;
}

/** Whether a value has named parts. */
export function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
