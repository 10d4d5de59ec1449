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
