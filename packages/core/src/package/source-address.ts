import { SkillwrightError } from "../errors/skillwright-error.ts";
import { decodePercent } from "../text/decode-text.ts";
import { escapeTerminal } from "../text/escape-terminal.ts";

/** Names of parameters, options and variables that have a secret as their value. */
const SECRET_NAME =
  /^(?:.*(?:token|secret|password|passwd|signature|credential|authorization|api[-_]?key).*|key|sig|auth|pwd|bearer)$/i;

/** Whether the value of a parameter, an option or a variable with this name is a secret. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** An address without credentials whose connection is encrypted. */
export function checkedUrl(given: string, text: string): URL {
  // Browsers take \ for a slash; git and curl don't, so they would contact another host.
  if (text.includes("\\")) throw problem(redactCredentials(given), "it contains a backslash");
  const url = URL.parse(text);
  if (url === null) throw problem(redactCredentials(given), "it isn't a URL");
  const hasUser = url.username !== "" && url.protocol !== "ssh:";
  const parameters = [...url.searchParams.keys()];
  if (hasUser || url.password !== "" || parameters.some(isSecretName)) {
    // It would end up in lockfiles and logs.
    throw credentials(given);
  }
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    throw problem(given, "http:// is not encrypted", "Use https://; http:// is only for this computer.");
  }
  // What the URL parser leaves: dots between encoded slashes.
  if (hasDotSegment(url.pathname)) throw problem(given, "its path contains . or ..");
  if (url.protocol !== "file:" && (url.hostname === "" || url.hostname.startsWith("-"))) {
    throw problem(given, "it has no host");
  }
  return url;
}

/** Whether a host name or an address, with or without brackets, means this computer only. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === "localhost" ||
    hostname === "::1" ||
    hostname === "[::1]" ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname)
  );
}

/** An address without what follows `#`. */
export function withoutHash(url: URL): string {
  return url.href.replace(/#.*$/, "");
}

/** Text without percent-encoding. */
export function decode(given: string, text: string): string {
  const decoded = decodePercent(text);
  if (decoded === undefined) throw problem(given, "it contains an invalid % escape");
  return decoded;
}

/** The error for an address that carries a secret, without the secret. */
export function credentials(given: string): SkillwrightError<"validation_error"> {
  return problem(
    redactCredentials(given),
    "it contains a user name, a password or a token",
    "Leave it out. Private sources use the credentials of git, npm and docker on this computer.",
  );
}

/** An address whose user, password and parameters are replaced by `***`. */
export function redactCredentials(text: string): string {
  return (
    text
      .replace(/\/\/[^/@\s]+@/g, "//***@")
      // In `npm:@acme/pdf` the part before the `@` is a kind of source.
      .replace(/^(?!(?:npm|node_modules|registry|clawhub):@)[^/@\s]+@/, "***@")
      .replace(/\?.*$/s, "?***")
  );
}

/** The error for text that isn't a source of skills. */
export function problem(given: string, why: string, hint?: string): SkillwrightError<"validation_error"> {
  const shown = escapeTerminal(given);
  return new SkillwrightError("validation_error", {
    message: `"${shown}" is not a source of skills: ${escapeTerminal(why)}`,
    details: { problems: [why] },
    hint: hint ?? "Use a path, owner/repo, an https:// or ssh:// URL, npm:PACKAGE or oci://HOST/REPOSITORY.",
  });
}

/** Whether a path has `.` or `..` in it, also encoded. */
export function hasDotSegment(path: string): boolean {
  return path.split(/[/\\]|%2f|%5c/i).some((part) => /^(?:\.|%2e){1,2}$/i.test(part));
}
