/** What of the network a command can reach: nothing, everything, or certain hosts through a proxy. */
export type NetworkAccess = "off" | "on" | NetworkHosts;

/** Hosts that a command can reach, as {@link readNetworkHost} writes them. */
export interface NetworkHosts {
  readonly hosts: readonly string[];
}

/** Most hosts that a skill can ask for: a person has to read each of them. */
export const MAX_NETWORK_HOSTS = 50;

/** The ports of a host that is named without one: those of https and http. */
export const WEB_PORTS: readonly number[] = [443, 80];

const LABEL = "[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?";
const HOST = new RegExp(
  `^(?<name>(?:\\*\\.(?=[^.]+\\.))?${LABEL}(?:\\.${LABEL})*|\\[[0-9a-f:.]{2,45}\\])(?::(?<port>\\d{1,5}))?$`,
);

/**
 * A host as a skill names it, in its one spelling: `api.example.com` (ports 443 and 80), `api.example.com:8443`, or
 * `*.example.com` for all names below it. Undefined for anything else, such as an address with a path or a bare `*`.
 */
export function readNetworkHost(text: string): string | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/\.(?=:\d+$|$)/, "");
  const { name, port } = HOST.exec(plain)?.groups ?? {};
  if (name === undefined || name.length > 253) return undefined;
  if (port === undefined) return name;
  const number = Number(port);
  return number >= 1 && number <= 65_535 ? `${name}:${number}` : undefined;
}

/** Whether hosts, as {@link readNetworkHost} writes them, include a name with a port. */
export function allowsHost(hosts: readonly string[], name: string, port: number): boolean {
  const host = name.toLowerCase().replace(/\.$/, "");
  return hosts.some((allowed) => {
    const [, pattern = "", allowedPort] = /^(.*?)(?::(\d+))?$/.exec(allowed) ?? [];
    const isPort = allowedPort === undefined ? WEB_PORTS.includes(port) : Number(allowedPort) === port;
    const isName = pattern.startsWith("*.")
      ? host.endsWith(pattern.slice(1)) && !/^[\d.]+$/.test(host)
      : host === pattern;
    return isPort && isName;
  });
}

/** What a person who approves the access is shown, one line each; no other line of an approval starts with this word. */
export function describeNetwork(access: NetworkAccess): readonly string[] {
  if (access === "off") return [];
  if (access === "on") return ["network: every computer it can reach, and the services of this one"];
  return access.hosts.map((host) =>
    /:\d+$/.test(host) ? `network: ${host}` : `network: ${host} (ports ${WEB_PORTS.join(" and ")})`,
  );
}
