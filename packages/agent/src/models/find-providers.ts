import {
  isOnThisComputer,
  type ModelSetting,
  type ModelsSetting,
  type ProviderKind,
  type ProviderSetting,
  serviceUrlProblem,
} from "@skillwright/core/internal";
import type { Environment } from "@skillwright/runtime/internal";
import { KNOWN_PROVIDERS, type KnownProvider } from "./known-provider.ts";

/** Where a provider's key comes from. The key itself is read when a model is opened. */
export type KeySource =
  | { readonly from: "environment"; readonly variable: string }
  | { readonly from: "file"; readonly path: string }
  | { readonly from: "nowhere"; readonly needed: boolean; readonly variables: readonly string[] };

/** A provider, with everything that is known about it without a request. */
export interface Provider {
  readonly name: string;
  readonly title: string;
  readonly kind: ProviderKind;
  /** Where it comes from: the user's configuration, the environment, or neither. */
  readonly source: "config" | "environment" | "built-in";
  readonly baseUrl: string;
  readonly key: KeySource;
  readonly model: string | undefined;
  readonly models: Readonly<Record<string, ModelSetting>>;
  /** Why it can't be used. */
  readonly problem: string | undefined;
}

/** Every configured and every well-known provider, in order of preference. */
export function findProviders(setting: ModelsSetting, env: Environment): readonly Provider[] {
  const configured = setting.providers ?? {};
  const names = new Set([...Object.keys(configured), ...Object.keys(KNOWN_PROVIDERS)]);
  return [...names].map((name) =>
    describeProvider({ name, setting: configured[name], known: knownProvider(name), env }),
  );
}

function knownProvider(name: string): KnownProvider | undefined {
  return Object.hasOwn(KNOWN_PROVIDERS, name) ? KNOWN_PROVIDERS[name] : undefined;
}

interface ProviderInput {
  readonly name: string;
  readonly setting: ProviderSetting | undefined;
  readonly known: KnownProvider | undefined;
  readonly env: Environment;
}

function describeProvider({ name, setting, known, env }: ProviderInput): Provider {
  const kind = setting?.kind ?? known?.kind ?? "openai-compatible";
  const defaults = known ?? KNOWN_PROVIDERS[kind];
  const key = findKey(setting, known, env, defaults?.key ?? "optional");
  const fromEnv = known?.urlVariables.find((variable) => isSet(env[variable]));
  const address = setting?.baseUrl ?? (fromEnv === undefined ? defaults?.baseUrl : env[fromEnv]);
  const baseUrl = address === undefined ? "" : withPath(address, kind, name);
  const isInEnv = key.from === "environment" || fromEnv !== undefined;
  return {
    name,
    title: known?.title ?? name,
    kind,
    source: setting !== undefined ? "config" : isInEnv ? "environment" : "built-in",
    baseUrl,
    key,
    model: setting?.model ?? Object.keys(setting?.models ?? {})[0] ?? known?.model,
    models: setting?.models ?? {},
    problem: findProblem({
      name,
      baseUrl,
      fromEnv: setting?.baseUrl === undefined ? fromEnv : undefined,
      key,
    }),
  };
}

function findKey(
  setting: ProviderSetting | undefined,
  known: KnownProvider | undefined,
  env: Environment,
  need: "needed" | "optional",
): KeySource {
  if (setting?.keyFile !== undefined) return { from: "file", path: setting.keyFile };
  // A well-known provider's key must not be sent to another URL that only has the same name.
  const isElsewhere = setting?.kind !== undefined && setting.kind !== known?.kind;
  const defaults = isElsewhere ? [] : (known?.keyVariables ?? []);
  const variables = setting?.keyEnv === undefined ? defaults : [setting.keyEnv];
  const variable = variables.find((candidate) => isSet(env[candidate]));
  if (variable !== undefined) return { from: "environment", variable };
  return { from: "nowhere", needed: setting?.keyEnv !== undefined || need === "needed", variables };
}

interface AddressInput {
  readonly name: string;
  readonly baseUrl: string;
  readonly fromEnv: string | undefined;
  readonly key: KeySource;
}

function findProblem({ name, baseUrl, fromEnv, key }: AddressInput): string | undefined {
  if (baseUrl === "") return `\`models.providers.${name}.base_url\` is not set`;
  const problem = serviceUrlProblem(baseUrl, "near");
  if (problem !== undefined) return `${fromEnv ?? "its address"} ${problem}`;
  const isOpen = baseUrl.startsWith("http:") && !isOnThisComputer(baseUrl);
  return isOpen && key.from !== "nowhere"
    ? "its key would be sent unencrypted; use an https:// URL, or no key"
    : undefined;
}

/** Adds what people leave out: scheme and port in Ollama's own variable, and the default path of the API. */
function withPath(address: string, kind: ProviderKind, name: string): string {
  const text = name === "ollama" && !address.includes("://") ? `http://${ollamaHost(address)}` : address;
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  if (name === "ollama" && url.hostname === "0.0.0.0") url.hostname = "127.0.0.1";
  if (url.pathname === "/") url.pathname = kind === "google" ? "/v1beta" : "/v1";
  return url.href.replace(/\/+$/, "");
}

function ollamaHost(address: string): string {
  const host = address.startsWith(":") ? `127.0.0.1${address}` : address;
  return /:\d+$/.test(host) ? host : `${host}:11434`;
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value.trim() !== "";
}
