import { appendFileSync, existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { escapeTerminal, isLoopback, omitUndefined } from "@skillwright/core/internal";
import { createServer, DEFAULT_PORT, type Server, type ServerOptions } from "@skillwright/server";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import {
  cwdOption,
  indexOption,
  jsonLinesOption,
  toSkillsOptions,
} from "../../command-line/discovery-options.ts";
import { listenError } from "../../command-line/listen-error.ts";
import { list, textOption, toggle, wholeNumber } from "../../command-line/option.ts";
import { untilEnded } from "../../input/until-ended.ts";
import { openBrowser } from "../../output/open-browser.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim, yellow } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";
import { version } from "../../version.ts";

/** What `serve` prints. */
const serveTexts = {
  running: `Skillwright ${version} is running`,
  open: "Open",
  api: "API",
  folder: "Folder",
  once: "The link signs in one browser and works once. Press Ctrl+C to stop the server.",
  exposed: (host: string): string =>
    `The server listens on ${host}, so other machines can reach it. Requests need the token, but the connection isn't encrypted.`,
  defect: (message: string): string => `Internal error: ${message}`,
  noBrowser: "Couldn't open a browser. Open the link above.",
} as const;

/** How many ports are tried without `--port`; several servers on one machine are normal. */
const FURTHER_PORTS = 9;

/** Longest time that an ending server waits for what is still running, in milliseconds. */
const MAX_CLOSE_MS = 5000;

const options = {
  port: wholeNumber("n", "Port to listen on (default: 4760 or the next free one)"),
  host: textOption("address", "Address to listen on (default: 127.0.0.1, this computer only)"),
  allowHost: list("name", "Also accept requests for this host name (repeatable)"),
  open: toggle("Open the web app in a browser"),
  log: textOption("file", "Append each request to this file as a line of JSON", { completion: "files" }),
  cwd: cwdOption,
  index: indexOption,
  json: jsonLinesOption,
};
type Flags = FlagsOf<typeof options>;

/** Serves the web app and the API until the user stops it. */
export const command: Command = defineCommand({
  options,
  examples: [
    "skillwright serve",
    "skillwright serve --open",
    "skillwright serve --port 8080 --cwd ~/shop",
    "skillwright serve --json --log requests.jsonl",
  ],
  async run(_, flags, out) {
    const ended = untilEnded();
    const stop = new AbortController();
    void ended.then(() => {
      stop.abort();
      // Unless something is still open then, the process has ended by itself.
      setTimeout(() => process.exit(0), MAX_CLOSE_MS).unref();
    });
    const { cwd = process.cwd(), ...skills } = toSkillsOptions(flags);
    const { log } = flags;
    const web = webFolder();
    const server = await startUnlessEnded(stop.signal, () =>
      start(
        {
          cwd,
          skills: { ...skills, signal: stop.signal },
          ...omitUndefined({ web, host: flags.host }),
          ...(flags.allowHost.length > 0 && { allowHosts: flags.allowHost }),
          ...(log !== undefined && {
            accessLog: (entry) => appendFileSync(log, `${JSON.stringify(entry)}\n`, { mode: 0o600 }),
          }),
          onDefect: (error) => {
            out.problem(
              serveTexts.defect(
                escapeTerminal(error instanceof Error ? (error.stack ?? error.message) : String(error)),
              ),
            );
          },
        },
        flags.port,
      ),
    );
    if (server === undefined) return 0;
    printStarted(server, { ...flags, cwd }, out);
    const redirect = flags.open
      ? openBrowser(server.link(), () => out.problem(serveTexts.noBrowser))
      : undefined;
    await ended;
    redirect?.remove();
    await server.close();
    return 0;
  },
});

/** What was started; undefined when the user stopped it during its first scan. */
async function startUnlessEnded(
  signal: AbortSignal,
  starting: () => Promise<Server>,
): Promise<Server | undefined> {
  try {
    return await starting();
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

/** Listens on the given port, or on the first free one from the default on. */
async function start(server: ServerOptions, port: number | undefined): Promise<Server> {
  const ports =
    port === undefined ? Array.from({ length: FURTHER_PORTS }, (_, more) => DEFAULT_PORT + more) : [port];
  for (const one of [...ports, ...(port === undefined ? [0] : [])]) {
    try {
      return await createServer({ ...server, port: one });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EADDRINUSE" && port === undefined) continue;
      throw listenError(error, { host: server.host ?? "127.0.0.1", port: one });
    }
  }
  throw new Error("a free port is always found");
}

function printStarted(server: Server, flags: Flags & { readonly cwd: string }, out: Output): void {
  const { url, port } = server;
  const link = server.link();
  if (flags.json) {
    out.jsonLine({
      event: "listening",
      skillwright: version,
      url,
      port,
      link,
      api: `${url}/api`,
      cwd: flags.cwd,
    });
  } else {
    out.row(bold(serveTexts.running));
    out.row();
    const home = process.env.HOME ?? "";
    out.verbatim(`  ${serveTexts.open.padEnd(8)}${link}`);
    for (const [label, value] of [
      [serveTexts.api, `${url}/api`],
      [serveTexts.folder, shortPath(flags.cwd, { cwd: "", home })],
    ] as const) {
      // Never cut, however narrow the terminal: a shortened link doesn't work.
      out.verbatim(`  ${label.padEnd(8)}${value}`);
    }
    out.row();
    out.note([dim(serveTexts.once)]);
    const { host } = flags;
    if (host !== undefined && !isLoopback(host)) out.text([yellow(serveTexts.exposed(host))]);
  }
  out.flush();
}

/** The built web app: next to the bundle, or where the workspace builds it. */
function webFolder(): string | undefined {
  const places = ["./web/", "../../web/dist/", "../../../../web/dist/"];
  return places
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((folder) => existsSync(`${folder}index.html`));
}
