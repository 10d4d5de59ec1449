import { randomUUID } from "node:crypto";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import type { OpenMcpServer } from "./create-mcp-server.ts";
import { MAX_MCP_SESSIONS, MAX_MESSAGE_BYTES, MCP_SESSION_IDLE_MS } from "./mcp-limits.ts";
import { type AnsweredRequest, onResponseEnd } from "./on-response-end.ts";

/** The sessions of clients up to protocol 2025-11-25, by `Mcp-Session-Id`. Later clients have none. */
export interface McpSessions {
  /** Starts a session with an initialize request; 503 when every session is busy and no more are allowed. */
  open(request: AnsweredRequest): Promise<Response>;
  /** Answers a request of a session; 404 when it has ended, and clients start a new one. */
  answer(id: string, request: AnsweredRequest): Promise<Response>;
  /** Calls a function with each open server. */
  each(notify: (server: OpenMcpServer) => void): void;
  /** How many are open. */
  count(): number;
  close(): Promise<void>;
}

export interface McpSessionsOptions {
  readonly createServer: () => Promise<OpenMcpServer>;
  readonly onError: (error: Error) => void;
  /** How long a session without requests and open streams is kept, in milliseconds. Default: half an hour. */
  readonly idleMs?: number | undefined;
  /** Most open sessions; the least recently used one is closed for a new one. Default: 100. */
  readonly max?: number | undefined;
}

interface Kept {
  readonly open: OpenMcpServer;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** How many requests are being answered, without streams that only listen. */
  working: number;
  /** How many streams only listen. */
  listening: number;
  timer: NodeJS.Timeout | undefined;
}

/** Starts without sessions. */
export function createMcpSessions(options: McpSessionsOptions): McpSessions {
  const { createServer, onError, idleMs = MCP_SESSION_IDLE_MS, max = MAX_MCP_SESSIONS } = options;
  /** Least recently used first. */
  const sessions = new Map<string, Kept>();
  let opening = 0;

  const end = async (id: string): Promise<void> => {
    const kept = sessions.get(id);
    if (kept === undefined) return;
    sessions.delete(id);
    clearTimeout(kept.timer);
    await kept.transport.close();
    await kept.open.close();
  };
  const endLater = (id: string): void => {
    end(id).catch(onError);
  };
  const use = (id: string, kept: Kept, kind: "working" | "listening"): (() => void) => {
    clearTimeout(kept.timer);
    sessions.delete(id);
    sessions.set(id, kept);
    kept[kind] += 1;
    return () => {
      kept[kind] -= 1;
      if (kept.working + kept.listening > 0 || !sessions.has(id)) return;
      kept.timer = setTimeout(endLater, idleMs, id);
      kept.timer.unref();
    };
  };
  /** Whether there is room for one more, after closing the least recently used one if necessary. */
  const makeRoom = (): boolean => {
    if (sessions.size + opening < max) return true;
    const [oldest] = [...sessions].find(([, { working }]) => working === 0) ?? [];
    if (oldest === undefined) return false;
    endLater(oldest);
    return true;
  };
  const begin = async (id: string): Promise<Kept> => {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      maxRequestBodySize: MAX_MESSAGE_BYTES,
    });
    // It has no other way to be listened to. It closes also when the client ends it.
    Object.assign(transport, { onerror: onError, onclose: () => endLater(id) });
    const open = await createServer();
    await open.server.connect(transport);
    return { open, transport, working: 0, listening: 0, timer: undefined };
  };
  const answerBy = async (id: string, kept: Kept, { request, body }: AnsweredRequest): Promise<Response> => {
    const done = use(id, kept, request.method === "GET" ? "listening" : "working");
    try {
      const given = body === undefined ? {} : { parsedBody: body };
      return onResponseEnd(await kept.transport.handleRequest(request, given), done);
    } catch (error) {
      done();
      throw error;
    }
  };

  return {
    async open(given) {
      if (!makeRoom()) return mcpRefusal(503, "Too many busy sessions; try again later");
      const id = randomUUID();
      opening += 1;
      const kept = await begin(id).finally(() => {
        opening -= 1;
      });
      sessions.set(id, kept);
      const response = await answerBy(id, kept, given);
      // A request that is not a valid start leaves nothing behind.
      if (kept.transport.sessionId === undefined) await end(id);
      return response;
    },
    answer(id, given) {
      const kept = sessions.get(id);
      if (kept === undefined) return Promise.resolve(mcpRefusal(404, "Session not found", -32_001));
      return answerBy(id, kept, given);
    },
    each(notify) {
      for (const { open } of sessions.values()) notify(open);
    },
    count: () => sessions.size,
    async close() {
      await Promise.all([...sessions.keys()].map(end));
    },
  };
}

/** The response to a rejected request, as JSON-RPC has it. */
export function mcpRefusal(status: number, message: string, code = -32_000): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status });
}
