import { setTimeout as wait } from "node:timers/promises";
import {
  errorMessage,
  isSkillwrightError,
  omitUndefined,
  SkillwrightError,
} from "@skillwright/core/internal";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import postgres from "postgres";

/** Connections of one process. Several processes share what PostgreSQL allows, which is 100 by default. */
const MAX_CONNECTIONS = 10;

/** How long a new connection may take, in seconds, unless the address has a `connect_timeout`. */
const CONNECT_SECONDS = 10;

/** How long the end of a query is waited for when the pool ends, in seconds. */
const END_SECONDS = 5;

/** The type of 64-bit numbers; those of a registry fit into JavaScript's. */
const INT8 = 20;

type Client = postgres.Sql<{ bigint: number }>;

/** A connection. Once it is lost, it is never used again: what follows would be outside of its transaction. */
interface Link {
  readonly client: Client;
  lost: Error | undefined;
}

/** A client of the database. */
export function connectClient(url: string, onclose?: () => void): Client {
  return postgres(url, {
    max: 1,
    // Otherwise the client ends it after an hour, also in the middle of a transaction.
    max_lifetime: null,
    connect_timeout: connectSeconds(url),
    // Nothing here has an array, and nobody handles it if the connection is lost in this query of the client.
    fetch_types: false,
    onnotice: () => {},
    ...omitUndefined({ onclose }),
    types: { bigint: { to: INT8, from: [INT8], parse: Number, serialize: String } },
  });
}

/** A connection pool for Kysely, of single clients: the client's own pool forgets who waits when a connection is lost. */
export function createPool(url: string, label: string): PostgresPool {
  const links = new Set<Link>();
  let isEnded = false;
  const free: Link[] = [];
  const waiting: (() => void)[] = [];
  const discard = async (link: Link, seconds = 0): Promise<void> => {
    links.delete(link);
    await link.client.end({ timeout: seconds });
  };
  const open = async (): Promise<Link> => {
    const link: Link = {
      client: connectClient(url, () => {
        link.lost ??= unreachable(label, new Error("the connection was closed"));
      }),
      lost: undefined,
    };
    links.add(link);
    const ending = new AbortController();
    try {
      // The client tries for ever to reach a server that ends each connection at once, as a proxy of one that is down does.
      const late = wait(connectSeconds(url) * 1000, undefined, { signal: ending.signal, ref: false }).then(
        () => {
          throw new Error("it doesn't answer");
        },
      );
      await Promise.race([link.client.unsafe("select 1"), late]);
      return link;
    } catch (error) {
      await discard(link);
      throw unreachable(label, error);
    } finally {
      ending.abort();
    }
  };
  const take = async (): Promise<Link> => {
    for (;;) {
      if (isEnded) throw unreachable(label, new Error("the registry was closed"));
      const link = free.pop();
      if (link !== undefined && link.lost === undefined) return link;
      if (link !== undefined) await discard(link);
      else if (links.size < MAX_CONNECTIONS) return open();
      else await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  const wake = (): void => waiting.shift()?.();
  const connect = async (): Promise<PostgresPoolClient> => {
    const link = await take().catch((error: unknown) => {
      wake();
      throw error;
    });
    const query = async (text: string, parameters: readonly unknown[] = []) => {
      if (link.lost !== undefined) throw link.lost;
      try {
        const values = [...parameters] as postgres.ParameterOrJSON<number>[];
        const rows = await link.client.unsafe(text, values, { prepare: true });
        return { command: rows.command, rowCount: rows.count, rows: [...rows] };
      } catch (error) {
        if (!isLost(error)) throw error;
        link.lost = unreachable(label, error);
        throw link.lost;
      }
    };
    return {
      query: query as unknown as PostgresPoolClient["query"],
      release() {
        if (link.lost === undefined) free.push(link);
        else void discard(link);
        wake();
      },
    };
  };
  return {
    connect,
    options: {},
    async end() {
      isEnded = true;
      for (const resolve of waiting.splice(0)) resolve();
      await Promise.all([...links].map((link) => discard(link, END_SECONDS)));
    },
  };
}

function connectSeconds(url: string): number {
  return Number(URL.parse(url)?.searchParams.get("connect_timeout") ?? "") || CONNECT_SECONDS;
}

/** Codes of a connection that ended or can't be made: of the client, of the system, and of a server that stops or starts. */
const LOST = /^(?:CONNECT|ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|25P03|57P0[1-3]|08)/;

function isLost(error: unknown): boolean {
  return error instanceof Error && "code" in error && LOST.test(String(error.code));
}

function unreachable(label: string, error: unknown): Error {
  if (isSkillwrightError(error)) return error;
  return new SkillwrightError("service_unavailable", {
    message: `The database ${label} can't be used: ${errorMessage(error)}`,
    details: { service: "database" },
    hint: unreachableHint(error),
    cause: error,
  });
}

/** What helps, by PostgreSQL's code. */
function unreachableHint(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "3D000") return "Create the database first, for example with `createdb`.";
  if (code.startsWith("28")) return "Check the user and the password.";
  return "Check that the database server runs, and its address.";
}
