import { hostname, networkInterfaces } from "node:os";

/** Host names that lead to this machine itself. */
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** Whether a server on this address can be reached only from this machine. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/**
 * The host names that this server accepts, without ports. A page of another site that resolves its own name to this
 * machine (DNS rebinding) sends that name, and so is detected.
 */
export function ownHosts(host: string, further: readonly string[] = []): ReadonlySet<string> {
  const names = [...LOOPBACK, ...further, bracketed(host)];
  if (host === "0.0.0.0" || host === "::") {
    const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    names.push(hostname(), ...addresses.map(({ address }) => bracketed(address)));
  }
  return new Set(names.map((name) => name.toLowerCase()));
}

/** The name in a Host header, without its port; undefined when it is invalid. */
export function hostName(header: string | undefined): string | undefined {
  const match = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i.exec(header ?? "");
  return match?.[1]?.toLowerCase();
}

/** An address as a URL has it. */
export function bracketed(host: string): string {
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
}
