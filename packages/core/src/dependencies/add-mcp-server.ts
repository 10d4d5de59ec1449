import { modify } from "jsonc-parser";
import { stringify as stringifyToml } from "smol-toml";
import { readAgentConfig, valueAt } from "../host-settings/agent-config.ts";
import { isObject, type JsonObject, type KeyPath, withValue } from "../text/json.ts";
import type { McpAgent, McpEnvironment } from "./mcp-agents.ts";
import type { McpServer } from "./mcp-server.ts";

/** The file with a server more, and what of it is new; or why it was not changed. */
export type ServerEdit =
  | { readonly kind: "edited"; readonly text: string; readonly added: string }
  | { readonly kind: "unusable"; readonly why: string };

/**
 * Adds a server to the text of an agent's configuration file, undefined when there is none yet. Every other byte stays.
 * The result is parsed again: the edit is refused if anything but the new server would change.
 */
export function addMcpServer(
  server: McpServer,
  text: string | undefined,
  { agent, place }: { readonly agent: McpAgent; readonly place: McpEnvironment },
): ServerEdit {
  const before = readAgentConfig(text ?? "", agent.format);
  if (before.kind === "unreadable") return { kind: "unusable", why: before.why };
  const { value } = before;
  if (!isObject(value)) return unknownShape;
  const section = sectionFor(agent, place, value);
  const entry = agent.entry(server);
  const path: KeyPath = [...section, server.name];
  const parents = path.map((_, depth) => valueAt(value, path.slice(0, depth)));
  if (!parents.every((parent) => parent === undefined || isObject(parent))) return unknownShape;
  const edit = agent.format === "json" ? addJson(text ?? "", path, entry) : addToml(text ?? "", path, entry);
  const after = readAgentConfig(edit.text, agent.format);
  if (after.kind === "unreadable" || canonical(after.value) !== canonical(withValue(value, path, entry))) {
    return unknownShape;
  }
  return { kind: "edited", ...edit };
}

const unknownShape: ServerEdit = {
  kind: "unusable",
  why: "it stores its servers in an unknown format",
};

/** Where a new server goes. */
function sectionFor(agent: McpAgent, place: McpEnvironment, config: unknown): KeyPath {
  const [usual, ...others] = agent.sections(place);
  if (agent.id !== "opencode") return usual;
  const [nested] = others;
  // A server could be called `servers`; its entry has a type.
  const found = nested === undefined ? undefined : valueAt(config, nested);
  return nested !== undefined && isObject(found) && !Object.hasOwn(found, "type") ? nested : usual;
}

/** The insert position comes from a library; the library's own formatting would change the lines around it. */
function addJson(
  text: string,
  path: readonly string[],
  entry: JsonObject,
): { readonly text: string; readonly added: string } {
  const start = text.trim() === "" ? "{}\n" : text;
  const added = JSON.stringify(nest(path, entry), null, 2);
  const { value } = readAgentConfig(start, "json") as { readonly value?: unknown };
  const depth = 1 + path.findIndex((_, end) => !isObject(valueAt(value, path.slice(0, end + 1))));
  const [edit] = modify(start, [...path], entry, {});
  if (edit === undefined || edit.length > 0) return { text: start, added };
  const before = start.slice(0, edit.offset);
  const after = start.slice(edit.offset);
  const comma = edit.content.startsWith(",") ? "," : "";
  const follow = !edit.content.startsWith(",") && edit.content.endsWith(",") ? "," : "";
  const [key = "", ...rest] = path.slice(depth - 1);
  const unit = /^([ \t]+)\S/m.exec(start)?.[1] ?? "  ";
  const eol = start.includes("\r\n") ? "\r\n" : "\n";
  const oneLine = !start.trim().includes("\n") && start.trim() !== "{}";
  const json = JSON.stringify(nest(rest, entry), null, oneLine ? 0 : unit);
  const property = `${JSON.stringify(key)}: ${json}`.split("\n");
  const pad = unit.repeat(depth);
  const lines = oneLine ? property.join("") : property.map((line) => `${eol}${pad}${line}`).join("");
  const close = oneLine || !/^[ \t]*\}/.test(after) || comma !== "" ? "" : eol + unit.repeat(depth - 1);
  return { text: `${before}${comma}${lines}${follow}${close}${after}`, added };
}

function addToml(
  text: string,
  path: readonly string[],
  entry: JsonObject,
): { readonly text: string; readonly added: string } {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const table = stringifyToml(nest(path, entry)).trim();
  const gap = text === "" ? "" : text.endsWith("\n") ? eol : eol + eol;
  return { text: `${text}${gap}${table.replaceAll("\n", eol)}${eol}`, added: table };
}

function nest(path: readonly string[], entry: JsonObject): JsonObject {
  return path.reduceRight<JsonObject>((value, key) => ({ [key]: value }), entry);
}

/** The same text for the same data, whatever the order of keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}
