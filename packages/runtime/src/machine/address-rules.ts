import { BlockList, isIP } from "node:net";

const refused4 = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  refused4.addSubnet(network, prefix, "ipv4");
}

/** The allocated part of IPv6; loopback, link-local, private and multicast addresses are outside it. */
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");

/** Parts of it with other meanings: tunnels to IPv4, and documentation addresses. */
const refused6 = new BlockList();
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  refused6.addSubnet(network, prefix, "ipv6");
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Whether an address is on the public internet: not this computer, private networks or metadata services. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, "");
  const mapped = MAPPED.exec(plain)?.[1];
  if (mapped !== undefined) return isPublicAddress(mapped);
  switch (isIP(plain)) {
    case 4:
      return !refused4.check(plain, "ipv4");
    case 6:
      return global6.check(plain, "ipv6") && !refused6.check(plain, "ipv6");
    default:
      return false;
  }
}

/** Whether the user's configuration names the host of an address, with its port or for all ports. */
export function isNamedHost(url: URL, hosts: readonly string[]): boolean {
  const port = url.port === "" ? (url.protocol === "https:" ? "443" : "80") : url.port;
  const host = url.hostname.toLowerCase().replace(/\.$/, "");
  return hosts.includes(host) || hosts.includes(`${host}:${port}`);
}
