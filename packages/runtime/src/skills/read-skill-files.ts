import {
  fileNotFound,
  findSkill,
  type McpSource,
  parentPath,
  type SkillStatus,
  usageError,
} from "@skillwright/core/find";
import { openActivityLog } from "../log/activity-log.ts";
import type { SkillResource } from "../session/read-resource.ts";
import type { SkillsPlace } from "../snapshot/skills-place.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { RemoteFiles } from "../sources/mcp/remote-files.ts";
import type { RemoteSource } from "../sources/mcp/remote-sources.ts";
import { openServerSignIns, type ServerSignIns } from "../sources/mcp/server-sign-ins.ts";
import type { SignInOptions } from "../sources/mcp/sign-in.ts";

/** Reads files of skills, local and remote. */
export interface ReadSkillFiles {
  /**
   * Reads a skill's text file for a person. Throws `path_escapes_root`, also for links, `file_not_found`,
   * `limit_exceeded`, and `validation_error` for one that isn't text.
   */
  readFile(query: string, path: string): Promise<SkillResource>;
  /** Fetches and verifies the files of a remote skill if they aren't on this computer. Throws `load_error`. */
  fetch(query: string): Promise<void>;
  /** The MCP servers with skills and their last answers. `now` asks each server again. Default: `if-old`. */
  sources(options?: { readonly ask?: "if-old" | "now" }): Promise<readonly RemoteSource[]>;
  /**
   * Signs in to an MCP server in a browser (OAuth 2.1 with PKCE), in memory or with `remember: "keychain"`, then asks
   * for its skills. Throws `sign_in_error`, and `permission_error` if the keychain refuses.
   */
  signIn(
    server: string,
    options: SignInOptions & { readonly remember?: "keychain" | "off" },
  ): Promise<RemoteSource>;
  /** Forgets the sign-in to an MCP server; whether there was one. */
  signOut(server: string): Promise<boolean>;
}

/** The part of the facade that reads skills' files, and what sessions use of it. Its code is loaded on first use. */
export function readSkillFiles(place: SkillsPlace): {
  readonly facade: ReadSkillFiles;
  /** Fetches files of remote skills; undefined if no server is configured. */
  readonly remote: () => Promise<RemoteFiles | undefined>;
} {
  const { current, reload, files, locations, env } = place;
  let fetching: RemoteFiles | undefined;
  const signIns = (): ServerSignIns =>
    openServerSignIns({ state: locations.state, env, platform: current().place.platform });
  const hasServers = (): boolean => current().config.some(({ mcpServers }) => mcpServers.length > 0);
  const record = (action: "sign-in" | "sign-out", detail: string, outcome: "done" | "failed"): void =>
    openActivityLog({ state: locations.state }).record({ action, subject: "MCP server", detail, outcome });
  const fetcher = async (): Promise<RemoteFiles> => {
    const { remoteFiles } = await import("../sources/mcp/remote-files.ts");
    fetching ??= remoteFiles(place, signIns());
    return fetching;
  };
  const fetchFiles = async (skill: SkillStatus): Promise<void> => {
    if (skill.found.origin !== undefined) await (await fetcher()).fetch(skill);
  };
  return {
    facade: {
      async readFile(query, path) {
        const skill = findSkill(current().skills, query);
        await fetchFiles(skill);
        const { readResource } = await import("../session/read-resource.ts");
        // A command is a single file; files beside it don't belong to it.
        if (skill.found.kind === "command")
          throw fileNotFound(skill.found.path, `${skill.found.path} is a single file and has no others`);
        return readResource(files, parentPath(skill.found.path), path);
      },
      fetch: async (query) => fetchFiles(findSkill(current().skills, query)),
      async sources({ ask = "if-old" } = {}) {
        if (!hasServers()) return [];
        const { remoteSources } = await import("../sources/mcp/remote-sources.ts");
        const known = await remoteSources(current().config, { locations, env, signIns: signIns(), ask });
        if (ask === "now") await reload();
        return known;
      },
      async signIn(name, { remember = "off", ...options }) {
        const server = serverOf(current(), name);
        const { signInToServer } = await import("../sources/mcp/sign-in.ts");
        const { remoteSource } = await import("../sources/mcp/remote-sources.ts");
        const known = signIns();
        try {
          await signInToServer(server, known, options);
        } catch (error) {
          record("sign-in", name, "failed");
          throw error;
        }
        record("sign-in", name, "done");
        if (remember === "keychain" && "url" in server) await known.remember(server.url);
        const source = await remoteSource(server, { locations, env, signIns: known, ask: "now" });
        await reload();
        return source;
      },
      async signOut(name) {
        const server = serverOf(current(), name);
        const wasSignedIn = "url" in server && (await signIns().forget(server.url));
        if (wasSignedIn) record("sign-out", name, "done");
        return wasSignedIn;
      },
    },
    remote: async () => (hasServers() ? fetcher() : undefined),
  };
}

function serverOf({ config }: Snapshot, name: string): McpSource {
  const servers = config.flatMap(({ mcpServers }) => mcpServers);
  const found = servers.find(({ label }) => label === name);
  if (found !== undefined) return found;
  throw usageError("server", `There is no MCP server "${name}" in your configuration`, {
    suggestions: servers.map(({ label }) => label),
    hint: "`skillwright sources` lists them.",
  });
}
