import { splitArguments } from "../activate/split-arguments.ts";
import type { ToolDependency } from "../model/manifest.ts";

/** An MCP server that a skill depends on. */
export type McpServer = LocalMcpServer | RemoteMcpServer;

/** A program that an agent starts. */
export interface LocalMcpServer {
  readonly kind: "local";
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

/** A server that is reached at an address. */
export interface RemoteMcpServer {
  readonly kind: "remote";
  readonly name: string;
  readonly transport: "http" | "sse";
  readonly url: string;
}

/** A server, or why a skill's declaration of it can't be used. */
export type McpServerResult =
  | { readonly kind: "server"; readonly server: McpServer }
  | { readonly kind: "unusable"; readonly why: string };

/** Names that every agent accepts as a key; the longest is as long as a skill's name. */
const SERVER_NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether a control sequence could hide in the text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is searched for.
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/;

/** Reads a dependency of the kind `mcp`; a transport that is not said follows from what is given. */
export function readMcpServer(dependency: ToolDependency): McpServerResult {
  const { value: name, command, url } = dependency;
  if (!SERVER_NAME.test(name)) {
    return unusable("its name may have only letters, digits, `_` and `-`");
  }
  const transport = dependency.transport?.toLowerCase() ?? (url === undefined ? "stdio" : "streamable_http");
  switch (transport) {
    case "stdio":
      return command === undefined ? unusable("it has no command") : localServer(name, command);
    case "streamable_http":
    case "streamable-http":
    case "http":
      return url === undefined ? unusable("it has no URL") : remoteServer(name, "http", url);
    case "sse":
      return url === undefined ? unusable("it has no URL") : remoteServer(name, "sse", url);
    default:
      return unusable("its transport is not known");
  }
}

function localServer(name: string, text: string): McpServerResult {
  if (HIDDEN.test(text)) return unusable("its command contains invisible characters");
  const [command, ...args] = splitArguments(text);
  return command === undefined || command === ""
    ? unusable("it has no command")
    : { kind: "server", server: { kind: "local", name, command, args } };
}

function remoteServer(name: string, transport: "http" | "sse", text: string): McpServerResult {
  if (HIDDEN.test(text) || !URL.canParse(text)) return unusable("its URL isn't valid");
  const { protocol, username, password } = new URL(text);
  if (protocol !== "https:" && protocol !== "http:") return unusable("its URL is neither http nor https");
  if (username !== "" || password !== "") return unusable("its URL contains a password");
  return { kind: "server", server: { kind: "remote", name, transport, url: text } };
}

function unusable(why: string): McpServerResult {
  return { kind: "unusable", why };
}
