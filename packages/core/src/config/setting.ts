import type { FieldContext } from "../parse/field-reader.ts";
import { parentPath, resolveUserPath } from "../paths/path-text.ts";
import type { YamlNode, YamlSpan } from "../yaml/nodes.ts";
import type { ConfigLayer } from "./config-file.ts";

/** Context for reading a setting. */
export interface SettingContext extends FieldContext {
  readonly config: ConfigText;
  /** Where the setting's key is. */
  readonly keySpan: YamlSpan;
  /** Reports a setting that this file may not set; the value is then ignored. */
  readonly ignore: (at: { readonly start: number }, message: string, hint?: string) => void;
}

/** How one key of a configuration file is read. */
export interface Setting<V> {
  /** The files that may set it: all, all but a project's, or only the user's own. */
  readonly whose: "anybody" | "not-project" | "user";
  /** Why not everybody may, after "is the user's to set, because". */
  readonly because?: string;
  /** Reads the value; throws if the whole file must be rejected. */
  readonly read: (node: YamlNode, context: SettingContext) => V;
}

/** A configuration file as text, and where it comes from. */
export interface ConfigText {
  readonly text: string;
  readonly file: string;
  readonly layer: ConfigLayer;
  readonly home: string;
  /** The folder that a project's configuration may refer to. */
  readonly project: string;
}

/** The full path that a path in a configuration file means: from the project, or from the file's own folder. */
export function resolveConfigPath(config: ConfigText, path: string): string {
  const base = config.layer === "project" ? config.project : parentPath(config.file);
  return resolveUserPath(path, { home: config.home, base });
}

const HERE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Private networks, names that only a local network knows, and names without a dot, such as a container's. */
const NEAR =
  /^(?:10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|\[f[cd][\da-f:]*\]|\[fe80:[\da-f:]*\]|[^.:]+|.+\.(?:local|lan|internal))$/;

/**
 * What is wrong with the address of a service that gets texts, undefined when nothing is. Without encryption it has to
 * be on this computer (`here`) or at most in a local network (`near`).
 */
export function serviceUrlProblem(text: string, http: "here" | "near" = "here"): string | undefined {
  if (!URL.canParse(text)) return "should be a URL such as https://example.com";
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username !== "" || password !== "") return "should not contain a user name or a password";
  if (search !== "" || hash !== "") return "should end with its path, without ? and #";
  if (protocol === "https:" || isOnThisComputer(text)) return undefined;
  if (protocol === "http:" && http === "near" && NEAR.test(hostname)) return undefined;
  return `should start with https://; http:// is only for ${http === "here" ? "this computer" : "this computer and local networks"}`;
}

/** Whether an address leads to this computer over plain HTTP or HTTPS. */
export function isOnThisComputer(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return (protocol === "http:" || protocol === "https:") && HERE.test(hostname);
}
