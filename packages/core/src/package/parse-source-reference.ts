import { SkillwrightError } from "../errors/skillwright-error.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { packagePathProblem } from "../paths/package-path.ts";
import { escapeTerminal } from "../text/escape-terminal.ts";
import { readForgeUrl } from "./forge-url.ts";
import type { ClawHubReference, GitReference, OciReference, SourceReference } from "./source-reference.ts";

/** Longest reference, in characters; no address that people paste is longer. */
const MAX_REFERENCE_LENGTH = 2048;

/** The endings of files that are downloaded or opened, not cloned. */
const FILE = /\.(?:zip|skill|tgz|tar\.gz)$/i;
const OTHER_ARCHIVE = /\.(?:tar|tar\.(?:bz2|xz|zst)|7z|rar)$/i;
const MARKDOWN = /\.(?:md|markdown)$/i;

/** What a skill is called after `@` or `#`: no dots, so that versions and file names are not taken for skills. */
const SKILL = /^(?=.*\p{L})[\p{L}\p{N}_][\p{L}\p{N}_-]{0,63}$/u;

/** Hosts for short spellings. */
const FORGES: Readonly<Record<string, string>> = {
  github: "https://github.com",
  gitlab: "https://gitlab.com",
  bitbucket: "https://bitbucket.org",
  codeberg: "https://codeberg.org",
};

/** Parameters of an address that carry a secret; it would end up in lockfiles and logs. */
const SECRET_PARAMETER =
  /^(?:.*(?:token|secret|password|passwd|signature|credential|api[-_]?key).*|key|sig|auth|pwd)$/i;

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
  switch (prefix) {
    case "npm":
      return readNpm(given, rest);
    case "node_modules":
      return readNodeModules(given, rest);
    case "clawhub":
      return readClawHub(given, rest);
    case "registry":
      return readRegistry(given, rest);
    case "mcp":
      return readMcp(given, rest);
    case "index":
      return readIndex(given, rest);
    case "well-known":
      return readWellKnown(given, rest);
    case "github":
    case "bitbucket":
    case "codeberg":
      return readShort(given, rest, FORGES[prefix] ?? "");
    case "gitlab":
      return readGroups(given, rest);
    default:
  }
  if (/^[^\s@/:]+@[^\s:/]+:(?!\/\/)/.test(given)) return readGit(given, given);
  const scheme = /^([a-z][a-z+]*):\/\//i.exec(given)?.[1]?.toLowerCase();
  if (scheme !== undefined) return readAddress(given, scheme);
  if (prefixed !== null) throw problem(given, `"${prefix}:" is not a kind of source`);
  if (FILE.test(given) || OTHER_ARCHIVE.test(given) || MARKDOWN.test(given)) return readPath(`./${given}`);
  return readShort(given, given, FORGES.github ?? "");
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
      throw problem(given, "git:// is not encrypted", "Use the repository's https:// or ssh:// address.");
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
    // A pasted file stands for the skill it belongs to.
    const folder = (file ? parts.slice(0, -1) : parts).join("/");
    return gitReference(given, { url: repository, path: folder, fragment: hash.slice(1), ref });
  }
  if (/\.git(?:\/|$)/.test(url.pathname)) return readGit(given, given);
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

/** An address or a path that Git understands, with an optional `//folder` or `.git/folder`, and `#ref@skill`. */
function readGit(given: string, address: string): GitReference {
  const [before = "", ...after] = address.split("#");
  const fragment = after.join("#");
  const scheme = /^[a-z+]+:\/\//i.exec(before)?.[0] ?? "";
  const body = before.slice(scheme.length);
  const separator =
    /^((?:.*?[^/]\.git)|(?:\/?.*?[^/]))\/\/(.*)$/.exec(body) ?? /^(.*?[^/]\.git)\/(.+)$/.exec(body);
  const [, repository = body, path] = separator ?? [];
  const url = scheme === "" ? repository : checkedGitUrl(given, scheme + repository);
  if (scheme === "") checkScp(given, repository);
  if (
    repository.startsWith("-") ||
    repository.includes("@-") ||
    /(?:^|[:/])-/.test(repository.split("@").at(-1) ?? "")
  ) {
    throw problem(given, "a part of the address begins with -, like an option");
  }
  return gitReference(given, { url, fragment, ...omitUndefined({ path }) });
}

/**
 * The one spelling of an address, so that git contacts what a policy was asked about: a host that git and we read
 * differently, or a path that is resolved later, would be another repository.
 */
function checkedGitUrl(given: string, text: string): string {
  const url = checkedUrl(given, text);
  if (url.protocol === "ssh:" && !isPlainHost(url.hostname)) throw problem(given, "its host is not a name");
  if (url.protocol === "ssh:" && !/^[\w.-]*$/.test(url.username))
    throw problem(given, "its user is not a name");
  checkRepositoryPath(given, text.replace(/^[^:]*:\/\/[^/]*/, ""));
  return url.href;
}

