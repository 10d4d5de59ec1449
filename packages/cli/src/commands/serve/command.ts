import { spawn } from "node:child_process";
import { appendFileSync, existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { escapeTerminal, SkillwrightError } from "@skillwright/core/internal";
import { createServer, DEFAULT_PORT, isLoopback, type Server, type ServerOptions } from "@skillwright/server";
import { type JsonFlag, type PlaceFlags, toSkillsOptions } from "../../define/flags.ts";
import { untilEnded } from "../../input/until-ended.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim, yellow } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";
import { version } from "../../version.ts";
import { serveTexts as texts } from "./text.ts";

/** Ports after the usual one that are tried when nobody named one; several servers on one machine are normal. */
const FURTHER_PORTS = 9;

/** The options of `serve`. */
export interface ServeFlags extends Pick<PlaceFlags, "cwd" | "index">, JsonFlag {
  readonly port?: number;
  readonly host?: string;
  readonly open?: boolean;
  readonly allowHost?: readonly string[];
  readonly log?: string;
}

/** Serves the web app and the API until a person ends it. */
export async function serve(flags: ServeFlags, out: Output): Promise<number> {
  const ended = untilEnded();
  const { cwd = process.cwd(), ...skills } = toSkillsOptions(flags);
  const { log } = flags;
  const web = webFolder();
  const server = await start(
    {
      cwd,
      skills,
      ...(web !== undefined && { web }),
      ...(flags.host !== undefined && { host: flags.host }),
      ...(flags.allowHost !== undefined && { allowHosts: flags.allowHost }),
      ...(log !== undefined && {
        accessLog: (entry) => appendFileSync(log, `${JSON.stringify(entry)}\n`, { mode: 0o600 }),
      }),
      onDefect: (error) => {
        out.problem(
          texts.defect(
            escapeTerminal(error instanceof Error ? (error.stack ?? error.message) : String(error)),
          ),
        );
      },
    },
    flags.port,
  );
  tell(server, { ...flags, cwd }, out);
  if (flags.open === true) openBrowser(server.link(), () => out.problem(texts.noBrowser));
  await ended;
  await server.close();
  return 0;
}

/** Listens on the named port, else on the first free one from the usual one on. */
async function start(options: ServerOptions, port: number | undefined): Promise<Server> {
  const ports =
    port === undefined ? Array.from({ length: FURTHER_PORTS }, (_, more) => DEFAULT_PORT + more) : [port];
  for (const one of [...ports, ...(port === undefined ? [0] : [])]) {
    try {
      return await createServer({ ...options, port: one });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EADDRINUSE" && port === undefined) continue;
      throw code === undefined || error instanceof SkillwrightError
        ? error
        : cannotListen(options.host, one, error as NodeJS.ErrnoException);
    }
  }
  throw new Error("a free port is always found");
}

function cannotListen(
  host: string = "",
  port: number,
  error: NodeJS.ErrnoException,
): SkillwrightError<"usage_error"> {
  if (error.code === "ERR_SOCKET_BAD_PORT") {
    return new SkillwrightError("usage_error", {
      message: texts.noPort(port),
      details: { argument: "--port", suggestions: [] },
      hint: texts.noPortHint,
      cause: error,
    });
  }
  const isTaken = error.code === "EADDRINUSE";
  return new SkillwrightError("usage_error", {
    message: isTaken ? texts.portTaken(port) : texts.cannotListen(host, error.message),
    details: { argument: isTaken ? "--port" : "--host", suggestions: [] },
    hint: isTaken ? texts.portTakenHint : texts.cannotListenHint,
    cause: error,
  });
}

function tell(server: Server, flags: ServeFlags & { readonly cwd: string }, out: Output): void {
  const { url, port } = server;
  const link = server.link();
  if (flags.json === true) {
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
    out.row(bold(texts.running(version)));
    out.row();
    const home = process.env.HOME ?? "";
    // A link that is cut opens nothing, however narrow the terminal.
    out.verbatim(`  ${texts.open.padEnd(8)}${link}`);
    for (const [label, value] of [
      [texts.api, `${url}/api`],
      [texts.folder, shortPath(flags.cwd, { cwd: "", home })],
    ] as const) {
      // Whole, however narrow the terminal is: a link that is cut opens nothing.
      out.verbatim(`  ${label.padEnd(8)}${value}`);
    }
    out.row();
    out.text([dim(texts.once)]);
    const { host } = flags;
    if (host !== undefined && !isLoopback(host)) out.text([yellow(texts.exposed(host))]);
  }
  out.flush();
}

/** The built web app: beside the bundle of this program, or where the workspace builds it. */
function webFolder(): string | undefined {
  const places = ["./web/", "../../web/dist/", "../../../../web/dist/"];
  return places
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((folder) => existsSync(`${folder}index.html`));
}

function openBrowser(link: string, onFailure: () => void): void {
  const { platform } = process;
  const [program, ...args] =
    platform === "darwin" ? ["open"] : platform === "win32" ? ["cmd", "/c", "start", ""] : ["xdg-open"];
  const child = spawn(program ?? "", [...args, link], { stdio: "ignore", detached: true });
  child.once("error", onFailure);
  child.unref();
}
