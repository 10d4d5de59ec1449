import { apiContract } from "@skillwright/contract";
import {
  type DefectListener,
  dropHeadBody,
  endpointsOf,
  htmlPage,
  pagePolicy,
  respondError,
  routeNotFound,
  securityHeaders,
  toOpenApi,
} from "@skillwright/contract/http";
import { omitUndefined } from "@skillwright/core/internal";
import { openActivityLog, type SkillsPoolOptions } from "@skillwright/runtime/internal";
import { type Env, Hono } from "hono";
import { setCookie } from "hono/cookie";
import { agentRoutes } from "./api/agents.ts";
import { askRoutes, chatRoutes } from "./api/chat.ts";
import { eventRoutes } from "./api/events.ts";
import { installRoutes } from "./api/install.ts";
import { openInstallDesk } from "./api/install-desk.ts";
import { machineRoutes } from "./api/machine.ts";
import { manageRoutes } from "./api/manage.ts";
import { mcpServerRoutes } from "./api/mcp-servers.ts";
import { messageRoutes, sessionRoutes } from "./api/messages.ts";
import { modelRoutes } from "./api/models.ts";
import { openCodeRoutes } from "./api/open-code.ts";
import { historyRoutes, proposalRoutes } from "./api/proposals.ts";
import { registryRoutes } from "./api/registries.ts";
import { rpcRoutes } from "./api/rpc.ts";
import { evalRoutes, searchRoutes } from "./api/search.ts";
import { shareRoutes } from "./api/share.ts";
import { signInRoutes } from "./api/sign-ins.ts";
import { skillRoutes } from "./api/skills.ts";
import { textRoutes } from "./api/texts.ts";
import { trustRoutes } from "./api/trust.ts";
import { openChatRooms } from "./chat/chat-rooms.ts";
import { openAskDesk } from "./events/ask-desk.ts";
import { createEventLog } from "./events/event-log.ts";
import { watchProposals } from "./events/watch-proposals.ts";
import { type AccessLog, logAccess } from "./http/access-log.ts";
import { apiEndpoints } from "./http/api-endpoints.ts";
import { openContext, type ServerContext } from "./http/server-context.ts";
import { COOKIE_SECONDS } from "./limits.ts";
import { mcpHandler } from "./mcp/mcp-handler.ts";
import { apiPage, type ShownDocument } from "./pages/api-page.ts";
import { webAppRoutes } from "./pages/web-app.ts";
import { authenticate, clientAddress } from "./security/authenticate.ts";
import { checkChatFolder } from "./security/chat-folder.ts";
import { ownHosts, rejectForeign } from "./security/reject-foreign.ts";
import { openSignIns } from "./security/sign-ins.ts";
import { createSignInLinks, newSecret, openToken, type SignInLinks } from "./security/token.ts";
import { version } from "./version.ts";

/** Options of an app. */
export interface AppOptions {
  /** The folder for requests that name none. Default: the process's working folder. */
  readonly cwd?: string;
  /** Options for the skills of every folder. */
  readonly skills?: Omit<SkillsPoolOptions, "host" | "roots">;
  /** The folder of the built web app. Default: none, with a page that says so. */
  readonly web?: string;
  /** The token. Default: the one of this account, from its state folder. */
  readonly token?: string;
  /** More host names that the server accepts. */
  readonly allowHosts?: readonly string[];
  /** Default: on. */
  readonly rateLimit?: "on" | "off";
  /** How long a question waits before the answer is no, in milliseconds. Default: ten minutes. */
  readonly askLifetimeMs?: number;
  /** How long the session of an MCP client without requests and open streams is kept, in milliseconds. Default: half an hour. */
  readonly mcpIdleMs?: number;
  /** Receives the access log. Default: no log. */
  readonly accessLog?: AccessLog;
  /** Receives defects. Default: a process warning. */
  readonly onDefect?: DefectListener;
  /** Adds routes that need the token, such as a further protocol. */
  readonly extend?: (app: Hono<Env>, context: ServerContext) => void | Promise<void>;
}

/** An app without a port. */
export interface OpenedApp {
  readonly app: Hono<Env>;
  readonly token: string;
  readonly links: SignInLinks;
  readonly context: ServerContext;
  /** Cookies ignore ports, so the port is part of the cookie's name. */
  setPort(port: number): void;
  close(): Promise<void>;
}

/** Addresses that need the token. */
const guarded = ["/api/v1/*", "/skill", "/mcp", "/mcp/*"];

