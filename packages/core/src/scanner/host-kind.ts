import {
  BRANDS,
  COLLECTORS,
  MESSENGERS,
  OFFICIAL,
  OFFICIAL_HOSTS,
  OFFICIAL_PATHS,
  RARE_TLD,
  SHARED,
  SHARED_PATHS,
  THROWAWAY,
  TYPED_NAMES,
} from "./known-hosts.ts";
import { isOneEditAway } from "./one-edit.ts";
import { restoresAddresses } from "./placeholder-address.ts";
import type { HostKind } from "./scan-rule.ts";
import { endOfAuthority, hostsOf, pathAt, UNKNOWN, type UrlPath } from "./url-parts.ts";

/** A web address in a text. */
export interface FoundUrl {
  readonly offset: number;
  readonly host: string;
  readonly kind: HostKind;
  readonly plainHttp: boolean;
  /** Whether it stands for the reader's own, such as `yourdomain.com` or `$TENANT.acme.dev`, although it can be real. */
  readonly isPlaceholder: boolean;
}

/** Also the metadata service of a cloud: reading it is a sign of its own, and nothing is sent away to it. */
const LOCAL =
  /^(?:localhost|169\.254\.169\.254|[a-z][a-z0-9_-]*|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\]|host\.docker\.internal|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+)$|\.(?:local|localhost|internal|test|svc)$/;

/** Names and addresses that nobody can have: reserved for documentation, or without a top-level domain. */
const RESERVED =
  /(?:^|\.)(?:example\.(?:com|org|net)|example|invalid|corp)$|^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$|^\[2001:db8:[0-9a-f:]*\]$/;

/** What else can't belong to an attacker: names without a domain, and well-known addresses. */
const EXAMPLE =
  /^(?:host|server|hostname|url|(?:your|my)-?(?:company|domain|org|server|app|site|host|registry|proxy|instance|endpoint)|1\.2\.3\.4|1\.1\.1\.1|8\.8\.8\.8|x\.x\.x\.x)$/;

/**
 * Domains that documentation uses for the reader's own. They belong to somebody, so an attacker is unlikely to get one.
 * With another top-level domain, many are free.
 */
const PLACEHOLDER =
  /(?:^|\.)(?:(?:(?:your|my)-?(?:company|domain|org|server|app|site|website|host|api|registry)|company|domain|acme|contoso|fabrikam|foo|bar)\.com|example\.(?:edu|io|dev))$/;

/** Names that an example gives to an attacker: a skill that loads from there shows an attack and not a reader's own host. */
const HOSTILE =
  /(?:^|[.-])(?:evil|attackers?|malicious|malware|c2|exfil\w{0,10}|hackers?|phish\w{0,5}|stealers?|credential-capture)(?:[.-]|$)/;

/** Numbers in every form that a program takes for an IP address. */
const ADDRESS =
  /^(?:(?:0x[0-9a-f]{1,8}|\d{1,10})\.){1,3}(?:0x[0-9a-f]{1,8}|\d{1,10})$|^0x[0-9a-f]{8}$|^\d{8,10}$|^\[[0-9a-f:.]{3,}\]$/;

