import { createHash } from "node:crypto";
import { join } from "node:path";
import {
  escapeTerminal,
  isLoopback,
  isSkillwrightError,
  omitUndefined,
  redactCredentials,
} from "@skillwright/core/internal";
import { DEFAULT_REGISTRY_PORT, type ServedRegistry, serveRegistry } from "@skillwright/registry";
import { makeFolders, ownPlace, writeFileAtomically } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonLinesOption } from "../../command-line/discovery-options.ts";
import { listenError } from "../../command-line/listen-error.ts";
import { list, textOption, toggle, wholeNumber } from "../../command-line/option.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { webUrl } from "../../command-line/web-url.ts";
import { untilEnded } from "../../input/until-ended.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim, yellow } from "../../output/parts.ts";
import { placeOptions, toPlace } from "./place-options.ts";

const texts = {
  running: "The registry is running",
  open: "Open",
  api: "API",
  storage: "Storage",
  token: "Token",
  tokenFile: "This is the first administrator's token, in a file that only you can read. Sign in with:",
  tokenOnce: "This is the first administrator's token. It is shown only now. Sign in with:",
  login: (url: string, file: string | undefined): string =>
    `skillwright login ${url}${file === undefined ? "" : ` --token-stdin < ${file}`}`,
  stop: "Press Ctrl+C to stop it.",
  exposed: (host: string): string =>
    `The registry listens on ${host}, so other machines can reach it. The connection isn't encrypted: put a proxy with TLS in front of it.`,
  noAudience: "--oidc-issuer and --oidc-audience must be used together",
  outage: (at: string, message: string): string => `${at} ${message}`,
  defect: (message: string): string => `Internal error: ${message}`,
} as const;

/** Longest time that an ending registry waits for what is still running, in milliseconds. */
const MAX_CLOSE_MS = 10_000;

/** How long an outage that was printed isn't printed again, in milliseconds. */
const OUTAGE_MS = 60_000;

/** Serves a registry until the user stops it. */
export const command: Command = defineCommand({
  options: {
    ...placeOptions,
    port: wholeNumber("n", `Port to listen on (default: ${DEFAULT_REGISTRY_PORT}; 0 picks a free one)`),
    host: textOption("address", "Address to listen on (default: 127.0.0.1, this computer only)"),
    url: textOption("url", "Public URL of the registry, shown in the commands on its pages"),
    behindProxy: toggle("Read client addresses from X-Forwarded-For; use only behind a proxy that sets it"),
    oidcIssuer: textOption("url", "Also accept tokens from this OpenID provider"),
    oidcAudience: textOption("text", "Required audience of those tokens"),
    oidcClaim: textOption("name", "Claim that contains the user's name (default: sub)"),
    webhookHost: list("name", "Let webhooks call this host on a private network (repeatable)"),
    mirrorHost: list("name", "Let mirrors copy from this host on a private network (repeatable)"),
    json: jsonLinesOption,
  },
  examples: [
    "skillwright registry serve",
    "skillwright registry serve --data /srv/skills --port 8080",
    "skillwright registry serve --database postgres://skills@db.example/skills --host 0.0.0.0 --behind-proxy",
  ],
  async run(_, flags, out) {
    const ended = untilEnded();
    const place = toPlace(flags);
    const { oidcIssuer: issuer, oidcAudience: audience, oidcClaim: claim, host = "127.0.0.1" } = flags;
    if ((issuer === undefined) !== (audience === undefined))
      throw usageError(texts.noAudience, issuer === undefined ? "--oidc-issuer" : "--oidc-audience");
    const port = flags.port ?? DEFAULT_REGISTRY_PORT;
    const registry = await serveRegistry({
      ...place,
      host,
      port,
      ...(issuer !== undefined &&
        audience !== undefined && { oidc: { issuer, audience, ...omitUndefined({ claim }) } }),
      ...(flags.behindProxy && { addresses: "forwarded" as const }),
      webhookHosts: flags.webhookHost,
      mirrorHosts: flags.mirrorHost,
      ...("database" in place && { searchFile: searchFileFor(place.database) }),
      ...(flags.url !== undefined && { url: webUrl(flags.url, "--url") }),
      onDefect: defectPrinter(out),
    }).catch((error: unknown) => {
      throw listenError(error, { host, port });
    });
    const secret = await registry.createFirstToken();
    // A database has no place for a private file, so that the token is shown there.
    const tokenFile = secret !== undefined && "data" in place ? join(place.data, "admin-token") : undefined;
    if (secret !== undefined && tokenFile !== undefined)
      writeFileAtomically(tokenFile, `${secret}\n`, { mode: 0o600 });
    const storage = "data" in place ? place.data : "PostgreSQL";
    printStarted(registry, { host, storage, secret, tokenFile, json: flags.json }, out);
    await ended;
    setTimeout(() => process.exit(0), MAX_CLOSE_MS).unref();
    await registry.close();
    return 0;
  },
});

/** Prints what went wrong. The same outage is printed once a minute, however many requests meet it. */
function defectPrinter(out: Output): (error: unknown) => void {
  let last = { message: "", at: 0 };
  return (error) => {
    if (isSkillwrightError(error, "service_unavailable")) {
      if (error.message === last.message && Date.now() - last.at < OUTAGE_MS) return;
      last = { message: error.message, at: Date.now() };
      out.problem(texts.outage(new Date().toISOString(), escapeTerminal(error.message)));
    } else {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      out.problem(texts.defect(escapeTerminal(text)));
    }
    out.flush();
  };
}

/** The search index of a database, in the cache: processes of this machine share it, and a restart finds it again. */
function searchFileFor(database: string): string {
  const name = createHash("sha256").update(redactCredentials(database)).digest("hex").slice(0, 16);
  const { cache } = ownPlace().locations;
  makeFolders(cache, 0o700);
  return join(cache, `registry-search-${name}.sqlite`);
}

interface Started {
  readonly host: string;
  readonly storage: string;
  readonly secret: string | undefined;
  readonly tokenFile: string | undefined;
  readonly json: boolean;
}

function printStarted({ url, port }: ServedRegistry, started: Started, out: Output): void {
  const { host, storage, secret, tokenFile, json } = started;
  if (json) {
    const token = tokenFile === undefined ? omitUndefined({ token: secret }) : { tokenFile };
    out.jsonLine({ event: "listening", url, port, storage, ...token });
  } else {
    out.row(bold(texts.running));
    out.row();
    for (const [label, value] of [
      [texts.open, url],
      [texts.api, `${url}/api/openapi.json`],
      [texts.storage, storage],
    ] as const) {
      out.verbatim(`  ${label.padEnd(9)}${value}`);
    }
    if (secret !== undefined) {
      out.verbatim(`  ${texts.token.padEnd(9)}${tokenFile ?? secret}`);
      out.row();
      out.text(tokenFile === undefined ? texts.tokenOnce : texts.tokenFile);
      out.verbatim(`  ${texts.login(url, tokenFile)}`);
    }
    out.row();
    out.text([dim(texts.stop)]);
    if (!isLoopback(host)) out.text([yellow(texts.exposed(host))]);
  }
  out.flush();
}
