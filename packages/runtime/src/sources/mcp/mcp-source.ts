import {
  compareText,
  errorMessage,
  isSkillwrightError,
  type McpSource,
  type PackageFile,
  parsePackagePath,
  type SkillFiles,
  SkillwrightError,
  type Source,
  type SourceItem,
  type SourceOptions,
  type SourceSkill,
} from "@skillwright/core/internal";
import { anySignal } from "../../machine/any-signal.ts";
import type { Environment } from "../../machine/locations.ts";
import { treeHash } from "../../skill-tree/tree-hash.ts";
import { sourceClosed } from "../pin-packages.ts";
import { type ConnectedServer, connectServer, LIST_TIME_MS, readAnnounced } from "./connect-server.ts";
import { listServer } from "./list-server.ts";
import type { RemoteEntry, RemoteListing } from "./remote-listing.ts";
import type { ServerSignIns } from "./server-sign-ins.ts";

/** Time for fetching all files of one skill. */
const FETCH_TIME_MS = 30_000;

/** A skill of an MCP server. */
export interface McpSkill extends SourceSkill {
  /** As the server announced it. */
  readonly entry: RemoteEntry;
}

/** How an MCP server is used as a source. */
export interface McpSourceOptions {
  readonly env: Environment;
  /** Default: nobody is signed in. */
  readonly signIns?: ServerSignIns | undefined;
  /** Skills that it announced earlier; it is then not asked for its list. */
  readonly known?: readonly RemoteEntry[];
}

/** The skills of an MCP server as a source. Files are fetched one skill at a time, and must be as they were announced. */
export function mcpSource(server: McpSource, { env, signIns, known }: McpSourceOptions): Source<McpSkill> {
  const url = `mcp://${server.label}`;
  return {
    label: server.label,
    async resolve({ signal } = {}) {
      signal?.throwIfAborted();
      const end = new AbortController();
      const within = (time: number, other?: AbortSignal): AbortSignal =>
        anySignal(end.signal, AbortSignal.timeout(time), other);
      const limit = within(LIST_TIME_MS, signal);
      const connection = await failing(
        url,
        connectServer(server, { env, signIns, signal: limit, lifetime: end.signal }),
        signal,
      );
      const close = async (): Promise<void> => {
        if (end.signal.aborted) return;
        end.abort(sourceClosed(url));
        await connection.close();
      };
      let listing: Pick<RemoteListing, "entries" | "refused">;
      try {
        listing =
          known === undefined
            ? await failing(url, listServer(connection, server, limit), signal)
            : { entries: known, refused: [] };
      } catch (error) {
        await close();
        throw error;
      }
      const read = async (entry: RemoteEntry, options: SourceOptions = {}): Promise<SkillFiles> => {
        options.signal?.throwIfAborted();
        end.signal.throwIfAborted();
        return failing(
          url,
          readFiles(connection, entry, within(FETCH_TIME_MS, options.signal)),
          options.signal,
        );
      };
      const { entries, refused } = listing;
      return {
        provenance: { kind: "mcp", url },
        name: server.label,
        async *items(): AsyncGenerator<SourceItem<McpSkill>> {
          for (const entry of entries)
            yield { kind: "skill", skill: toSkill(entry, (options) => read(entry, options)) };
          for (const { uri, reason } of refused) yield { kind: "refused", folder: uri, reason };
        },
        close,
      };
    },
  };
}

/** What was announced is enough for the tree hash; a file of a server is never a program. */
function toSkill(entry: RemoteEntry, read: SourceSkill["read"]): McpSkill {
  const files = entry.files.map(({ path, size, sha256 }) => ({
    path,
    kind: "file" as const,
    size,
    digest: sha256,
  }));
  return { entry, folder: entry.uri, tree: treeHash(files), read };
}

async function readFiles(
  server: ConnectedServer,
  entry: RemoteEntry,
  signal: AbortSignal,
): Promise<SkillFiles> {
  const files: PackageFile[] = [];
  for (const file of entry.files.toSorted((a, b) => compareText(a.path, b.path))) {
    const bytes = await readAnnounced(server, entry, { file, signal });
    files.push({ path: parsePackagePath(file.path, entry.uri), bytes, executable: false });
  }
  return { files, leftOut: [] };
}

/** Whatever a server does wrong has a code; the reason of a signal stays what it is. */
async function failing<T>(url: string, work: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await work;
  } catch (error) {
    signal?.throwIfAborted();
    if (isSkillwrightError(error)) throw error;
    throw new SkillwrightError("load_error", {
      message: errorMessage(error),
      details: { name: url, path: url },
      cause: error,
    });
  }
}
