import { omitUndefined } from "../omit-undefined.ts";
import { escapeTerminal } from "../text/escape-terminal.ts";
import { readForgeUrl } from "./forge-url.ts";
import { gitReference, isSkillName, readGit, readGroups, readShort } from "./parse-git-reference.ts";
import { checkedUrl, credentials, problem, withoutHash } from "./source-address.ts";
import type { ClawHubReference, OciReference, SourceReference } from "./source-reference.ts";

/** The reader of each kind of source, by its prefix; it gets what follows the prefix. */
const KINDS: ReadonlyMap<string, (given: string, rest: string) => SourceReference> = new Map([
  ["npm", readNpm],
  ["node_modules", readNodeModules],
  ["clawhub", readClawHub],
  ["registry", readRegistry],
  ["mcp", readMcp],
  ["index", readIndex],
  ["well-known", readWellKnown],
  ["github", (given, rest) => readShort(given, rest, "https://github.com")],
  ["bitbucket", (given, rest) => readShort(given, rest, "https://bitbucket.org")],
  ["codeberg", (given, rest) => readShort(given, rest, "https://codeberg.org")],
  ["gitlab", readGroups],
]);

/** Longest reference, in characters; no address that people paste is longer. */
const MAX_REFERENCE_LENGTH = 2048;

/** The endings of files that are downloaded or opened, not cloned. */
const FILE = /\.(?:zip|skill|tgz|tar\.gz)$/i;
const OTHER_ARCHIVE = /\.(?:tar|tar\.(?:bz2|xz|zst)|7z|rar)$/i;
const MARKDOWN = /\.(?:md|markdown)$/i;

/**
 * Reads where skills come from: a path, an address, `owner/repo`, `npm:…` and every other spelling in docs/sources.md.
 * Nothing is looked up. Throws `validation_error` for text that means nothing or carries credentials, a Git option or a
 * path that goes up; secrets are not repeated in the message.
 *
 * @example
 * parseSourceReference("anthropics/skills@pdf"); // { kind: "git", url: "https://github.com/anthropics/skills", skill: "pdf" }
 */
export function parseSourceReference(text: string): SourceReference {
  const given = text.trim();
  if (given === "") throw problem(given, "it is empty");
  if (given.length > MAX_REFERENCE_LENGTH) {
    throw problem(`${given.slice(0, 40)}…`, `it is longer than ${MAX_REFERENCE_LENGTH} characters`);
  }
  if (/[\p{Cc}\p{Cf}]/u.test(given)) throw problem(given, "it has invisible characters");
  if (given === "-") return { kind: "archive", from: "stdin" };
  if (isPath(given)) return readPath(given);
  const prefixed = /^([a-z_-]+):(?!\/\/)(.*)$/.exec(given);
  const [, prefix = "", rest = ""] = prefixed ?? [];
  const read = KINDS.get(prefix);
  if (read !== undefined) return read(given, rest);
  if (/^[^\s@/:]+@[^\s:/]+:(?!\/\/)/.test(given)) return readGit(given, given);
  const scheme = /^([a-z][a-z+]*):\/\//i.exec(given)?.[1]?.toLowerCase();
  if (scheme !== undefined) return readAddress(given, scheme);
  if (prefixed !== null) throw problem(given, `"${prefix}:" is not a kind of source`);
  if (FILE.test(given) || OTHER_ARCHIVE.test(given) || MARKDOWN.test(given)) return readPath(`./${given}`);
  return readShort(given, given, "https://github.com");
}

function isPath(text: string): boolean {
  return /^(?:[/\\]|\.{1,2}(?:[/\\]|$)|~(?:[/\\]|$)|[A-Za-z]:[\\/])/.test(text);
}

function readPath(path: string): SourceReference {
  return FILE.test(path) ? { kind: "archive", from: "path", path } : { kind: "folder", path };
}

