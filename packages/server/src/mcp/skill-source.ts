import { ProtocolError, ProtocolErrorCode, type Resource } from "@modelcontextprotocol/server";
import {
  DIRECTORY_MIME_TYPE,
  type Skill,
  type SkillReadResult,
  type SkillSource,
} from "@modelcontextprotocol/server/ext/skills";
import { foldText, isSkillwrightError, omitUndefined } from "@skillwright/core/internal";
import type { Skills } from "@skillwright/runtime/internal";
import { PAGE_SIZE } from "./mcp-limits.ts";
import type { ServedSkill, servedSkills } from "./served-skills.ts";
import { readSkillPackage, type SkillPackage } from "./skill-package.ts";

const types: Readonly<Record<string, string>> = {
  bash: "application/x-sh",
  css: "text/css",
  csv: "text/csv",
  gif: "image/gif",
  html: "text/html",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  js: "text/javascript",
  json: "application/json",
  md: "text/markdown",
  pdf: "application/pdf",
  png: "image/png",
  py: "text/x-python",
  sh: "application/x-sh",
  svg: "image/svg+xml",
  toml: "application/toml",
  ts: "text/typescript",
  txt: "text/plain",
  webp: "image/webp",
  xml: "application/xml",
  yaml: "application/yaml",
  yml: "application/yaml",
};

/** The media type of a file by the end of its name. */
function mimeType(name: string): string {
  const [, ending = ""] = /\.([^./]+)$/.exec(name) ?? [];
  return (Object.hasOwn(types, ending) ? types[ending] : undefined) ?? "application/octet-stream";
}

/** A page of a list, and the cursor of the next one. */
interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor?: string;
}

interface PageRequest<T> {
  readonly cursor: string | undefined;
  /** What the list is sorted by; the cursor names the last item of a page, so that changes repeat none. */
  readonly key: (item: T) => string;
}

/** The page of a sorted list after a cursor. Throws for an invalid cursor. */
function page<T>(sorted: readonly T[], { cursor, key }: PageRequest<T>): Page<T> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rest = after === undefined ? sorted : sorted.filter((item) => key(item) > after);
  const items = rest.slice(0, PAGE_SIZE);
  const last = items.at(-1);
  return rest.length <= PAGE_SIZE || last === undefined
    ? { items }
    : { items, nextCursor: writeCursor(key(last)) };
}

const PREFIX = "after:";

function writeCursor(key: string): string {
  return Buffer.from(PREFIX + key, "utf8").toString("base64url");
}

function readCursor(cursor: string): string {
  const text = Buffer.from(cursor, "base64url").toString("utf8");
  if (!text.startsWith(PREFIX)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Invalid cursor");
  return text.slice(PREFIX.length);
}

export interface SkillSourceInput {
  readonly skills: Skills;
  /** The skills as the session sees them now. */
  readonly visible: () => ReturnType<typeof servedSkills>;
  /** Called when a skill cannot be served unchanged. */
  readonly onNote: (skill: string, note: string) => void;
}

/** The skills of a session for the skills extension. Everything is read on demand. */
export function skillSource({ skills, visible, onNote }: SkillSourceInput): SkillSource {
  const read = async (served: ServedSkill): Promise<SkillPackage | undefined> => {
    try {
      const found = await readSkillPackage(served, skills);
      for (const note of found.notes) onNote(served.skill.id, note);
      return found;
    } catch (error) {
      if (!isSkillwrightError(error)) throw error;
      onNote(served.skill.id, error.message);
      return undefined;
    }
  };
  const find = async (uri: string): Promise<Place | undefined> => {
    const path = pathOf(uri);
    const served = path === undefined ? undefined : owner(visible(), path);
    const found = served && (await read(served));
    if (path === undefined || served === undefined || found === undefined) return undefined;
    const base = served.path.join("/");
    return { base, inner: path.slice(base.length + 1), found };
  };
  return {
    async list({ cursor }) {
      const { items, nextCursor } = page(visible(), { cursor, key: ({ uri }) => uri });
      const entries: Skill[] = [];
      // One after the other, so that only one skill's files are in memory at a time.
      for (const served of items) {
        const found = await read(served);
        if (found !== undefined) entries.push(found.entry);
      }
      return { skills: entries, ...omitUndefined({ nextCursor }) };
    },
    async get(uri) {
      const place = await find(uri);
      return place?.inner === "SKILL.md" ? place.found.entry : undefined;
    },
    async read(uri) {
      const place = await find(uri);
      const bytes = place?.found.files.get(place.inner);
      return place === undefined || bytes === undefined ? undefined : contents(place.inner, bytes);
    },
    async readDirectory(uri, { cursor }) {
      const place = await find(uri);
      const children = place && childrenOf(place);
      if (children === undefined) return undefined;
      const { items, nextCursor } = page(children, { cursor, key: (child) => child.uri });
      return { resources: [...items], ...omitUndefined({ nextCursor }) };
    },
    listResources: () =>
      Promise.resolve(
        visible().map(({ skill, uri }) => ({
          uri,
          name: skill.id,
          title: foldText(skill.manifest.displayName),
          description: foldText(skill.manifest.description),
          mimeType: "text/markdown",
        })),
      ),
  };
}

/** The target of a URI: a skill, and a path below its folder. */
interface Place {
  readonly base: string;
  readonly inner: string;
  readonly found: SkillPackage;
}

/** The decoded path after `skill://`; undefined for other URIs. */
function pathOf(uri: string): string | undefined {
  try {
    const url = new URL(uri);
    if (url.protocol !== "skill:" || url.search !== "" || url.hash !== "") return undefined;
    return decodeURIComponent(`${url.host}${url.pathname}`).replace(/\/$/, "");
  } catch (error) {
    if (error instanceof TypeError || error instanceof URIError) return undefined;
    throw error;
  }
}

/** The skill whose folder contains a path; the deepest one, because skill folders can be nested. */
function owner(served: readonly ServedSkill[], path: string): ServedSkill | undefined {
  const holds = (base: string): boolean => path === base || path.startsWith(`${base}/`);
  return served
    .filter(({ path: own }) => holds(own.join("/")))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}

function contents(path: string, bytes: Uint8Array): SkillReadResult {
  const type = mimeType(path);
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, mimeType: type };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { bytes, mimeType: type };
  }
}

/** The direct children of a folder, sorted by URI; undefined when there is no such folder. */
function childrenOf({ base, inner, found }: Place): readonly Resource[] | undefined {
  const prefix = inner === "" ? "" : `${inner}/`;
  const children = new Map<string, Resource>();
  for (const [path, bytes] of found.files) {
    if (!path.startsWith(prefix)) continue;
    const [name = "", ...deeper] = path.slice(prefix.length).split("/");
    const uri = `skill://${[base, ...`${prefix}${name}`.split("/").map(encodeSegment)].join("/")}`;
    const child =
      deeper.length > 0
        ? { uri, name, mimeType: DIRECTORY_MIME_TYPE }
        : { uri, name, mimeType: mimeType(name), size: bytes.length };
    children.set(name, child);
  }
  if (children.size === 0) return undefined;
  return [...children.values()].toSorted((a, b) => (a.uri < b.uri ? -1 : 1));
}

/** One segment of a URI, encoded as in entries. */
function encodeSegment(segment: string): string {
  return segment.replace(/[^\w!$&'()*+,.:;=@[\]|~-]/gu, (character) => encodeURIComponent(character));
}
