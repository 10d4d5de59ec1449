import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isLoopback, isObject, readJson } from "@skillwright/core/internal";
import { ifReadable } from "../../files/if-exists.ts";
import { fetchBounded, unavailable } from "../http/fetch-bounded.ts";
import { readDocument } from "../read-document.ts";
import type { SourceContext } from "../source-context.ts";
import { MAX_DOCUMENT_BYTES } from "../source-limits.ts";

/** A user's credentials for one registry. */
interface Login {
  readonly user: string;
  readonly secret: string;
}

/** How long a program that keeps credentials may take, in milliseconds. */
const HELPER_TIME_MS = 30_000;

/**
 * The `Authorization` header for a registry, by Docker's configuration; undefined if there is none. Credentials go
 * only to the registry and to a token service on its domain.
 */
export async function logIn(
  challenge: string,
  repository: { readonly host: string; readonly name: string },
  {
    context,
    actions = "pull",
  }: {
    readonly context: SourceContext;
    /** What the token is for. Default: reading. */
    readonly actions?: "pull" | "pull,push";
  },
): Promise<string | undefined> {
  const login = await findLogin(repository.host, context);
  const basic = login === undefined ? undefined : `Basic ${base64(`${login.user}:${login.secret}`)}`;
  if (/^basic\b/i.test(challenge)) return basic;
  const parameters = new Map(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key.toLowerCase(), value]),
  );
  const realm = URL.parse(parameters.get("realm") ?? "");
  if (!/^bearer\b/i.test(challenge) || realm === null) return undefined;
  realm.searchParams.set("scope", `repository:${repository.name}:${actions}`);
  const service = parameters.get("service");
  if (service !== undefined) realm.searchParams.set("service", service);
  const isOwn = isSameDomain(realm.hostname, repository.host.replace(/:\d+$/, ""));
  const { bytes } = await fetchBounded(context, realm.href, {
    maxBytes: MAX_DOCUMENT_BYTES,
    namedBy: `https://${repository.host}`,
    authorization: isOwn ? basic : undefined,
  });
  const { token, access_token: other } = readDocument(bytes, realm.origin);
  const found = typeof token === "string" ? token : other;
  if (typeof found === "string" && /^[\w.~+/=-]+$/.test(found)) return `Bearer ${found}`;
  throw unavailable(realm.origin, "unreadable", "it returns no token");
}

/** Whether two hosts have the same owner: the same name, or names below one domain, as `auth.x.io` and `registry.x.io`. */
function isSameDomain(a: string, b: string): boolean {
  if (a === b || (isLoopback(a) && isLoopback(b))) return true;
  const domain = (host: string): string => host.split(".").slice(-2).join(".");
  return /[a-z]/i.test(a.split(".").at(-1) ?? "") && a.includes(".") && domain(a) === domain(b);
}

async function findLogin(host: string, context: SourceContext): Promise<Login | undefined> {
  const folder = context.env.DOCKER_CONFIG ?? join(context.home, ".docker");
  const text = ifReadable(() => readFileSync(join(folder, "config.json"), "utf8"));
  const read = readJson(text ?? "")?.value;
  const config = isObject(read) ? read : {};
  const helper = pick(config.credHelpers, host) ?? config.credsStore;
  const [, stored] = isObject(config.auths)
    ? (Object.entries(config.auths).find(([key]) => hostIn(key) === host) ?? [])
    : [];
  const entry = isObject(stored) ? stored : {};
  if (typeof entry.auth === "string" && entry.auth !== "") {
    const [user = "", ...secret] = Buffer.from(entry.auth, "base64").toString("utf8").split(":");
    return { user, secret: secret.join(":") };
  }
  if (typeof entry.username === "string" && typeof entry.password === "string") {
    return { user: entry.username, secret: entry.password };
  }
  return typeof helper === "string" ? askHelper(helper, host, context) : undefined;
}

function pick(table: unknown, key: string): unknown {
  return isObject(table) && Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Keys are hosts, or addresses such as `https://host/v1/`. */
function hostIn(key: string): string {
  return key
    .replace(/^https?:\/\//, "")
    .replace(/\/.*$/, "")
    .toLowerCase();
}

/** Asks the program that keeps the user's credentials, as docker does. */
async function askHelper(helper: string, host: string, { env }: SourceContext): Promise<Login | undefined> {
  if (!/^[\w.-]+$/.test(helper)) return undefined;
  const output = await new Promise<string>((resolve) => {
    const child = spawn(`docker-credential-${helper}`, ["get"], {
      env: { ...env },
      stdio: ["pipe", "pipe", "ignore"],
      timeout: HELPER_TIME_MS,
    });
    let text = "";
    child.stdout.on("data", (piece: Buffer) => {
      text = (text + piece.toString("utf8")).slice(0, 65_536);
    });
    // Without the program there are no credentials.
    child.on("error", () => resolve(""));
    child.stdin.on("error", () => undefined);
    child.on("close", () => resolve(text));
    child.stdin.end(host);
  });
  const value = readJson(output)?.value;
  if (!isObject(value) || typeof value.Username !== "string" || typeof value.Secret !== "string")
    return undefined;
  return { user: value.Username, secret: value.Secret };
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}