function readAddress(given: string, scheme: string): SourceReference {
  switch (scheme) {
    case "http":
    case "https":
      return readWebAddress(given);
    case "ssh":
    case "file":
      return readGit(given, given);
    case "git+https":
    case "git+http":
    case "git+ssh":
    case "git+file":
      return readGit(given, given.slice("git+".length));
    case "oci":
      return readOci(given, given.slice("oci://".length));
    case "mcp":
      return readMcp(given, given.slice("mcp://".length));
    case "git":
      throw problem(given, "git:// is not encrypted", "Use the repository's https:// or ssh:// URL.");
    default:
      throw problem(given, `"${scheme}://" is not supported`);
  }
}

function readWebAddress(given: string): SourceReference {
  const url = checkedUrl(given, given);
  const { hash } = url;
  const plain = withoutHash(url);
  if (FILE.test(url.pathname) || (MARKDOWN.test(url.pathname) && readForgeUrl(url) === undefined)) {
    return readDownload(given, plain, hash);
  }
  const forge = readForgeUrl(url);
  if (forge !== undefined) {
    const { repository, tree, file } = forge;
    if (tree === undefined) return gitReference(given, { url: repository, fragment: hash.slice(1) });
    const [ref = "", ...parts] = tree.split("/");
    // A pasted file means the skill that it belongs to.
    const folder = (file ? parts.slice(0, -1) : parts).join("/");
    return gitReference(given, { url: repository, path: folder, fragment: hash.slice(1), ref });
  }
  if (/\.git(?:[/@]|$)/.test(url.pathname)) return readGit(given, given);
  if (/\/\.well-known\/(?:agent-)?skills(?:\/|$)/.test(url.pathname)) return readWellKnown(given, given);
  return url.pathname.endsWith("/index.json") ? readIndex(given, given) : readWellKnown(given, given);
}

function readDownload(given: string, url: string, hash: string): SourceReference {
  const [, sha256] = /^#sha256=([0-9a-f]{64})$/i.exec(hash) ?? [];
  if (hash !== "" && sha256 === undefined) {
    throw problem(given, "what follows # is not a digest", "Write #sha256= and 64 hexadecimal digits.");
  }
  return { kind: "archive", from: "url", url, ...omitUndefined({ sha256: sha256?.toLowerCase() }) };
}

function readNpm(given: string, text: string): SourceReference {
  const { rest, skill } = splitSkill(given, text);
  const { name, version: range } = splitVersion(rest);
  checkPackageName(given, name);
  if (range !== undefined && !/^[\w.^~<>=|*+ -]+$/.test(range)) {
    throw problem(given, `"${range}" is not a version, a range or a tag`);
  }
  if (range?.startsWith("-") === true) throw problem(given, `"${range}" looks like an option`);
  return { kind: "npm", name, ...omitUndefined({ range, skill }) };
}

function readNodeModules(given: string, text: string): SourceReference {
  const { rest, skill } = splitSkill(given, text);
  if (rest === "") return { kind: "node-modules", ...omitUndefined({ skill }) };
  checkPackageName(given, rest);
  return { kind: "node-modules", name: rest, ...omitUndefined({ skill }) };
}

function checkPackageName(given: string, name: string): void {
  const isName = /^(?:@[a-z\d~][\w.~-]*\/)?[a-z\d~][\w.~-]*$/i.test(name) && name.length <= 214;
  if (!isName) throw problem(given, `"${name}" is not a valid npm package name`);
}

function readOci(given: string, text: string): OciReference {
  const { rest, skill } = splitSkill(given, text);
  if (/^[^/]*@/.test(rest)) throw credentials(given);
  const parts =
    /^([a-z\d.-]+(?::\d+)?|\[[\da-f:]+\](?::\d+)?)\/([a-z\d]+(?:[._/-]+[a-z\d]+)*)(?::([\w][\w.-]{0,127}))?(?:@(sha256:[\da-f]{64}))?$/i.exec(
      rest,
    );
  const [, host = "", repository = "", tag, digest] = parts ?? [];
  if (parts === null || repository !== repository.toLowerCase() || repository.includes("//")) {
    throw problem(
      given,
      "it is not host/repository:tag",
      "For example: oci://registry.example.com/skills/pdf:1.2",
    );
  }
  return {
    kind: "oci",
    host: host.toLowerCase(),
    repository,
    ...omitUndefined({ tag, digest: digest?.toLowerCase(), skill }),
  };
}

