import { hostname, networkInterfaces } from "node:os";
import { bracketed } from "@skillwright/contract/http";
import { SkillwrightError } from "@skillwright/core/internal";
import type { MiddlewareHandler } from "hono";

/** Rejects what another site's page could send: foreign hosts (DNS rebinding) and origins, cross-site requests. */
export function rejectForeign(hosts: ReadonlySet<string>): MiddlewareHandler {
  return async (c, next) => {
    const host = c.req.header("host");
    const name = hostName(host);
    if (name === undefined || !hosts.has(name)) throw refused("host", host ?? "");
    const origin = c.req.header("origin");
    if (origin !== undefined && origin !== `http://${host}`) throw refused("origin", origin);
    const site = c.req.header("sec-fetch-site");
    const isNear = site === undefined || site === "same-origin" || site === "none";
    // A link on another page may lead here; following it reveals and changes nothing.
    const isVisit = c.req.header("sec-fetch-mode") === "navigate" && c.req.method === "GET";
    if (!isNear && !isVisit) throw refused("site", site);
    await next();
  };
}

function refused(reason: "host" | "origin" | "site", found: string): SkillwrightError<"request_refused"> {
  const [message, hint] =
    reason === "host"
      ? [
          "This server doesn't have that host name",
          "Open the address that it printed, or allow this host with --allow-host.",
        ]
      : ["Other sites' pages can't use this server", "Open the page of this server itself."];
  const details = { reason, found: found.slice(0, 200) };
  return new SkillwrightError("request_refused", { message, details, hint });
}

/** Host names that lead to this machine itself. */
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** The host names that this server accepts, without ports; DNS rebinding would send another. */
export function ownHosts(host: string, further: readonly string[] = []): ReadonlySet<string> {
  const names = [...LOOPBACK, ...further, bracketed(host)];
  if (host === "0.0.0.0" || host === "::") {
    const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    names.push(hostname(), ...addresses.map(({ address }) => bracketed(address)));
  }
  return new Set(names.map((name) => name.toLowerCase()));
}

/** The name in a Host header, without its port; undefined when it is invalid. */
function hostName(header: string | undefined): string | undefined {
  const match = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i.exec(header ?? "");
  return match?.[1]?.toLowerCase();
}
