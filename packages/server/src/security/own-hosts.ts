import { hostname, networkInterfaces } from "node:os";

/** Names by which a browser may reach this machine without leaving it. */
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** Whether an address that a server listens on can be reached from this machine alone. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/**
 * The names under which this server may be addressed, without ports. A page of another site that makes its own name
 * lead to this machine (DNS rebinding) is addressed by that name, and so gives itself away.
 */
export function ownHosts(host: string, further: readonly string[] = []): ReadonlySet<string> {
  const names = [...LOOPBACK, ...further, bracketed(host)];
  if (host === "0.0.0.0" || host === "::") {
    const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    names.push(hostname(), ...addresses.map(({ address }) => bracketed(address)));
  }
  return new Set(names.map((name) => name.toLowerCase()));
}

/** The name in a Host header, without its port; undefined for one that is none. */
export function hostName(header: string | undefined): string | undefined {
  const match = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i.exec(header ?? "");
  return match?.[1]?.toLowerCase();
}

/** An address as it stands in a URL. */
export function bracketed(host: string): string {
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
}
