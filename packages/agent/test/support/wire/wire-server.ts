import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { ModelsSetting } from "@skillwright/core/internal";
import type { WireAnswer, WireFormat } from "./wire-format.ts";
import type { WireBody, WireFault, WireRequest, WireStep, WireTurn, WireUsage } from "./wire-script.ts";

/** A loopback server with a provider's wire format that answers from a script. */
export interface WireServer {
  readonly format: WireFormat;
  /** The address of its API. */
  readonly baseUrl: string;
  /** Every request for an answer, in order. */
  readonly requests: readonly WireRequest[];
  /** The id of its model. */
  readonly id: string;
  /** The configuration and environment with which `openModels` finds it. */
  readonly setting: ModelsSetting;
  readonly env: Readonly<Record<string, string>>;
  /** Turns of the script that weren't used. */
  remaining(): number;
  close(): Promise<void>;
}

/** Options of a server. */
export interface WireOptions {
  /** The key it accepts. Default: `wire-test-key-0123456789`. */
  readonly key?: string;
  /** The models it has. Default: `test-model`. */
  readonly models?: readonly string[];
  /** The context window that is configured for its model. Default: none. */
  readonly contextWindow?: number;
}

/** The default key of servers. */
const WIRE_KEY = "wire-test-key-0123456789";

const USAGE: WireUsage = { input: 100, cached: 0, output: 20, reasoning: 0 };

