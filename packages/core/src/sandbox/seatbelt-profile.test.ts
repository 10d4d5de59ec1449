import { expect, test } from "vitest";
import { type SandboxPolicy, sandboxLimits } from "./sandbox-policy.ts";
import { seatbeltProfile } from "./seatbelt-profile.ts";

const policy: SandboxPolicy = {
  readable: [{ source: "/Users/ann/code/site", target: "/Users/ann/code/site" }],
  work: "/private/var/folders/x/work",
  sealed: [".git"],
  cwd: "/private/var/folders/x/work",
  environment: {},
  network: "off",
  limits: sandboxLimits,
};

test("the profile denies everything it does not name", () => {
  expect(seatbeltProfile(policy)).toBe(`(version 1)
(deny default)
(allow process-exec process-fork)
(allow process-info* signal (target same-sandbox))
(allow sysctl-read)
(allow mach-lookup
  (global-name "com.apple.system.opendirectoryd.libinfo")
  (global-name "com.apple.system.notification_center")
  (global-name "com.apple.system.logger"))
(allow file-read*
  (subpath "/System")
  (subpath "/Library/Apple")
  (subpath "/Library/Developer/CommandLineTools")
  (subpath "/Library/Frameworks")
  (subpath "/bin")
  (subpath "/opt/homebrew")
  (subpath "/private/etc/ssl")
  (subpath "/private/var/db/timezone")
  (subpath "/private/var/select")
  (subpath "/sbin")
  (subpath "/usr")
  (literal "/")
  (literal "/dev/null")
  (literal "/dev/random")
  (literal "/dev/urandom")
  (literal "/dev/zero")
  (literal "/private/etc/localtime")
  (subpath "/Users/ann/code/site")
  (subpath "/private/var/folders/x/work"))
(allow file-read-metadata
  (literal "/Users")
  (literal "/Users/ann")
  (literal "/Users/ann/code")
  (literal "/private")
  (literal "/private/var")
  (literal "/private/var/folders")
  (literal "/private/var/folders/x"))
(allow file-write-data
  (literal "/dev/null")
  (literal "/dev/zero"))
(allow file-write*
  (subpath "/private/var/folders/x/work"))
(deny file-write*
  (regex "^/private/var/folders/x/work/(.*/)?(\\\\.[Gg][Ii][Tt])(/|$)"))
(deny network*)
`);
});

test("the network is open only when the policy says so", () => {
  expect(seatbeltProfile(policy)).not.toContain("(allow network");
  const open = seatbeltProfile({ ...policy, network: "on" });
  expect(open).toContain("(allow network*)");
  expect(open).toContain('(literal "/private/etc/resolv.conf")');
});

test("a hostile path stays inside its string and its expression", () => {
  const hostile = `/w"))(allow default)(x "\\/.*`;
  const text = seatbeltProfile({ ...policy, work: hostile, readable: [] });
  const strings = [...text.matchAll(/"(?:[^"\\]|\\.)*"/gs)].map(([quoted]) => quoted);
  expect(text.replaceAll(/"(?:[^"\\]|\\.)*"/gs, "STRING")).not.toContain("allow default");
  expect(strings).toContain(`"${hostile.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`);
  const expression =
    strings
      .find((quoted) => quoted.startsWith('"^'))
      ?.slice(1, -1)
      .replaceAll(/\\(.)/gs, "$1") ?? "";
  const sealed = new RegExp(expression);
  expect(sealed.test(`${hostile}/a/.GIT/hooks`)).toBe(true);
  expect(sealed.test("/w/.git")).toBe(false);
});

test("with single hosts only the proxy's port is open", () => {
  const text = seatbeltProfile({ ...policy, network: { hosts: ["a.org"] } }, { proxyPort: 4711 });
  expect(text).toContain('(deny network*)\n(allow network-outbound (remote ip "localhost:4711"))\n');
  expect(text).not.toContain("resolv.conf");
});

const WORK = policy.work;
const PROJECT = "/Users/ann/code/site";