/** A scheme, and slashes as browsers, `curl` and strings in JSON accept them. */
const SCHEME = /\b(https?|ftp|wss?|hxxps?):([/\\]{1,8})/g;
const DOMAIN = "(?:[a-z0-9-]{1,63}\\.){1,6}[a-z]{2,24}";
const NUMBERS = "\\d{1,3}(?:\\.\\d{1,3}){3}";
/** Hosts that need no scheme: an argument of a program that connects, or the host of a request. */
const BARE_HOST = new RegExp(
  [
    `\\b(?:curl|wget|iwr|irm|invoke-webrequest|invoke-restmethod)\\s(?:[^\\n|;&]{0,200}?\\s)?["']?(?<!-o ["']?|> ?["']?)(?:\\$\\{?\\w{1,40}\\}?)?(?<names>[^\\s/?#"'\`|;&<>()]{0,2000}@)?(?<web>${DOMAIN}|${NUMBERS})(?::\\d{1,5})?(?<path>\\/[^\\s"'\`<>()|\\\\]{0,200})?(?=["'\\s|;&)]|$)`,
    `--resolve\\s+["']?\\+?[^\\s:"']{1,200}:\\d{1,5}:(?<resolved>${NUMBERS})`,
    `--connect-to\\s+["']?[^\\s:"']{0,200}:\\d{0,5}:(?<connected>${DOMAIN}|${NUMBERS}):`,
    `\\b(?:nc|ncat|netcat|telnet)\\s+(?:-\\w+\\s+(?:\\d{1,5}\\s+)?){0,4}(?<socket>${DOMAIN}|${NUMBERS})\\s+\\d{2,5}\\b`,
    `\\bhost(?:name)?["']?\\s?:\\s?["'](?<key>${DOMAIN})["']`,
    `\\bgit@(?<git>${DOMAIN}):`,
    `\\b(?:scp|rsync|sftp)\\s[^\\n]{0,200}?@(?<copy>${DOMAIN}):`,
    `\\b(?:(?:smtp|ftp)(?:_ssl|_tls)?|https?connection)\\(\\s?["'](?<server>${DOMAIN})["']`,
  ].join("|"),
  "g",
);

/** Endings of files: what ends so and has no path is more likely a file than a host. */
const FILE_ENDING =
  /\.(?:sh|py|[cm]?js|ts|json|jsonl|txt|md|html?|zip|gz|tar|tgz|bz2|xz|deb|rpm|apk|exe|msi|dmg|pkg|ya?ml|xml|csv|tsv|log|pem|crt|key|jpe?g|png|gif|svg|webp|pdf|sql|ps1|bat|bin|conf|cfg|ini|lock|toml|env|sock|mp[34]|wav|rb|pl|php|rs|go|jar|iso|out|tmp|db|sqlite|local|name)$/;

/** The web addresses in a text in lower case. Addresses written harmlessly as `hxxp` count as examples. */
export function findUrls(lower: string): readonly FoundUrl[] {
  const urls = /:[/\\]/.test(lower) ? findFullUrls(lower) : [];
  const bare = Array.from(lower.matchAll(BARE_HOST)).flatMap(({ index, 0: whole, groups = {} }) => {
    const { names, path = "", ...hosts } = groups;
    const host = Object.values(hosts).find((each) => each !== undefined) ?? "";
    const isMailAddress = names !== undefined && !names.includes(":") && path === "";
    if (host === "" || isMailAddress || (path === "" && FILE_ENDING.test(host))) return [];
    const end = whole.length - path.length;
    const offset = index + whole.lastIndexOf(host, end - host.length);
    return [{ offset, plainHttp: false, ...judgeHost(host, pathAt(lower, index + end)) }];
  });
  return bare.length === 0 ? urls : [...urls, ...bare].toSorted((a, b) => a.offset - b.offset);
}

/** Whether a host is reserved for documentation, so that nobody can have it. */
export function isReserved(host: string): boolean {
  return RESERVED.test(host) && !HOSTILE.test(host);
}

function findFullUrls(lower: string): readonly FoundUrl[] {
  return Array.from(lower.matchAll(SCHEME), ({ index, 0: whole, 1: scheme = "", 2: slashes = "" }) => {
    const start = index + whole.length;
    const end = endOfAuthority(lower, start);
    const path = pathAt(lower, end);
    return hostsOf(lower.slice(start, end), lower[index - 1] ?? "").flatMap((name) => {
      const judged = judgeHost(name, path);
      // Other slashes are also in patterns and replacements, such as `s/http:/https:/`.
      if (slashes !== "//" && !judged.host.includes(".")) return [];
      return [
        {
          offset: index,
          ...judged,
          ...(scheme.startsWith("hxxp") &&
            !restoresAddresses(restOfLine(lower, end)) && { kind: "example" as const }),
          plainHttp: scheme === "http" || scheme === "ftp",
        },
      ];
    });
  }).flat();
}

