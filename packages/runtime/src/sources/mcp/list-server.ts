import {
  createTreeCheck,
  decodePercent,
  decodeText,
  errorMessage,
  isSkillwrightError,
  type JsonObject,
  MAX_FRONTMATTER_BYTES,
  MAX_SIDECAR_BYTES,
  type McpSource,
  packagePathProblem,
  SIDECAR_FILES,
} from "@skillwright/core/internal";
import { type AnnouncedSkill, type ConnectedServer, readAnnounced, until } from "./connect-server.ts";
import type { RemoteEntry, RemoteListing } from "./remote-listing.ts";

/** Most characters of a refused skill's address, and of the reason, that are reported. */
const MAX_REFUSED_TEXT = 500;

/** Most refused skills of one server that are reported; a server with more of them is broken or hostile. */
const MAX_REFUSED = 100;

/** Most bytes of a skill; the extension promises that hosts accept as many (SEP-2640). */
const MAX_REMOTE_BYTES = 16 * 1024 * 1024;

/** Most files of a skill; the extension promises that hosts accept as many (SEP-2640). */
const MAX_REMOTE_FILES = 512;

/** Most skills of one server that are listed. */
const MAX_SERVER_SKILLS = 1000;

/** Asks a server that is connected for its skills. Throws when it cannot be asked. */
export async function listServer(
  server: ConnectedServer,
  { label }: Pick<McpSource, "label">,
  signal: AbortSignal,
): Promise<Pick<RemoteListing, "entries" | "refused">> {
  if (!server.skills.supported) throw new Error("it does not serve skills (SEP-2640)");
  const { skills, invalid } = await until(signal, server.skills.list({}, { signal }));
  const entries: RemoteEntry[] = [];
  const refused = invalid.map(({ uri, reason }) => ({ uri: uri ?? "(no address)", reason }));
  for (const skill of skills.slice(0, MAX_SERVER_SKILLS)) {
    const announced = toEntry(skill);
    const entry = typeof announced === "string" ? announced : await withSidecars(announced, server, signal);
    if (typeof entry === "string") refused.push({ uri: skill.uri, reason: entry });
    else entries.push(entry);
  }
  if (skills.length > MAX_SERVER_SKILLS)
    refused.push({
      uri: label,
      reason: `only the first ${MAX_SERVER_SKILLS} of ${skills.length} skills are listed`,
    });
  return { entries, refused: shorten(refused, label) };
}

/** A skill with its sidecars: who may invoke it must be known before it is disclosed. */
async function withSidecars(
  entry: RemoteEntry,
  server: ConnectedServer,
  signal: AbortSignal,
): Promise<RemoteEntry | string> {
  const sidecars: RemoteEntry["sidecars"][number][] = [];
  for (const file of entry.files) {
    if (!SIDECAR_FILES.some((sidecar) => sidecar === file.path)) continue;
    if (file.size > MAX_SIDECAR_BYTES) return `${file.path} has more than ${MAX_SIDECAR_BYTES} bytes`;
    try {
      const bytes = await readAnnounced(server, entry, { file, signal });
      sidecars.push({ path: file.path, text: decodeText(bytes).text });
    } catch (error) {
      return `${file.path} cannot be read: ${errorMessage(error)}`;
    }
  }
  return { ...entry, sidecars };
}

/** What was refused, as far as a person reads it: a hostile server may name millions. */
function shorten(refused: RemoteListing["refused"], label: string): RemoteListing["refused"] {
  const shown = refused.slice(0, MAX_REFUSED).map(({ uri, reason }) => ({
    uri: uri.slice(0, MAX_REFUSED_TEXT),
    reason: reason.slice(0, MAX_REFUSED_TEXT),
  }));
  if (refused.length <= MAX_REFUSED) return shown;
  return [...shown, { uri: label, reason: `${refused.length - MAX_REFUSED} more skills are refused` }];
}

/** The skill with paths instead of addresses, or why it is refused. */
function toEntry({ uri, frontmatter, resources }: AnnouncedSkill): RemoteEntry | string {
  if (Buffer.byteLength(JSON.stringify(frontmatter)) > MAX_FRONTMATTER_BYTES)
    return `its frontmatter has more than ${MAX_FRONTMATTER_BYTES} bytes`;
  if (resources === "dynamic") return "its files are not known in advance, so nobody could approve them";
  if (resources.length > MAX_REMOTE_FILES) return `it has more than ${MAX_REMOTE_FILES} files`;
  const bytes = resources.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MAX_REMOTE_BYTES) return `it has more than ${MAX_REMOTE_BYTES} bytes`;
  const root = uri.slice(0, -"SKILL.md".length);
  const check = createTreeCheck("the skill");
  const files: RemoteEntry["files"][number][] = [];
  for (const { uri: address, digest, size } of resources) {
    // Decoded once, here: from now on it is a path.
    const path = address.startsWith(root) ? decodePercent(address.slice(root.length)) : undefined;
    const problem = path === undefined ? "leads out of its folder" : packagePathProblem(path);
    if (path === undefined || problem !== undefined) return `the file ${address} ${problem}`;
    try {
      check.addEntry(path, "file");
      check.addBytes(path, size);
    } catch (error) {
      if (!isSkillwrightError(error)) throw error;
      return error.message;
    }
    files.push({ path, uri: address, sha256: digest.slice("sha256:".length), size });
  }
  return { uri, frontmatter: frontmatter as JsonObject, files, sidecars: [] };
}