/** Creates the whole app; every request passes the same checks. */
export async function createApp(options: AppOptions & { readonly host?: string } = {}): Promise<OpenedApp> {
  const cwd = options.cwd ?? process.cwd();
  const log = createEventLog();
  const context = openContext({ cwd, version, skills: options.skills ?? {}, log });
  const first = await context.skills();
  const token = options.token ?? openToken(first.locations.state);
  const links = createSignInLinks();
  const activities = openActivityLog({ state: first.locations.state });
  const signIns = openSignIns(first.locations.state, token);
  let cookie = "skillwright";
  const onDefect = options.onDefect ?? warn;
  const app = new Hono<Env>();
  app.onError((error, c) => respondError(c, error, onDefect));
  app.notFound((c) => respondError(c, routeNotFound(c.req.method, c.req.path), onDefect));
  if (options.accessLog !== undefined) app.use(logAccess(options.accessLog));
  app.use(securityHeaders(), dropHeadBody());
  app.use(rejectForeign(ownHosts(options.host ?? "127.0.0.1", options.allowHosts)));
  const guard = authenticate({ token, signIns, cookie: () => cookie, rateLimit: options.rateLimit });
  for (const path of guarded) app.use(path, guard);
  app.get("*", async (c, next) => {
    const word = c.req.query("token");
    if (word === undefined || c.req.path.startsWith("/api/")) return next();
    // A program that previews a link with HEAD must not use it up.
    if (c.req.method === "GET" && links.redeem(word)) {
      // The cookie can confirm what the token can't, so issuing it is recorded.
      activities.record({ action: "sign-in", subject: "browser", detail: clientAddress(c), outcome: "done" });
      const secret = await signIns.start({
        address: clientAddress(c),
        browser: c.req.header("user-agent") ?? "",
      });
      setCookie(c, cookie, secret, {
        httpOnly: true,
        sameSite: "Strict",
        path: "/api",
        maxAge: COOKIE_SECONDS,
      });
    }
    // The secret does not stay in the address, valid or not.
    return c.redirect(ownPath(c.req.url), 303);
  });
  // The token can change skills and settings, so it must not choose where.
  app.use("/api/v1/*", async (c, next) => {
    const isChange = c.req.method !== "GET" && c.req.method !== "HEAD";
    const folders = [c.req.queries("cwd"), c.req.queries("root")].flatMap((named) => named ?? []);
    if (isChange && folders.length > 0) {
      const own = await context.skills();
      for (const folder of folders) checkChatFolder(folder, own);
    }
    await next();
  });
  const api = apiEndpoints(endpointsOf(app, apiContract), context);
  skillRoutes(api, context);
  searchRoutes(api, context);
  evalRoutes(api, context);
  manageRoutes(api);
  shareRoutes(api, context);
  historyRoutes(api);
  const followers = { count: 0 };
  const proposals = watchProposals(log, {
    state: first.locations.state,
    isFollowed: () => followers.count > 0,
    list: async () => (await context.skills()).proposals({ all: true }),
    onError: onDefect,
  });
  proposalRoutes(api, proposals);
  trustRoutes(api, context);
  machineRoutes(api, version);
  signInRoutes(api, signIns, activities);
  messageRoutes(api, context);
  textRoutes(api);
  const desk = openAskDesk(log, { lifetimeMs: options.askLifetimeMs });
  const rooms = openChatRooms(context, desk);
  agentRoutes(api, context);
  modelRoutes(api, context);
  askRoutes(api, desk);
  const installs = openInstallDesk(desk);
  installRoutes(api, context, { desk: installs, asks: desk });
  registryRoutes(api, context);
  const mcpServers = mcpServerRoutes(api, context);
  chatRoutes(api, rooms);
  sessionRoutes(api);
  eventRoutes(api, log, { followers, signIns });
  openCodeRoutes(api, context);
  rpcRoutes(api, context, installs);
  documentRoutes(app);
  const mcp = mcpHandler({
    skills: first,
    version,
    hosts: "checked",
    onError: onDefect,
    ...omitUndefined({ idleMs: options.mcpIdleMs }),
  });
  app.all("/mcp", async (c) => {
    const answer = await mcp.fetch(c.req.raw);
    return c.newResponse(answer.body, answer);
  });
  await options.extend?.(app, context);
  app.all("/api/*", (c) => c.notFound());
  webAppRoutes(app, options.web);
  return {
    app,
    token,
    links,
    context,
    setPort: (port) => {
      cookie = `skillwright_${port}`;
    },
    async close() {
      proposals.stop();
      mcpServers.stop();
      await installs.close();
      await rooms.closeAll();
      await mcp.close();
      await context.close();
    },
  };
}

/** The path of a URL on this server; two slashes at its start would name another host. */
function ownPath(url: string): string {
  return new URL(url).pathname.replace(/^\/+/, "/");
}

/** The document of the API, for programs and for people. */
function documentRoutes(app: Hono<Env>): void {
  let made: ShownDocument | undefined;
  const document = (): ShownDocument => {
    made ??= toOpenApi(apiContract, {
      info: {
        title: "Skillwright",
        version,
        license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
        description:
          "The skills of this machine over HTTP. Every request below /api/v1 needs the token; every error has the same shape.",
      },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        cookie: { type: "apiKey", in: "cookie", name: "skillwright" },
      },
      errors: ["not_authenticated", "request_refused", "rate_limited", "validation_error"],
    }) as unknown as ShownDocument;
    return made;
  };
  app.get("/api/openapi.json", (c) => c.json(document()));
  app.get("/api", (c) => {
    const nonce = newSecret();
    return c.html(htmlPage("Skillwright API", apiPage(document()), nonce), 200, {
      "content-security-policy": pagePolicy(nonce),
    });
  });
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error), "SkillwrightWarning");
}