/** Starts a server. A request beyond the script gets a server error. */
export async function startWire(
  format: WireFormat,
  script: readonly WireStep[],
  options: WireOptions = {},
): Promise<WireServer> {
  const { key = WIRE_KEY, models = ["test-model"], contextWindow } = options;
  const requests: WireRequest[] = [];
  let position = 0;
  let count = 0;
  const answer = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await readRequest(message);
    const path = request.path.split("?", 1)[0] ?? "";
    const fail = (status: number, text: string, type?: string, headers = {}): void =>
      sendJson(response, status, format.error(status, text, type), headers);
    if (format.keyOf(request) !== key) return sendWrongKey(format, request, response);
    if (path === `${format.path}/models`) return sendJson(response, 200, format.models(models));
    if (request.method !== "POST" || !format.isAnswerPath(path)) return fail(404, "Not Found");
    const model = format.modelOf(request);
    requests.push(request);
    if (!models.includes(model)) return fail(404, missingModel(format, model));
    const problem = format.problem(request.body);
    if (problem !== undefined) return fail(400, problem);
    const step = script[position];
    if (step === undefined) return fail(500, `The script has no answer number ${position + 1}.`);
    position += 1;
    count += 1;
    const turn = typeof step === "function" ? step(request) : step;
    const { fault } = turn;
    if (fault?.kind === "status")
      return fail(fault.status, fault.message ?? `Scripted ${fault.status}`, fault.type, fault.headers);
    if (fault?.kind === "redirect") {
      response.writeHead(307, { location: fault.to }).end();
      return;
    }
    if (fault?.kind === "page") {
      response.writeHead(502, { "content-type": "text/html" }).end("<html><h1>Bad Gateway</h1></html>");
      return;
    }
    if (fault?.kind === "hang" && fault.at === "start") return;
    const made = toAnswer(turn, model, count);
    await (format.wantsStream(request)
      ? sendStream(response, format, made)
      : sendWhole(response, format.whole(made), fault));
  };
  const server = createServer((message, response) => {
    answer(message, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}${format.path}`;
  const name = format.name === "openai-compatible" ? "wire" : format.name;
  return {
    format,
    baseUrl,
    requests,
    id: `${name}/${models[0] ?? ""}`,
    setting: {
      default: `${name}/${models[0] ?? ""}`,
      providers: {
        [name]: {
          kind: format.kind,
          baseUrl,
          keyEnv: "WIRE_KEY",
          ...(contextWindow !== undefined && { models: { [models[0] ?? ""]: { contextWindow } } }),
        },
      },
    },
    env: { WIRE_KEY: key },
    remaining: () => script.length - position,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function toAnswer(turn: WireTurn, model: string, count: number): WireAnswer {
  const finish = turn.finish ?? ((turn.tools ?? []).length > 0 ? "tools" : "stop");
  return { turn, usage: { ...USAGE, ...turn.usage }, finish, model, count };
}

async function readRequest(message: IncomingMessage): Promise<WireRequest> {
  let text = "";
  for await (const chunk of message.setEncoding("utf8")) text += String(chunk);
  return {
    method: message.method ?? "",
    path: message.url ?? "",
    headers: Object.fromEntries(
      Object.entries(message.headers).map(([name, value]) => [name, String(value)] as const),
    ),
    text,
    body: text === "" ? {} : (JSON.parse(text) as WireBody),
  };
}

/** Each provider reports a wrong key differently; OpenAI repeats parts of it. */
function sendWrongKey(format: WireFormat, request: WireRequest, response: ServerResponse): void {
  const key = format.keyOf(request) ?? "";
  const masked = `${key.slice(0, 4)}${"*".repeat(12)}${key.slice(-4)}`;
  if (format.kind === "google") {
    const body = format.error(401, "API key not valid. Please pass a valid API key.");
    body.error.code = 400;
    body.error.status = "INVALID_ARGUMENT";
    sendJson(response, 400, body);
  } else if (format.kind === "anthropic") sendJson(response, 401, format.error(401, "invalid x-api-key"));
  else sendJson(response, 401, format.error(401, `Incorrect API key provided: ${masked}. Full: ${key}`));
}

function missingModel({ kind }: WireFormat, model: string): string {
  switch (kind) {
    case "anthropic":
      return `model: ${model}`;
    case "google":
      return `models/${model} is not found for API version v1beta, or is not supported for generateContent.`;
    case "openai":
      return `The model '${model}' does not exist or you do not have access to it.`;
    case "openai-compatible":
      return `model "${model}" not found, try pulling it first`;
    default:
      return kind satisfies never;
  }
}

function sendJson(response: ServerResponse, status: number, body: WireBody, headers = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

async function sendWhole(
  response: ServerResponse,
  body: WireBody,
  fault: WireFault | undefined,
): Promise<void> {
  if (fault?.kind === "slow") await pause(fault.pauseMs);
  const text = JSON.stringify(fault?.kind === "strange" ? { hello: "world" } : body);
  const half = text.slice(0, text.length / 2);
  response.writeHead(200, { "content-type": "application/json" });
  switch (fault?.kind) {
    case "cut":
      response.write(half, () => response.destroy());
      return;
    case "hang":
      response.write(half);
      return;
    case "end":
    case "malformed":
    case "error-event":
      response.end(half);
      return;
    default:
      response.end(text);
  }
}

async function sendStream(response: ServerResponse, format: WireFormat, answer: WireAnswer): Promise<void> {
  const { fault } = answer.turn;
  const events = format.events(answer);
  const middle = Math.ceil(events.length / 2);
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  const write = (text: string): Promise<void> =>
    new Promise((resolve) => {
      response.write(text, () => resolve());
    });
  for (const [index, { event, data }] of events.entries()) {
    if (response.destroyed) return;
    if (fault?.kind === "slow") await pause(fault.pauseMs);
    if (fault !== undefined && index === middle) {
      switch (fault.kind) {
        case "cut":
          response.destroy();
          return;
        case "hang":
          return;
        case "end":
          response.end();
          return;
        case "malformed":
          await write('data: {"type": "broken\n\n');
          break;
        case "strange":
          await write('data: {"hello": "world"}\n\n');
          break;
        case "error-event": {
          const { event: name, data: problem } = format.errorEvent("Overloaded");
          await write(sse(name, problem));
          response.end();
          return;
        }
        default:
      }
    }
    await write(sse(event, data));
  }
  response.end();
}

function sse(event: string | undefined, data: WireBody | string): string {
  const name = event === undefined ? "" : `event: ${event}\n`;
  return `${name}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
}
