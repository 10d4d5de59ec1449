import { omitUndefined } from "../omit-undefined.ts";
import { wordList } from "../text/word-list.ts";

/** What an address means that was copied from the web page of a forge. */
export interface ForgeUrl {
  /** The address of the repository. */
  readonly repository: string;
  /** The branch, tag or commit, and the path below it if there is one. */
  readonly tree?: string;
  /** Whether the path is that of a file. */
  readonly file: boolean;
}

/** Hosts whose plain addresses of two parts are repositories. */
const FORGE_HOSTS: ReadonlySet<string> = new Set(
  wordList("github.com gitlab.com bitbucket.org codeberg.org gitea.com"),
);

/** One shape of the pages of a forge: the repository, then the rest. */
interface Shape {
  readonly pattern: RegExp;
  /** Shapes that other sites might use too count only on this host. */
  readonly host?: string;
}

const shapes: readonly Shape[] = [
  // GitLab on any host: groups nest, and `/-/` ends the repository.
  { pattern: /^\/(?<repository>[^/]+(?:\/[^/]+)+?)\/-\/(?<kind>tree|blob|raw)\/(?<tree>.+)$/ },
  // Gitea and Forgejo on any host
  { pattern: /^\/(?<repository>[^/]+\/[^/]+)\/(?<kind>src|raw)\/(?:branch|tag|commit)\/(?<tree>.+)$/ },
  { pattern: /^\/(?<repository>[^/]+\/[^/]+)\/(?<kind>src|raw)\/(?<tree>.+)$/, host: "bitbucket.org" },
  // GitHub, and GitHub Enterprise on any host
  { pattern: /^\/(?<repository>[^/]+\/[^/]+)\/(?<kind>tree|blob)\/(?<tree>.+)$/ },
  // Azure Repos
  { pattern: /^\/(?<repository>(?:[^/]+\/){1,2}_git\/[^/]+)$/ },
];

/** Reads an address that was copied from a forge's web page; undefined if it is none. */
export function readForgeUrl(url: URL): ForgeUrl | undefined {
  const path = url.pathname.replace(/\/+$/, "");
  for (const { pattern, host } of shapes) {
    const { repository, kind, tree } = pattern.exec(path)?.groups ?? {};
    if (repository === undefined || (host !== undefined && host !== url.hostname)) continue;
    // A page of a folder and one of a file look the same at some forges; a skill's file is known by its name.
    const file = kind === "blob" || kind === "raw" || /\/skill\.md$/i.test(path);
    return { repository: `${url.origin}/${repository}`, file, ...omitUndefined({ tree }) };
  }
  const isRepository = FORGE_HOSTS.has(url.hostname) && /^\/[^/]+\/[^/]+$/.test(path);
  const isGroup = url.hostname === "gitlab.com" && /^(?:\/[^/]+){3,}$/.test(path) && !path.includes("/-/");
  return isRepository || isGroup ? { repository: `${url.origin}${path}`, file: false } : undefined;
}
