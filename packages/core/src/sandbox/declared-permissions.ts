import { code } from "../activate/permissions/describe-permissions.ts";
import type { PermissionMode } from "../config/permission-setting.ts";
import type { SkillManifest } from "../model/manifest.ts";
import type { Scope } from "../model/resolved-skill.ts";
import { isList } from "../serialize/write-yaml.ts";
import type { JsonValue } from "../text/json.ts";
import {
  MAX_NETWORK_HOSTS,
  type NetworkAccess,
  type NetworkHosts,
  readNetworkHost,
} from "./network-access.ts";

/** What the field `permissions` of a skill requests for the programs that the skill runs. */
export interface DeclaredPermissions {
  /** What of the network it asks for. */
  readonly network: NetworkAccess;
  /** What it asks for and never gets, in plain sentences. */
  readonly refused: readonly string[];
}

/** A skill whose permissions are decided about. */
export interface PermissionSource {
  readonly scope: Scope;
  readonly manifest: Pick<SkillManifest, "permissions">;
}

/** Most values that a sentence names. */
const MAX_NAMED = 5;

/** Reads the field `permissions` in the forms that are known: words, or an object as Codex had it. */
export function readDeclaredPermissions(permissions: JsonValue | undefined): DeclaredPermissions {
  const requests = requestsIn(permissions);
  let network: NetworkAccess = "off";
  const refused: string[] = [];
  for (const [name, value] of requests) {
    switch (name.replaceAll(/[_-]/g, "").toLowerCase()) {
      case "network":
        if (readSwitch(value) === "on") network = "on";
        else if (readSwitch(value) === undefined) {
          const asked = readHosts(value);
          if (network === "off" && asked.hosts.length > 0) network = { hosts: asked.hosts };
          refused.push(...asked.refused);
        }
        break;
      case "filesystem":
        refused.push(...refuseFiles(value));
        break;
      default:
        if (readSwitch(value) !== "off") refused.push(`Requests ${code(name)}, which has no effect here.`);
    }
  }
  return { network, refused };
}

/**
 * Whether the network is part of what a person is asked to approve for a skill: it asks for it, and its word counts.
 * `strict` means that of no skill does, `trusted-source` that only that of the administrator's and the system's does.
 */
export function requestedNetwork({ scope, manifest }: PermissionSource, mode: PermissionMode): NetworkAccess {
  if (mode === "strict") return "off";
  if (mode === "trusted-source" && scope !== "system" && scope !== "admin") return "off";
  return readDeclaredPermissions(manifest.permissions).network;
}

/** What a skill's `permissions` ask for and what it does not get under a mode, in plain sentences. */
export function refusedPermissions(skill: PermissionSource, mode: PermissionMode): readonly string[] {
  const { network, refused } = readDeclaredPermissions(skill.manifest.permissions);
  const isIgnored = network !== "off" && requestedNetwork(skill, mode) === "off";
  return isIgnored
    ? [
        `Requests the network. It gets no access: \`permissions\` in the configuration is \`${mode}\`.`,
        ...refused,
      ]
    : refused;
}

/** What the field `permissions` asks for, in plain sentences for a person who decides whether to take a skill. */
export function describeDeclaredPermissions(permissions: JsonValue | undefined): readonly string[] {
  const { network, refused } = readDeclaredPermissions(permissions);
  if (network === "off") return refused;
  const what = network === "on" ? "use the network" : `reach ${named(network.hosts)}`;
  return [`Its commands can ${what} once you approve that.`, ...refused];
}

function requestsIn(permissions: JsonValue | undefined): readonly (readonly [string, JsonValue])[] {
  if (typeof permissions === "string") return [[permissions, true]];
  if (typeof permissions !== "object" || permissions === null) return [];
  if (!isList(permissions)) return Object.entries(permissions);
  return permissions.map((item) => [typeof item === "string" ? item : JSON.stringify(item), true]);
}

/** A plain yes or no; undefined for anything that says more. */
function readSwitch(value: JsonValue): "off" | "on" | undefined {
  if (value === null || value === false || value === "off") return "off";
  if (value === true || value === "on") return "on";
  if (typeof value !== "object") return undefined;
  const entries = Object.entries(value);
  if (entries.length === 0) return "off";
  const enabled = isList(value) ? undefined : value.enabled;
  if (enabled === false) return "off";
  return enabled === true && entries.length === 1 ? "on" : undefined;
}

/** Fields of an object that list hosts, without underscores and in lower case. */
const HOST_FIELDS: ReadonlySet<string> = new Set(["hosts", "domains", "alloweddomains", "allowedhosts"]);

/** The hosts of a list, of one text, or of an object that lists them; what isn't a host is refused. */
function readHosts(value: JsonValue): NetworkHosts & { readonly refused: readonly string[] } {
  const texts: JsonValue[] = [];
  const refused: string[] = [];
  const take = (list: JsonValue): void => {
    if (isList(list)) texts.push(...list);
    else texts.push(list);
  };
  if (typeof value !== "object" || value === null || isList(value)) take(value);
  else {
    for (const [name, inner] of Object.entries(value)) {
      const field = name.replaceAll(/[_-]/g, "").toLowerCase();
      if (HOST_FIELDS.has(field)) take(inner);
      else if (field !== "enabled") {
        // What it says might restrict the access further.
        return {
          hosts: [],
          refused: [`Requests the network with ${code(name)}, which is unknown, so it gets no access.`],
        };
      }
    }
  }
  const hosts: string[] = [];
  for (const text of texts) {
    const host = typeof text === "string" ? readNetworkHost(text) : undefined;
    if (host === undefined) {
      refused.push(
        `Requests network access to ${code(plain(text))} but doesn't get it: a host is like \`api.example.com\` or \`api.example.com:8443\`.`,
      );
    } else if (!hosts.includes(host)) hosts.push(host);
  }
  if (hosts.length > MAX_NETWORK_HOSTS) {
    refused.push(`Requests ${hosts.length} hosts but gets none: ${MAX_NETWORK_HOSTS} are the maximum.`);
    return { hosts: [], refused };
  }
  return { hosts, refused: refused.slice(0, MAX_NAMED) };
}

function refuseFiles(value: JsonValue): readonly string[] {
  if (readSwitch(value) === "off") return [];
  if (typeof value !== "object" || value === null || isList(value)) {
    return ["Requests files. It can only read the project and itself, and write to its work folder."];
  }
  return Object.entries(value).flatMap(([access, paths]) => {
    const wanted = isList(paths) ? paths : [paths];
    if (readSwitch(paths) === "off" || wanted.length === 0) return [];
    const rule =
      access === "read"
        ? "Its commands can only read the project and the skill."
        : "Its commands can only write to its work folder.";
    return [`Requests ${code(access)} access to ${named(wanted)} but doesn't get it. ${rule}`];
  });
}

function named(values: readonly JsonValue[]): string {
  const shown = values.slice(0, MAX_NAMED).map((value) => code(plain(value)));
  const more = values.length > MAX_NAMED ? [`${values.length - MAX_NAMED} more`] : [];
  return [...shown, ...more].join(", ");
}

function plain(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
