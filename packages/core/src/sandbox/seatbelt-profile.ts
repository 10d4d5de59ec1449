import { foldersAbove } from "../paths/path-text.ts";
import { wordList } from "../text/word-list.ts";
import type { SandboxPolicy } from "./sandbox-policy.ts";

/** What programs need of macOS itself: code, fonts, time zones, certificates. No personal files are there. */
const SYSTEM_FOLDERS = wordList(`
  /System /Library/Apple /Library/Developer/CommandLineTools /Library/Frameworks /bin /opt/homebrew
  /private/etc/ssl /private/var/db/timezone /private/var/select /sbin /usr
`);

const SYSTEM_FILES = wordList("/ /dev/null /dev/random /dev/urandom /dev/zero /private/etc/localtime");

const NETWORK_FILES = wordList("/private/etc/hosts /private/etc/resolv.conf /private/var/run/resolv.conf");

/** Services a program asks at its start: users and groups, memory pressure, preferences of the system. */
const SERVICES = wordList(`
  com.apple.system.opendirectoryd.libinfo com.apple.system.notification_center com.apple.system.logger
`);

const NETWORK_SERVICES = wordList(`
  com.apple.dnssd.service com.apple.SystemConfiguration.configd com.apple.trustd.agent
`);

/** What a profile needs besides the policy. */
export interface SeatbeltView {
  /** The port of this computer where the proxy for single hosts listens. Default: there is none. */
  readonly proxyPort?: number;
}

/** The profile for macOS's `sandbox-exec` that says what a policy says. The last rule that matches an operation wins. */
export function seatbeltProfile(policy: SandboxPolicy, { proxyPort }: SeatbeltView = {}): string {
  const { work, readable, sealed, network } = policy;
  const folders = [...new Set([...readable.map(({ source }) => source), work])];
  const above = [...new Set(folders.flatMap(foldersAbove))].filter((folder) => folder !== "/").toSorted();
  const on = network === "on";
  const lines = [
    "(version 1)",
    "(deny default)",
    "(allow process-exec process-fork)",
    "(allow process-info* signal (target same-sandbox))",
    "(allow sysctl-read)",
    rule(
      "allow mach-lookup",
      [...SERVICES, ...(on ? NETWORK_SERVICES : [])].map((name) => filter("global-name", name)),
    ),
    rule("allow file-read*", [
      ...SYSTEM_FOLDERS.map((path) => filter("subpath", path)),
      ...[...SYSTEM_FILES, ...(on ? NETWORK_FILES : [])].map((path) => filter("literal", path)),
      ...folders.map((path) => filter("subpath", path)),
    ]),
    // A path is walked part by part; the parts' own contents stay hidden.
    rule(
      "allow file-read-metadata",
      above.map((path) => filter("literal", path)),
    ),
    rule("allow file-write-data", [filter("literal", "/dev/null"), filter("literal", "/dev/zero")]),
    rule("allow file-write*", [filter("subpath", work)]),
    rule("deny file-write*", [
      `(regex ${quote(`^${escapeRegex(work)}/(.*/)?(${sealed.map(anyCase).join("|")})(/|$)`)})`,
    ]),
    ...(on ? ["(allow network*)", "(allow system-socket)"] : ["(deny network*)"]),
    // Everything else of the network stays denied; the proxy decides about hosts.
    ...(proxyPort === undefined ? [] : [`(allow network-outbound (remote ip "localhost:${proxyPort}"))`]),
  ];
  return `${lines.join("\n")}\n`;
}

function rule(head: string, filters: readonly string[]): string {
  return filters.length === 0 ? `; nothing: ${head}` : `(${head}\n  ${filters.join("\n  ")})`;
}

function filter(kind: "global-name" | "literal" | "subpath", value: string): string {
  return `(${kind} ${quote(value)})`;
}

/** A string of the profile's language: only these two characters end or change it. */
function quote(text: string): string {
  return `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

function escapeRegex(text: string): string {
  return text.replaceAll(/[\\^$.|?*+()[\]{}]/g, "\\$&");
}

/** macOS doesn't distinguish `.GIT` from `.git`, and its expressions have no flag for that. */
function anyCase(name: string): string {
  return [...name]
    .map((char) => (/[a-z]/i.test(char) ? `[${char.toUpperCase()}${char.toLowerCase()}]` : escapeRegex(char)))
    .join("");
}
