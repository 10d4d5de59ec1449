import { readdirSync, rmSync } from "node:fs";
import {
  type Diagnostic,
  diagnose,
  estimateTokensFromBytes,
  type FoundSkill,
  type HostProfile,
  isSkillwrightError,
  type JsonValue,
  joinPath,
  type McpSource,
  omitUndefined,
  parseSkill,
} from "@skillwright/core/internal";
import { ifExists } from "../../files/if-exists.ts";
import type { Environment, Locations } from "../../machine/locations.ts";
import type { RootReport } from "../../scan/scan-roots.ts";
import { whyNoAnswer } from "./connect-server.ts";
import { mcpSource } from "./mcp-source.ts";
import {
  LISTING_VERSION,
  mirrorFolder,
  type RemoteEntry,
  type RemoteListing,
  readListing,
  serverFolder,
  serverStamp,
  writeListing,
} from "./remote-listing.ts";
import type { ServerSignIns } from "./server-sign-ins.ts";

/** How long a server that failed is not asked again. */
const FAILURE_AGE_MS = 5 * 60 * 1000;

/** How long a listing is used before the server is asked again. */
const LISTING_AGE_MS = 60 * 60 * 1000;

/** What remote skills are found with. */
export interface RemoteInput {
  readonly profile: HostProfile;
  readonly locations: Pick<Locations, "cache" | "configFile">;
  readonly env: Environment;
  readonly signIns: ServerSignIns;
  /** How many roots come before those of servers. */
  readonly firstRoot: number;
  /** `if-old` reuses recent listings, `now` asks every server. Default: `if-old`. */
  readonly ask?: "if-old" | "now";
}

/** The skills that servers announced. */
export interface RemoteSkills {
  readonly roots: readonly RootReport[];
  readonly found: readonly FoundSkill[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The skills of servers, by their last answers. Servers are asked in parallel, and failures become diagnostics. */
export async function findRemote(sources: readonly McpSource[], input: RemoteInput): Promise<RemoteSkills> {
  const listings = await Promise.all(sources.map((source) => currentListing(source, input)));
  const roots: RootReport[] = [];
  const found: FoundSkill[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [index, source] of sources.entries()) {
    const listing = listings[index];
    if (listing === undefined) continue;
    const path = serverFolder(input.locations, source);
    const walk = { ...input.profile.walk, folderLinks: "ignore" } as const;
    roots.push({
      root: { path, scope: "remote", holds: "skills", base: "absolute", walk, boundary: path },
      exists: true,
      skills: listing.entries.length,
      truncated: false,
    });
    for (const entry of listing.entries)
      found.push(toFound(entry, { source, folder: path, root: input.firstRoot + index }));
    diagnostics.push(...toDiagnostics(listing, source, input.locations.configFile));
  }
  return { roots, found, diagnostics };
}

/** A server's last answer if it is recent enough, else a new one. */
export async function currentListing(
  source: McpSource,
  input: Omit<RemoteInput, "profile" | "firstRoot">,
): Promise<RemoteListing> {
  const folder = serverFolder(input.locations, source);
  const stamp = serverStamp(source);
  const kept = readListing(folder, stamp);
  const age = kept === undefined ? Number.POSITIVE_INFINITY : Date.now() - kept.asked;
  const isYoung = age >= 0 && age < (kept?.problem === undefined ? LISTING_AGE_MS : FAILURE_AGE_MS);
  if (kept !== undefined && isYoung && input.ask !== "now") return kept;
  const { keep, ...answer } = await answerOf(source, input, kept);
  const listing: RemoteListing = {
    version: LISTING_VERSION,
    server: stamp,
    asked: Date.now(),
    ...answer,
  };
  if (keep) {
    writeListing(folder, listing);
    dropOthers(folder, listing);
  }
  return listing;
}

async function answerOf(
  source: McpSource,
  input: Pick<RemoteInput, "env" | "signIns">,
  kept: RemoteListing | undefined,
): Promise<Answer> {
  try {
    return await askServer(source, input);
  } catch (error) {
    // Whatever a server does wrong, the other skills are listed.
    const problem = whyNoAnswer(error);
    const isMissing = isSkillwrightError(error, "missing_package");
    const hint = isSkillwrightError(error) ? error.hint : undefined;
    return {
      entries: kept?.entries ?? [],
      refused: kept?.refused ?? [],
      problem,
      ...omitUndefined({ hint }),
      keep: !isMissing,
    };
  }
}

/** What a server answered. */
interface Answer extends Pick<RemoteListing, "entries" | "refused" | "problem" | "hint"> {
  /** Whether the answer counts for a while; a package that is missing may be there at the next start. */
  readonly keep: boolean;
}

async function askServer(
  source: McpSource,
  { env, signIns }: Pick<RemoteInput, "env" | "signIns">,
): Promise<Answer> {
  const pinned = await mcpSource(source, { env, signIns }).resolve();
  try {
    const entries: RemoteEntry[] = [];
    const refused: RemoteListing["refused"][number][] = [];
    for await (const item of pinned.items()) {
      if (item.kind === "skill") entries.push(item.skill.entry);
      else if (item.kind === "refused") refused.push({ uri: item.folder, reason: item.reason });
    }
    return { entries, refused, keep: true };
  } finally {
    await pinned.close();
  }
}

/** Removes copies of skills that the server does not serve any more. */
function dropOthers(folder: string, { entries }: RemoteListing): void {
  const kept = new Set(entries.map((entry) => mirrorFolder("", entry).split("/")[2]));
  const skills = joinPath(folder, "skills");
  for (const name of ifExists(() => readdirSync(skills)) ?? [])
    if (!kept.has(name)) rmSync(joinPath(skills, name), { recursive: true, force: true });
}

function toFound(
  entry: RemoteEntry,
  { source, folder, root }: { readonly source: McpSource; readonly folder: string; readonly root: number },
): FoundSkill {
  const own = mirrorFolder(folder, entry);
  const directory = own.slice(own.lastIndexOf("/") + 1);
  const path = joinPath(own, "SKILL.md");
  const lines = Object.entries(entry.frontmatter).map(
    ([key, value]: readonly [string, JsonValue]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  const text = `---\n${lines.join("\n")}\n---\n`;
  const { manifest, diagnostics } = parseSkill({
    text,
    complete: false,
    file: path,
    directory,
    sidecars: entry.sidecars.map((sidecar) => ({ ...sidecar, file: joinPath(own, sidecar.path) })),
  });
  const size = entry.files.find((file) => file.path === "SKILL.md")?.size ?? 0;
  const bytes = Math.max(0, size - Buffer.byteLength(text));
  return {
    key: path,
    path,
    kind: "skill",
    root,
    group: "",
    directory,
    origin: `mcp://${source.label}/${entry.uri}`,
    manifest,
    diagnostics,
    body: { tokens: estimateTokensFromBytes(bytes, ""), estimated: true },
  };
}

function toDiagnostics(listing: RemoteListing, { label }: McpSource, file: string): readonly Diagnostic[] {
  const { problem, hint, refused } = listing;
  const unavailable = `The MCP server "${label}" could not be asked for its skills: ${problem}`;
  return [
    ...(problem === undefined
      ? []
      : [diagnose("remote-unavailable", { message: unavailable, file, ...omitUndefined({ hint }) })]),
    ...refused.map(({ uri, reason }) => {
      const message = `The skill ${uri} of the MCP server "${label}" is refused: ${reason}`;
      return diagnose("remote-refused", { message, file });
    }),
  ];
}
