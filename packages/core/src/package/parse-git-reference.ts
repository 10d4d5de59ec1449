import { omitUndefined } from "../omit-undefined.ts";
import { packagePathProblem } from "../paths/package-path.ts";
import { decodePercent } from "../text/decode-text.ts";
import { escapeTerminal } from "../text/escape-terminal.ts";
import { lazyRegExp } from "../text/lazy-reg-exp.ts";
import { checkedUrl, credentials, decode, hasDotSegment, problem } from "./source-address.ts";
import type { GitReference } from "./source-reference.ts";

const skillName = lazyRegExp(String.raw`^(?=.*\p{L})[\p{L}\p{N}_][\p{L}\p{N}_-]{0,63}$`, "u");

/** Whether a skill can be called this after `@` or `#`: no dots, so that versions and file names don't look like skills. */
export function isSkillName(text: string): boolean {
  return skillName().test(text);
}

/** An address or a path that Git understands, with an optional `//folder` or `.git/folder`, and `#ref@skill`. */
export function readGit(given: string, address: string): GitReference {
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
    throw problem(given, "a part of the URL begins with -, like an option");
  }
  return gitReference(given, { url, fragment, ...omitUndefined({ path }) });
}

/**
 * The one spelling of an address, so that git contacts what a policy was asked about: a host that git and we read
 * differently, or a path that is resolved later, would be another repository.
 */
function checkedGitUrl(given: string, text: string): string {
  const url = checkedUrl(given, text);
  if (url.protocol === "ssh:" && !isPlainHost(url.hostname))
    throw problem(given, "its host is not a valid name");
  if (url.protocol === "ssh:" && !/^[\w.-]*$/.test(url.username))
    throw problem(given, "its user is not a valid name");
  checkRepositoryPath(given, text.replace(/^[^:]*:\/\/[^/]*/, ""));
  return url.href;
}

/** `user@host:path` */
function checkScp(given: string, text: string): void {
  const [, user = "", host = "", path = ""] = /^([^@]*)@([^:]*):(.*)$/.exec(text) ?? [];
  if (user.includes(":")) throw credentials(given);
  if (!/^-|^$/.test(host) && !isPlainHost(host)) throw problem(given, "its host is not a valid name");
  checkRepositoryPath(given, path);
}

function isPlainHost(host: string): boolean {
  return /^(?:\[[\da-f:.]+\]|[a-z\d][\w.-]*)$/i.test(host);
}

function checkRepositoryPath(given: string, path: string): void {
  if (/\\|%2f|%5c/i.test(path)) throw problem(given, "it contains a backslash or an encoded slash");
  if (hasDotSegment(path)) throw problem(given, "its path contains . or ..", "Write the path without them.");
}

interface GitParts {
  readonly url: string;
  readonly fragment: string;
  readonly path?: string;
  readonly ref?: string;
  readonly skill?: string;
}

/** A reference to a repository, checked part by part. */
export function gitReference(given: string, parts: GitParts): GitReference {
  const named = readFragment(decode(given, parts.fragment));
  const ref = named.ref ?? (parts.ref === undefined ? undefined : decode(given, parts.ref));
  const address = splitAddress(parts.url, named.skill === undefined ? "skill" : "path");
  const skill = parts.skill ?? named.skill ?? address.skill;
  if (ref !== undefined) checkRef(given, ref);
  const path = decode(given, parts.path ?? "").replace(/\/+$/, "");
  if (path !== "") checkFolder(given, path);
  const { url } = address;
  // Of a page of a forge, too: servers decode the slash, and then `..` names another repository.
  if (/%2f|%5c/i.test(url)) throw problem(given, "it contains an encoded slash");
  return { kind: "git", url, ...omitUndefined({ ref, path: path === "" ? undefined : path, skill }) };
}

/**
 * Splits `file:///srv/skills@pdf` into the repository and the skill. An `@` that belongs to the path is written as `%40`, or
 * followed by `/`; it comes back as `%40`, so that it isn't read as a skill later.
 */
function splitAddress(
  address: string,
  meaning: "skill" | "path",
): { readonly url: string; readonly skill?: string } {
  const url = address.replace(/\/+$/, "");
  const [, repository, last = ""] = /^([a-z]+:\/\/[^/]*\/.*[^/@])@([^/@]+)$/i.exec(url) ?? [];
  if (repository === undefined) return { url };
  const skill = decodePercent(last) ?? "";
  if (!isSkillName(skill)) return { url };
  return meaning === "path" || url !== address
    ? { url: `${repository}%40${last}` }
    : { url: repository, skill };
}

/** `ref`, `ref@skill` or `@skill`. Tags such as `pkg@1.2.0` stay whole: a skill has no dots in its name. */
function readFragment(fragment: string): { readonly ref?: string; readonly skill?: string } {
  if (fragment === "") return {};
  const at = fragment.lastIndexOf("@");
  const skill = at === -1 ? "" : fragment.slice(at + 1);
  if (!isSkillName(skill)) return { ref: fragment };
  return at === 0 ? { skill } : { ref: fragment.slice(0, at), skill };
}

/** `owner/repo`, `owner/repo/folder`, each with `@skill` and `#ref`. */
export function readShort(given: string, text: string, forge: string): GitReference {
  const { parts, ...named } = splitShort(text);
  const [owner = "", repository = "", ...path] = parts;
  if (repository === "") {
    throw problem(
      given,
      "it is neither a URL nor owner/repo",
      `For a folder, write ./${given}. To search for a skill, run \`skillwright find ${given}\`.`,
    );
  }
  for (const part of [owner, repository]) {
    if (!isRepositoryPart(part)) {
      const hint = part.startsWith("@")
        ? `For a skill of a registry, write registry:${escapeTerminal(given)}; for an npm package, npm:${escapeTerminal(given)}`
        : undefined;
      throw problem(given, `"${escapeTerminal(part)}" is not a valid owner or repository name`, hint);
    }
  }
  checkSkill(given, named.skill);
  return gitReference(given, { url: `${forge}/${owner}/${repository}`, path: path.join("/"), ...named });
}

/** `gitlab:group/subgroup/repo`: groups nest, so every part belongs to the repository. */
export function readGroups(given: string, text: string): GitReference {
  const { parts, ...named } = splitShort(text);
  if (parts.length < 2 || !parts.every(isRepositoryPart)) throw problem(given, "it is not group/repo");
  checkSkill(given, named.skill);
  return gitReference(given, { url: `https://gitlab.com/${parts.join("/")}`, ...named });
}

/** The parts of `a/b/c@skill#ref`. */
function splitShort(text: string): Pick<GitParts, "fragment" | "skill"> & { readonly parts: string[] } {
  const [before = "", ...after] = text.split("#");
  const at = before.lastIndexOf("@");
  const fragment = after.join("#");
  if (at <= 0) return { parts: before.split("/"), fragment };
  return { parts: before.slice(0, at).split("/"), skill: before.slice(at + 1), fragment };
}

function isRepositoryPart(part: string): boolean {
  return /^[\w.-]+$/.test(part) && !/^(?:-|\.{1,2}$)/.test(part);
}

function checkSkill(given: string, skill: string | undefined): void {
  if (skill === undefined || isSkillName(skill)) return;
  const hint = "Write #REF for a branch, a tag or a commit.";
  throw problem(given, `"${skill}" is not a valid skill name`, hint);
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