/** Operations as the kernel of macOS names them, and whether a command may do them. */
const CORPUS: readonly (readonly [operation: string, argument: string, allowed: boolean])[] = [
  // What programs need.
  ["process-exec*", "/usr/bin/python3", true],
  ["process-fork", "", true],
  ["sysctl-read", "hw.ncpu", true],
  ["mach-lookup", "com.apple.system.opendirectoryd.libinfo", true],
  ["file-read-data", "/usr/lib/dyld", true],
  ["file-read-data", "/System/Library/Frameworks/Foundation.framework/Foundation", true],
  ["file-read-data", "/private/etc/ssl/cert.pem", true],
  ["file-read-data", "/dev/urandom", true],
  ["file-write-data", "/dev/null", true],
  // Its own folders.
  ["file-read-data", `${PROJECT}/src/main.ts`, true],
  ["file-read-data", `${WORK}/input.txt`, true],
  ["file-write-create", `${WORK}/out/deep/file.txt`, true],
  ["file-write-unlink", `${WORK}/out.txt`, true],
  ["file-read-metadata", "/Users/ann/code", true],
  // Other people's files and secrets.
  ["file-read-data", "/Users/ann/.ssh/id_ed25519", false],
  ["file-read-data", "/Users/ann/.aws/credentials", false],
  ["file-read-data", "/Users/ann", false],
  ["file-read-data", "/Users/ann/code", false],
  ["file-read-data", "/Users/ann/code/site-secrets/key", false],
  ["file-read-data", "/Users/bob/notes.txt", false],
  ["file-read-data", "/private/etc/master.passwd", false],
  ["file-read-data", "/Library/Keychains/System.keychain", false],
  ["file-read-data", "/Users/ann/Library/Keychains/login.keychain-db", false],
  ["file-read-data", "/private/var/db/dslocal/nodes/Default/users/root.plist", false],
  ["file-read-data", "/Volumes/Backup/x", false],
  ["file-read-data", "/private/tmp/other", false],
  ["file-read-data", "/dev/disk0", false],
  // Writing anywhere else.
  ["file-write-create", `${PROJECT}/src/main.ts`, false],
  ["file-write-create", "/Users/ann/.zshrc", false],
  ["file-write-create", "/Users/ann/Library/LaunchAgents/x.plist", false],
  ["file-write-create", "/usr/local/bin/git", false],
  ["file-write-create", "/opt/homebrew/bin/git", false],
  ["file-write-create", "/private/tmp/x", false],
  ["file-write-create", `${WORK}-other/x`, false],
  ["file-write-data", "/dev/disk0", false],
  // Names that other programs act on, at any depth and in any case.
  ["file-write-create", `${WORK}/.git/hooks/pre-commit`, false],
  ["file-write-create", `${WORK}/sub/.GIT/config`, false],
  ["file-write-unlink", `${WORK}/.git`, false],
  ["file-write-create", `${WORK}/.gitignore`, true],
  // Everything else of the system.
  ["network-outbound", "93.184.216.34:443", false],
  ["network-outbound", "localhost:5432", false],
  ["network-bind", "localhost:8080", false],
  ["system-socket", "", false],
  ["mach-lookup", "com.apple.SecurityServer", false],
  ["mach-lookup", "com.apple.pasteboard.1", false],
  ["mach-lookup", "com.apple.coreservices.appleevents", false],
  ["mach-register", "evil", false],
  ["iokit-open", "IOHIDSystem", false],
  ["ipc-posix-shm-write-create", "x", false],
  ["process-info-pidinfo", "other", false],
  ["signal", "other", false],
  ["sysctl-write", "kern.hostname", false],
  ["file-mount", "/", false],
  ["system-privilege", "", false],
  ["job-creation", "", false],
  ["appleevent-send", "com.apple.finder", false],
  ["lsopen", "", false],
  ["nvram-set", "x", false],
];

test.for(CORPUS)("%s %s: %s", ([operation, argument, allowed]) => {
  expect(isAllowed(seatbeltProfile(policy), operation, argument)).toBe(allowed);
});

test("single hosts open only the proxy's port", () => {
  const text = seatbeltProfile({ ...policy, network: { hosts: ["a.org"] } }, { proxyPort: 4711 });
  expect(isAllowed(text, "network-outbound", "localhost:4711")).toBe(true);
  for (const target of ["localhost:4712", "93.184.216.34:4711", "93.184.216.34:443"]) {
    expect(isAllowed(text, "network-outbound", target)).toBe(false);
  }
  expect(isAllowed(text, "network-bind", "localhost:4711")).toBe(false);
  expect(isAllowed(text, "mach-lookup", "com.apple.dnssd.service")).toBe(false);
});

type Expression = string | readonly Expression[];

/** What a profile says about an operation, by the rules of the profile's language: the last rule that matches wins. */
function isAllowed(profile: string, operation: string, argument: string): boolean {
  let allowed = false;
  for (const [action, ...rest] of parse(profile)) {
    if (action !== "allow" && action !== "deny") continue;
    const operations = rest.filter((part) => typeof part === "string");
    const filters = rest.filter((part) => typeof part !== "string");
    const isMeant = operations.some((name) => covers(name, operation));
    const isFiltered = filters.length === 0 || filters.some((filter) => matches(filter, argument));
    if (isMeant && isFiltered) allowed = action === "allow";
  }
  return allowed;
}

function covers(name: string, operation: string): boolean {
  if (name === "default") return true;
  const plain = operation.replace(/\*$/, "");
  return name.endsWith("*") ? plain.startsWith(name.slice(0, -1)) : plain === name;
}

function matches([kind, ...values]: readonly Expression[], argument: string): boolean {
  const [value = ""] = values.map(String);
  switch (kind) {
    case "literal":
    case "global-name":
      return argument === value;
    case "subpath":
      return argument === value || argument.startsWith(`${value}/`);
    case "regex":
      return new RegExp(value).test(argument);
    case "remote":
      return argument === String(values[1]);
    case "target":
      return argument === "same-sandbox";
    default:
      throw new Error(`The test doesn't know the filter ${String(kind)}`);
  }
}

/** The rules of a profile. */
function parse(text: string): readonly (readonly Expression[])[] {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[()]|[^\s()"]+/gs) ?? [];
  const stack: Expression[][] = [[]];
  for (const token of tokens) {
    const top = stack.at(-1) as Expression[];
    if (token === "(") stack.push([]);
    else if (token === ")") {
      stack.pop();
      (stack.at(-1) as Expression[]).push(top);
    } else top.push(token.startsWith('"') ? token.slice(1, -1).replaceAll(/\\(.)/gs, "$1") : token);
  }
  expect(stack).toHaveLength(1);
  return stack[0] as readonly (readonly Expression[])[];
}
