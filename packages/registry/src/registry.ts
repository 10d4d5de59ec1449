import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type DefectListener,
  dropHeadBody,
  respondError,
  routeNotFound,
  securityHeaders,
  toOpenApi,
} from "@skillwright/contract/http";
import { registryContract } from "@skillwright/contract/registry";
import { type Env, Hono } from "hono";
import { createOidc, type OidcOptions } from "./access/oidc.ts";
import { createContext, type RegistryContext } from "./access/registry-context.ts";
import { createAdminToken } from "./access/tokens.ts";
import { adminEndpoints, mirrorEndpoints, namespaceEndpoints } from "./http/access-endpoints.ts";
import { createAdmission, limitUploads } from "./http/authenticate.ts";
import { pageRoutes } from "./http/page-routes.ts";
import { registryEndpoint } from "./http/registry-endpoint.ts";
import { publishEndpoints, skillEndpoints } from "./http/skill-endpoints.ts";
import { wellKnownRoutes } from "./http/well-known.ts";
import { openMirrors } from "./mirrors/run-mirrors.ts";
import { openRegistrySearch } from "./search/registry-search.ts";
import { createCounters } from "./skills/download-counters.ts";
import { openStorage, type RegistryPlace } from "./storage/registry-storage.ts";
import { encryptClearSecrets } from "./storage/secrets/stored-secrets.ts";
import { version } from "./version.ts";
import { createDeliveries } from "./webhooks/deliveries.ts";
import { inlineThread, workerThread } from "./worker/registry-thread.ts";

/** Options of a registry. */
export type RegistryOptions = RegistryPlace & {
  /** An OpenID provider whose tokens are accepted besides the registry's own. Default: none. */
  readonly oidc?: OidcOptions;
  /** The address that people use, such as `https://skills.example`. Default: that of each request. */
  readonly url?: string;
  /** Default: on. */
  readonly rateLimit?: "on" | "off";
  /** Where the addresses of clients come from. Default: `connection`; `forwarded` behind a load balancer. */
  readonly addresses?: "connection" | "forwarded";
  /** Hosts of private networks that webhooks may call. Default: none. */
  readonly webhookHosts?: readonly string[];
  /** Hosts of private networks that mirrors may copy from. Default: none. */
  readonly mirrorHosts?: readonly string[];
  /** Pause before a webhook is tried again, in milliseconds. Default: five seconds. */
  readonly webhookRetryMs?: number;
  /**
   * File of the search index; processes can share it and you can delete it. Default: in the data folder, or
   * temporary.
   */
  readonly searchFile?: string;
  /** `worker` checks uploads and builds the search index in a thread of its own. Default: `inline`. */
  readonly thread?: "worker" | "inline";
  /** Default: the system's clock. */
  readonly now?: () => Date;
  /** Receives defects. Default: a process warning. */
  readonly onDefect?: DefectListener;
};

/** A registry without a port. */
export interface Registry {
  readonly app: Hono<Env>;
  readonly context: RegistryContext;
  /** Creates the first administrator's token; undefined if there are tokens already. */
  createFirstToken(): Promise<string | undefined>;
  /** Brings the search index up to date, so that the first search doesn't have to. */
  prepareSearch(): Promise<void>;
  /** Copies what mirrors have to copy by now. */
  syncMirrors(): Promise<void>;
  /** Waits for counters and webhooks. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Creates a registry. It keeps only caches in memory: several processes can share one PostgreSQL database. */
export async function createRegistry(options: RegistryOptions): Promise<Registry> {
  const { database, blobs, secrets } = await openStorage(options);
  await encryptClearSecrets(database, secrets);
  const onDefect = options.onDefect ?? warn;
  const thread = options.thread === "worker" ? workerThread() : inlineThread();
  const index = searchFile(options);
  const search = openRegistrySearch(database, { file: index.file, addMany: thread.addDocuments });
  const deliveries = createDeliveries({
    database,
    secrets,
    network: { privateHosts: options.webhookHosts ?? [] },
    onError: onDefect,
    retryMs: options.webhookRetryMs,
  });
  const context = createContext({
    database,
    blobs,
    secrets,
    now: options.now,
    inspect: thread.inspect,
    onChange: () => search.expire(),
    onEvent: (event, at) => deliveries.deliver(event, at),
  });
  const mirrors = openMirrors({
    context,
    network: { privateHosts: options.mirrorHosts ?? [] },
    onError: onDefect,
  });
  const counters = createCounters(database, onDefect);
  await database.listen(() => search.expire());
  const app = new Hono<Env>();
  app.onError((error, c) => respondError(c, error, isDisconnect(error) ? () => undefined : onDefect));
  app.notFound((c) => respondError(c, routeNotFound(c.req.method, c.req.path), onDefect));
  app.use(securityHeaders(), dropHeadBody());
  const verifyOidc = options.oidc === undefined ? undefined : createOidc(options.oidc);
  const { middleware, identify } = createAdmission({
    context,
    verifyOidc,
    rateLimit: options.rateLimit ?? "on",
    addresses: options.addresses ?? "connection",
  });
  app.get("/healthz", async (c) => {
    await database.read.selectFrom("migrations").select("id").limit(1).execute();
    return c.json({ status: "ok" });
  });
  app.use(middleware);
  app.use("/api/v1/skills/:namespace/:name/versions", limitUploads(context));
  const endpoint = registryEndpoint(app, context);
  skillEndpoints(endpoint, { search, counters, mirrors });
  publishEndpoints(endpoint);
  namespaceEndpoints(endpoint);
  mirrorEndpoints(endpoint, mirrors);
  adminEndpoints(endpoint);
  app.get("/api/openapi.json", (c) => c.json(openApiDocument()));
  app.all("/api/*", (c) => c.notFound());
  wellKnownRoutes(app, context);
  pageRoutes(app, { context, search, mirrors, identify, url: options.url?.replace(/\/+$/, ""), onDefect });
  const settle = async (): Promise<void> => {
    await counters.flush();
    await deliveries.settle();
  };
  return {
    app,
    context,
    createFirstToken: () => createAdminToken(context, "first administrator", "if-none"),
    prepareSearch: () => search.prepare(),
    syncMirrors: () => mirrors.syncDue(),
    settle,
    async close() {
      await mirrors.close();
      await deliveries.close();
      await counters.flush();
      await search.close();
      await thread.close();
      await database.close();
      index.remove();
    },
  };
}

/** Where the search index is, and what removes it if it is only for this process. */
function searchFile(options: RegistryOptions): { readonly file: string; readonly remove: () => void } {
  const known = options.searchFile ?? ("data" in options ? join(options.data, "search.sqlite") : undefined);
  if (known !== undefined) return { file: known, remove: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), "skillwright-registry-"));
  return {
    file: join(folder, "search.sqlite"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The OpenAPI document of every registry. */
function openApiDocument(): Readonly<Record<string, unknown>> {
  return toOpenApi(registryContract, {
    info: {
      title: "Skillwright registry",
      version,
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
      description:
        "A registry of agent skills. Public namespaces can be read without a token; everything else needs one.",
    },
    securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    errors: ["not_authenticated", "rate_limited", "validation_error", "service_unavailable"],
  });
}

/** Whether a client ended the connection before it had sent everything. */
function isDisconnect(error: Error): boolean {
  return "code" in error && error.code === "ECONNRESET";
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error), "SkillwrightWarning");
}
