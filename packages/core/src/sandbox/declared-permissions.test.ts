import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RUNS } from "../../test/runs.ts";
import type { PermissionMode } from "../config/permission-setting.ts";
import type { Scope } from "../model/resolved-skill.ts";
import type { JsonValue } from "../text/json.ts";
import { readDeclaredPermissions, refusedPermissions, requestedNetwork } from "./declared-permissions.ts";
import type { NetworkAccess } from "./network-access.ts";

const noHost = (text: string): string =>
  `Requests network access to \`${text}\` but doesn't get it: a host is like \`api.example.com\` or \`api.example.com:8443\`.`;

describe("the field `permissions`", () => {
  test.for<[JsonValue | undefined, NetworkAccess, readonly string[]]>([
    [undefined, "off", []],
    [null, "off", []],
    [{}, "off", []],
    ["network", "on", []],
    [["network"], "on", []],
    [{ network: true }, "on", []],
    [{ network: "on" }, "on", []],
    [{ network: { enabled: true } }, "on", []],
    [{ network: false }, "off", []],
    [{ network: { enabled: false, hosts: ["a.org"] } }, "off", []],
    [
      { network: ["A.org", "a.org", "b.org:8443", "*.c.org"] },
      { hosts: ["a.org", "b.org:8443", "*.c.org"] },
      [],
    ],
    [{ network: { enabled: true, hosts: ["a.org"] } }, { hosts: ["a.org"] }, []],
    [{ network: { allowed_domains: ["a.org"] } }, { hosts: ["a.org"] }, []],
    [{ network: "a.org" }, { hosts: ["a.org"] }, []],
    [{ network: ["https://a.org/x", "b.org"] }, { hosts: ["b.org"] }, [noHost("https://a.org/x")]],
    [
      { network: ["*", "*.org", "a.org:0", "a b", 7] },
      "off",
      ["*", "*.org", "a.org:0", "a b", "7"].map(noHost),
    ],
    [
      { network: { hosts: ["a.org"], methods: ["GET"] } },
      "off",
      ["Requests the network with `methods`, which is unknown, so it gets no access."],
    ],
    [{ file_system: { read: [], write: [] } }, "off", []],
    [
      { network: true, "file-system": { read: ["~/.ssh"], write: ["/a", "/b"] } },
      "on",
      [
        "Requests `read` access to `~/.ssh` but doesn't get it. Its commands can only read the project and the skill.",
        "Requests `write` access to `/a`, `/b` but doesn't get it. Its commands can only write to its work folder.",
      ],
    ],
    [
      { fileSystem: { write: "a b c d e f g".split(" ") } },
      "off",
      [
        "Requests `write` access to `a`, `b`, `c`, `d`, `e`, 2 more but doesn't get it. Its commands can only write to its work folder.",
      ],
    ],
    [
      { filesystem: true },
      "off",
      ["Requests files. It can only read the project and itself, and write to its work folder."],
    ],
    [
      { macos: { automation: true }, "x`\n\u001b[1m": true, camera: false },
      "off",
      ["Requests `macos`, which has no effect here.", "Requests `x' \\x1b[1m`, which has no effect here."],
    ],
  ])("%j", ([permissions, network, refused]) => {
    expect(readDeclaredPermissions(permissions)).toEqual({ network, refused });
  });

  test("can hold anything without harm", () => {
    const key = fc.constantFrom("network", "file_system", "read", "enabled", "x");
    const value = fc.letrec<{ value: JsonValue }>((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        fc.constantFrom<JsonValue>(null, true, false, "on", "off", "network", 1),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(key, tie("value"), { maxKeys: 3 }),
      ),
    })).value;
    fc.assert(
      fc.property(value, (permissions) => {
        const { refused } = readDeclaredPermissions(permissions);
        expect(refused.every((sentence) => /^[^\n]+\.$/.test(sentence))).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });
});

test.for<[PermissionMode, Scope, "off" | "on"]>([
  ["ask", "user", "on"],
  ["ask", "project", "on"],
  ["strict", "system", "off"],
  ["trusted-source", "admin", "on"],
  ["trusted-source", "system", "on"],
  ["trusted-source", "user", "off"],
  ["trusted-source", "project", "off"],
])("under %s the network request of a skill of scope %s is %s", ([mode, scope, network]) => {
  const skill = { scope, manifest: { permissions: { network: true } } };
  expect(requestedNetwork(skill, mode)).toBe(network);
  expect(refusedPermissions(skill, mode)).toEqual(
    network === "on"
      ? []
      : [`Requests the network. It gets no access: \`permissions\` in the configuration is \`${mode}\`.`],
  );
});