/** `user@host:path` */
function checkScp(given: string, text: string): void {
  const [, user = "", host = "", path = ""] = /^([^@]*)@([^:]*):(.*)$/.exec(text) ?? [];
  if (user.includes(":")) throw credentials(given);
  if (!/^-|^$/.test(host) && !isPlainHost(host)) throw problem(given, "its host is not a name");
  checkRepositoryPath(given, path);
}

function isPlainHost(host: string): boolean {
  return /^(?:\[[\da-f:.]+\]|[a-z\d][\w.-]*)$/i.test(host);
}

function checkRepositoryPath(given: string, path: string): void {
  if (/\\|%2f|%5c/i.test(path)) throw problem(given, "it has \\ or an encoded slash in it");
  if (hasDotSegment(path)) throw problem(given, "it has . or .. in its path", "Write the path without them.");
}

function hasDotSegment(path: string): boolean {
  return path.split(/[/\\]|%2f|%5c/i).some((part) => /^(?:\.|%2e){1,2}$/i.test(part));
}

interface GitParts {
  readonly url: string;
  readonly fragment: string;
  readonly path?: string;
  readonly ref?: string;
  readonly skill?: string;
}

function gitReference(given: string, parts: GitParts): GitReference {
  const named = readFragment(decode(given, parts.fragment));
  const ref = named.ref ?? (parts.ref === undefined ? undefined : decode(given, parts.ref));
  const skill = parts.skill ?? named.skill;
  if (ref !== undefined) checkRef(given, ref);
  const path = decode(given, parts.path ?? "").replace(/\/+$/, "");
  if (path !== "") checkFolder(given, path);
  const url = parts.url.replace(/\/+$/, "");
  // Of a page of a forge, too: servers decode the slash, and then `..` names another repository.
  if (/%2f|%5c/i.test(url)) throw problem(given, "it has an encoded slash in it");
  return { kind: "git", url, ...omitUndefined({ ref, path: path === "" ? undefined : path, skill }) };
}

/** `ref`, `ref@skill` or `@skill`. Tags such as `pkg@1.2.0` stay whole: a skill has no dots in its name. */
function readFragment(fragment: string): { readonly ref?: string; readonly skill?: string } {
  if (fragment === "") return {};
  const at = fragment.lastIndexOf("@");
  const skill = at === -1 ? "" : fragment.slice(at + 1);
  if (!SKILL.test(skill)) return { ref: fragment };
  return at === 0 ? { skill } : { ref: fragment.slice(0, at), skill };
}

/** `owner/repo`, `owner/repo/folder`, each with `@skill` and `#ref`. */
function readShort(given: string, text: string, forge: string): GitReference {
  const [before = "", ...after] = text.split("#");
  const at = before.lastIndexOf("@");
  const skill = at > 0 ? before.slice(at + 1) : undefined;
  const [owner = "", repository = "", ...path] = (at > 0 ? before.slice(0, at) : before).split("/");
  if (repository === "") {
    throw problem(given, "it is neither an address nor owner/repo", `For a folder, write ./${given}`);
  }
  for (const part of [owner, repository]) {
    if (!/^[\w.-]+$/.test(part) || /^(?:-|\.{1,2}$)/.test(part)) {
      throw problem(given, `"${escapeTerminal(part)}" is not a name of an owner or a repository`);
    }
  }
  if (skill !== undefined && !SKILL.test(skill)) {
    throw problem(
      given,
      `"${skill}" is not a name of a skill`,
      "Write #REF for a branch, a tag or a commit.",
    );
  }
  return gitReference(given, {
    url: `${forge}/${owner}/${repository}`,
    path: path.join("/"),
    fragment: after.join("#"),
    ...omitUndefined({ skill }),
  });
}

/** `gitlab:group/subgroup/repo`: groups nest, so every part belongs to the repository. */
function readGroups(given: string, text: string): GitReference {
  const [before = "", ...after] = text.split("#");
  const at = before.lastIndexOf("@");
  const parts = (at > 0 ? before.slice(0, at) : before).split("/");
  if (parts.length < 2 || parts.some((part) => !/^[\w.-]+$/.test(part) || /^(?:-|\.{1,2}$)/.test(part))) {
    throw problem(given, "it is not group/repo");
  }
  const skill = at > 0 ? before.slice(at + 1) : undefined;
  if (skill !== undefined && !SKILL.test(skill)) throw problem(given, `"${skill}" is not a name of a skill`);
  return gitReference(given, {
    url: `${FORGES.gitlab}/${parts.join("/")}`,
    fragment: after.join("#"),
    ...omitUndefined({ skill }),
  });
}