function readClawHub(given: string, text: string): ClawHubReference {
  const [, address, path = text] = /^(https?:\/\/[^/]+)\/(.*)$/i.exec(text) ?? [];
  const registry = registryAddress(given, address);
  const { name, version } = splitVersion(path);
  const [slug = "", owner, ...more] = name.replace(/^@/, "").split("/").toReversed();
  for (const part of owner === undefined ? [slug] : [slug, owner]) {
    if (!/^[a-z\d][\w-]{0,99}$/i.test(part) || more.length > 0) {
      throw problem(
        given,
        `"${name}" is not a valid skill name there`,
        "For example: clawhub:pdf-tools@1.2.0",
      );
    }
  }
  if (version !== undefined && !/^\w[\w.+-]{0,63}$/.test(version)) {
    throw problem(given, `"${version}" is not a version`);
  }
  return { kind: "clawhub", slug, ...omitUndefined({ owner, version, registry }) };
}

function readRegistry(given: string, text: string): SourceReference {
  const [, address, path = text] = /^(https?:\/\/.*)\/(@[^/]*\/[^/]*)$/i.exec(text) ?? [];
  const url = registryAddress(given, address);
  const { name, version } = splitVersion(path);
  const part = "[a-z0-9]+(?:-[a-z0-9]+)*";
  const [, namespace = "", skill = ""] = new RegExp(`^@?(${part})/(${part})$`).exec(name) ?? [];
  if (skill === "" || namespace.length > 64 || skill.length > 64) {
    throw problem(given, `"${name}" is not a valid skill name`, "For example: registry:@acme/pdf@^1.2");
  }
  if (version !== undefined && !/^[\w^~<>=*][\w.^~<>=|*+ -]{0,127}$/.test(version)) {
    throw problem(given, `"${version}" is not a version, a range or a tag`);
  }
  return { kind: "registry", name: `@${namespace}/${skill}`, ...omitUndefined({ version, url }) };
}

/** `name@version`; a name may begin with `@`. */
function splitVersion(text: string): { readonly name: string; readonly version?: string } {
  const at = text.indexOf("@", 1);
  return at === -1 ? { name: text } : { name: text.slice(0, at), version: text.slice(at + 1).trim() };
}

function registryAddress(given: string, address: string | undefined): string | undefined {
  return address === undefined ? undefined : withoutHash(checkedUrl(given, address)).replace(/\/+$/, "");
}

function readMcp(given: string, text: string): SourceReference {
  const { rest, skill } = splitSkill(given, text);
  const server = rest.replace(/\/$/, "");
  if (!/^[\w][\w.-]{0,63}$/.test(server)) throw problem(given, `"${server}" is not a valid MCP server label`);
  return { kind: "mcp", server, ...omitUndefined({ skill }) };
}

function readIndex(given: string, text: string): SourceReference {
  const { rest, skill } = splitSkill(given, text);
  const url = checkedUrl(given, rest);
  const path = url.pathname.endsWith("/index.json")
    ? url.pathname
    : `${url.pathname.replace(/\/+$/, "")}/index.json`;
  return { kind: "index", url: `${url.origin}${path}${url.search}`, ...omitUndefined({ skill }) };
}

function readWellKnown(given: string, text: string): SourceReference {
  const { rest, skill } = splitSkill(given, text);
  const url = checkedUrl(given, rest);
  const site = withoutHash(url).replace(/\/\.well-known\/(?:agent-)?skills(?:\/(?:index\.json)?)?$/, "");
  return { kind: "well-known", url: site.replace(/\/+$/, ""), ...omitUndefined({ skill }) };
}

function splitSkill(given: string, text: string): { readonly rest: string; readonly skill?: string } {
  const at = text.indexOf("#");
  if (at === -1) return { rest: text };
  const skill = text.slice(at + 1);
  if (!isSkillName(skill)) throw problem(given, `"${escapeTerminal(skill)}" is not a valid skill name`);
  return { rest: text.slice(0, at), skill };
}