/** The rest of a line, as far as a command with an address may be long. */
function restOfLine(text: string, from: number): string {
  return text.slice(from, from + 300).split("\n", 1)[0] ?? "";
}

/** What is known about a host of which parts may be unknown. */
function judgeHost(name: string, path: UrlPath): Pick<FoundUrl, "host" | "kind" | "isPlaceholder"> {
  const host = name.replaceAll(UNKNOWN, "*");
  if (!host.includes("*")) return { host, kind: hostKind(host, path), isPlaceholder: PLACEHOLDER.test(host) };
  const [known = ""] = host.split("*", 1);
  // The path begins in a variable: `https://api.acme.dev$PATH`.
  if (/[^.]\*+$/.test(host) && host.indexOf("*") === host.search(/\*+$/)) {
    const kind = known.includes(".") ? hostKind(known, path) : "example";
    if (kind !== "official") return { host: known, kind, isPlaceholder: PLACEHOLDER.test(known) };
    // A path after the variable means that the variable is a part of the host.
    return path.text === ""
      ? { host: known, kind: "example", isPlaceholder: false }
      : { host, kind: "ordinary", isPlaceholder: true };
  }
  const domain = host.split(".").slice(-2);
  if (domain.length === 2 && !domain.join(".").includes("*")) {
    const kind = hostKind(host.replaceAll("*", "x"), path);
    return { host, kind, isPlaceholder: ["ordinary", "throwaway", "look-alike"].includes(kind) };
  }
  const isRare = /[a-z0-9]/.test(domain[0] ?? "") && RARE_TLD.test(host);
  return { host, kind: isRare ? "rare" : "example", isPlaceholder: false };
}

/** What is known about a host from its name alone; nothing is looked up. */
function hostKind(host: string, path: UrlPath): HostKind {
  if (RESERVED.test(host) || EXAMPLE.test(host)) return HOSTILE.test(host) ? "ordinary" : "example";
  if (LOCAL.test(host)) return "local";
  if (ADDRESS.test(host)) return "address";
  if (endsWithAny(host, COLLECTORS)) return "collector";
  const whole = host + path.text;
  if (MESSENGERS.some((pattern) => pattern.test(whole))) return "messenger";
  const isThrowaway = endsWithAny(host, THROWAWAY) && !OFFICIAL.has(host);
  if (endsWithAny(host, SHARED) || SHARED_PATHS.some((pattern) => pattern.test(whole))) return "ordinary";
  if (!isThrowaway && (OFFICIAL_HOSTS.has(host) || endsWithAny(host, OFFICIAL))) return "official";
  if (path.isWhole && OFFICIAL_PATHS.some((pattern) => pattern.test(whole))) return "official";
  if (BRANDS.test(host) && !/^(?:github\.com|raw\.githubusercontent\.com)$|\.github\.io$/.test(host))
    return "look-alike";
  if (imitatesName(host)) return "look-alike";
  if (isThrowaway) return "throwaway";
  return RARE_TLD.test(host) ? "rare" : "ordinary";
}

/** Whether a part of the host is one letter away from a well-known name, such as `clawbub`. */
function imitatesName(host: string): boolean {
  return host.split(/[.-]/).some((part) => {
    if (part.length < 6 || TYPED_NAMES.has(part)) return false;
    for (const name of TYPED_NAMES) if (isOneEditAway(part, name)) return true;
    return false;
  });
}

function endsWithAny(host: string, list: ReadonlySet<string>): boolean {
  for (let dot = -1; ; dot = host.indexOf(".", dot + 1)) {
    if (list.has(dot < 0 ? host : host.slice(dot + 1))) return true;
    if (host.indexOf(".", dot + 1) < 0) return false;
  }
}