/** The rules of `git check-ref-format`; a leading `-` would be an option. */
function checkRef(given: string, ref: string): void {
  if (ref.startsWith("-")) throw problem(given, `"${ref}" looks like an option, not a branch, tag or commit`);
  const isWrong =
    ref === "" || ref === "@" || /[\s~^:?*[\\]|\.\.|@\{|\/\/|^\/|\/$|\.$|(?:^|\/)\.|\.lock(?:\/|$)/.test(ref);
  if (isWrong) throw problem(given, `"${ref}" is not a branch, tag or commit`);
}

function checkFolder(given: string, path: string): void {
  const wrong = packagePathProblem(path);
  if (wrong !== undefined) throw problem(given, `"${path}" is not a folder of a repository: ${wrong}`);
}

function readNpm(given: string, text: string): SourceReference {
  const { rest, skill } = splitSkill(given, text);
  const at = rest.indexOf("@", 1);
  const name = at === -1 ? rest : rest.slice(0, at);
  const range = at === -1 ? undefined : rest.slice(at + 1).trim();
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
  if (!isName) throw problem(given, `"${name}" is not a name of an npm package`);
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
  const { address, name, version } = splitRegistry(given, text);
  const [slug = "", owner, ...more] = name.replace(/^@/, "").split("/").toReversed();
  for (const part of owner === undefined ? [slug] : [slug, owner]) {
    if (!/^[a-z\d][\w-]{0,99}$/i.test(part) || more.length > 0) {
      throw problem(
        given,
        `"${name}" is not a name of a skill there`,
        "For example: clawhub:pdf-tools@1.2.0",
      );
    }
  }
  return { kind: "clawhub", slug, ...omitUndefined({ owner, version, registry: address }) };
}

function readRegistry(given: string, text: string): SourceReference {
  const { address: url, name, version } = splitRegistry(given, text);
  if (!/^(?:@?[a-z\d][\w-]{0,63}\/)?[a-z\d][\w-]{0,63}$/i.test(name)) {
    throw problem(given, `"${name}" is not a name of a skill`);
  }
  return { kind: "registry", name, ...omitUndefined({ version, url }) };
}

/** `name@version`, after an address if there is one. */
function splitRegistry(
  given: string,
  text: string,
): { readonly address?: string; readonly name: string; readonly version?: string } {
  const [, origin, path = text] = /^(https?:\/\/[^/]+)\/(.*)$/i.exec(text) ?? [];
  const address =
    origin === undefined ? undefined : withoutHash(checkedUrl(given, origin)).replace(/\/$/, "");
  const at = path.indexOf("@", 1);
  const name = at === -1 ? path : path.slice(0, at);
  const version = at === -1 ? undefined : path.slice(at + 1);
  if (version !== undefined && !/^\w[\w.+-]{0,63}$/.test(version)) {
    throw problem(given, `"${version}" is not a version`);
  }
  return { name, ...omitUndefined({ address, version }) };
}

function readMcp(given: string, text: string): SourceReference {
  const { rest, skill } = splitSkill(given, text);
  const server = rest.replace(/\/$/, "");
  if (!/^[\w][\w.-]{0,63}$/.test(server)) throw problem(given, `"${server}" is not a label of an MCP server`);
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
  if (!SKILL.test(skill)) throw problem(given, `"${escapeTerminal(skill)}" is not a name of a skill`);
  return { rest: text.slice(0, at), skill };
}

/** An address without credentials that nobody on the way can read or change. */
function checkedUrl(given: string, text: string): URL {
  // Browsers take \ for a slash; git and curl don't, so they would contact another host.
  if (text.includes("\\")) throw problem(redactCredentials(given), "it has \\ in it");
  const url = URL.parse(text);
  if (url === null) throw problem(given, "it is not an address");
  const hasUser = url.username !== "" && url.protocol !== "ssh:";
  const parameters = [...url.searchParams.keys()];
  if (hasUser || url.password !== "" || parameters.some((name) => SECRET_PARAMETER.test(name))) {
    throw credentials(given);
  }
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    throw problem(given, "http:// is not encrypted", "Use https://; http:// is only for this computer.");
  }
  // What the URL parser leaves: dots between encoded slashes.
  if (hasDotSegment(url.pathname)) throw problem(given, "it has . or .. in its path");
  if (url.protocol !== "file:" && (url.hostname === "" || url.hostname.startsWith("-"))) {
    throw problem(given, "it has no host");
  }
  return url;
}

/** Whether a host name means this computer. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

function withoutHash(url: URL): string {
  return url.href.replace(/#.*$/, "");
}

function decode(given: string, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) throw problem(given, "it has a % that encodes nothing");
    throw error;
  }
}

function credentials(given: string): SkillwrightError<"validation_error"> {
  return problem(
    redactCredentials(given),
    "it has a user name, a password or a token in it",
    "Leave it out. Private sources use the credentials of git, npm and docker on this computer.",
  );
}

/** An address whose user, password and parameters are replaced by `***`. */
export function redactCredentials(text: string): string {
  return text
    .replace(/\/\/[^/@\s]+@/g, "//***@")
    .replace(/^[^/@\s]+@/, "***@")
    .replace(/\?.*$/s, "?***");
}

function problem(given: string, why: string, hint?: string): SkillwrightError<"validation_error"> {
  const shown = escapeTerminal(given);
  return new SkillwrightError("validation_error", {
    message: `"${shown}" is not a source of skills: ${escapeTerminal(why)}`,
    details: { problems: [why] },
    hint:
      hint ?? "Use a path, owner/repo, an https:// or ssh:// address, npm:PACKAGE or oci://HOST/REPOSITORY.",
  });
}
