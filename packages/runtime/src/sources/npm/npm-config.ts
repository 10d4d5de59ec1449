import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ifReadable } from "../../files/if-exists.ts";
import { unavailable } from "../http/fetch-bounded.ts";
import type { SourceContext } from "../source-context.ts";

/** Where packages come from, and how to sign in there. */
export interface NpmRegistry {
  /** Ends with `/`. */
  readonly url: string;
  /** The `Authorization` header for an address, if the user's configuration has one for exactly that place. */
  authorizationFor(address: string): string | undefined;
}

/** How long npm may take to say where its registry is, in milliseconds. */
const NPM_TIME_MS = 30_000;

/** A package's registry. A project's `.npmrc` isn't read: it could send the user's tokens anywhere. */
export async function findRegistry(name: string, context: SourceContext): Promise<NpmRegistry> {
  const settings = readNpmrc(context);
  const scope = name.startsWith("@") ? name.slice(0, name.indexOf("/")) : undefined;
  const configured =
    (scope === undefined ? undefined : settings.get(`${scope}:registry`)) ??
    environment(context, "registry") ??
    settings.get("registry") ??
    (await askNpm(context));
  const url = URL.parse(configured.endsWith("/") ? configured : `${configured}/`);
  if (url === null || url.username !== "" || url.password !== "") {
    throw unavailable(`npm:${name}`, "unreadable", "npm's configuration has no usable registry URL");
  }
  return { url: url.href, authorizationFor: (address) => authorization(settings, address) };
}

function environment({ env }: SourceContext, name: string): string | undefined {
  const found = Object.keys(env).find((key) => key.toLowerCase() === `npm_config_${name}`);
  const value = found === undefined ? undefined : env[found];
  return value === "" ? undefined : value;
}

/** The settings in the user's `.npmrc`, with `${VARIABLE}` replaced as npm does. */
function readNpmrc(context: SourceContext): ReadonlyMap<string, string> {
  const file = environment(context, "userconfig") ?? join(context.home, ".npmrc");
  const settings = new Map<string, string>();
  const text = ifReadable(() => readFileSync(file, "utf8")) ?? "";
  for (const line of text.split(/\r?\n/)) {
    const [, key, value] = /^\s*([^;#=\s][^=]*?)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (key === undefined || value === undefined) continue;
    const plain = value.replace(/^(["'])(.*)\1$/, "$2");
    settings.set(
      key,
      plain.replace(/\$\{([^}]+)\}/g, (whole, name: string) => context.env[name] ?? whole),
    );
  }
  return settings;
}

/** npm's own answer, in the home folder so that no project's settings count. */
async function askNpm({ env, home }: SourceContext): Promise<string> {
  const answer = await new Promise<string | undefined>((resolve) => {
    execFile(
      "npm",
      ["config", "get", "registry"],
      { cwd: home, env: { ...env }, timeout: NPM_TIME_MS, shell: false },
      (error, stdout) => resolve(error === null ? stdout.trim() : undefined),
    );
  });
  if (answer !== undefined && URL.canParse(answer)) return answer;
  throw unavailable("npm", "program", "npm doesn't say where its registry is", {
    hint: "Install npm, or set `registry` in your .npmrc.",
  });
}

/** The credentials for the longest configured address that an address is below of. */
function authorization(settings: ReadonlyMap<string, string>, address: string): string | undefined {
  const { host, pathname } = new URL(address);
  for (let path = pathname.slice(0, pathname.lastIndexOf("/") + 1); path !== ""; path = parent(path)) {
    const place = `//${host}${path}`;
    const setting = (name: string): string | undefined =>
      settings.get(`${place}:${name}`) ?? settings.get(`${place.slice(0, -1)}:${name}`);
    const token = setting("_authToken");
    if (token !== undefined) return `Bearer ${token}`;
    const basic = setting("_auth");
    if (basic !== undefined) return `Basic ${basic}`;
    const [user, password] = [setting("username"), setting("_password")];
    if (user !== undefined && password !== undefined) {
      const plain = Buffer.from(password, "base64").toString("utf8");
      return `Basic ${Buffer.from(`${user}:${plain}`).toString("base64")}`;
    }
  }
  return undefined;
}

/** `/a/b/` becomes `/a/`, and `/` becomes empty. */
function parent(path: string): string {
  return path === "/" ? "" : path.slice(0, path.lastIndexOf("/", path.length - 2) + 1);
}
