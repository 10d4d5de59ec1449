import { lstatSync, readlinkSync } from "node:fs";

/** The parts of the system that a command sees: programs, libraries and the few settings they need. */
export interface SystemView {
  readonly folders: readonly string[];
  readonly links: readonly { readonly path: string; readonly target: string }[];
  /** Bound when they exist. */
  readonly settings: readonly string[];
  /** Bound when they exist and the network is on. */
  readonly networkSettings: readonly string[];
}

/** Where programs and libraries are; on most systems all but the first are links into it. */
const PROGRAMS = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"];

/** None of these contains personal data or secrets. */
const SETTINGS = [
  "/etc/alternatives",
  "/etc/ca-certificates",
  "/etc/ld.so.cache",
  "/etc/ld.so.conf",
  "/etc/ld.so.conf.d",
  "/etc/localtime",
  "/etc/mime.types",
  "/etc/pki/ca-trust",
  "/etc/pki/tls/certs",
  "/etc/ssl/certs",
  "/etc/ssl/openssl.cnf",
];

const NETWORK_SETTINGS = [
  "/etc/gai.conf",
  "/etc/host.conf",
  "/etc/hosts",
  "/etc/nsswitch.conf",
  "/etc/protocols",
  "/etc/resolv.conf",
  "/etc/services",
];

/** Finds the system folders of this machine. */
export function systemView(): SystemView {
  const folders: string[] = [];
  const links: { readonly path: string; readonly target: string }[] = [];
  for (const path of PROGRAMS) {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats?.isDirectory() === true) folders.push(path);
    else if (stats?.isSymbolicLink() === true) links.push({ path, target: readlinkSync(path) });
  }
  return { folders, links, settings: SETTINGS, networkSettings: NETWORK_SETTINGS };
}
