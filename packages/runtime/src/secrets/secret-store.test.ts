import { chmodSync, existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { desktopKeyring, withoutKeyring } from "../../../../tests/desktop-keyring.ts";
import { type TempTree, tempTree } from "../../test/support/temp-tree.ts";
import { openSecretStore, type SecretStore } from "./secret-store.ts";

/** The real program, which also notes its command lines. */
const SECRET_TOOL = `#!/bin/sh
echo "$@" >> "$HOME/arguments"
exec /usr/bin/secret-tool "$@"
`;

/** The part of macOS's \`security\` that is used, as its manual describes it. */
const SECURITY = `#!/bin/sh
echo "$@" >> "$HOME/arguments"
if [ "$1" = -i ]; then
  read -r add u s service a account l label w value
  [ "$add $u $s $a $l $w" = "add-generic-password -U -s -a -l -w" ] || exit 2
  echo "$value" > "$HOME/keyring-$account"
  exit 0
fi
[ "$2 $3 $4" = "-s skillwright -a" ] || exit 2
case $1 in
  find-generic-password) [ -f "$HOME/keyring-$5" ] || exit 44; cat "$HOME/keyring-$5";;
  delete-generic-password) rm -f "$HOME/keyring-$5";;
esac
`;

function open(tree: TempTree, platform: "linux" | "darwin", bus = "unix:path=/run/bus"): SecretStore {
  const programs = { security: tree.at("security"), secretTool: tree.at("secret-tool") };
  chmodSync(programs.security, 0o755);
  chmodSync(programs.secretTool, 0o755);
  const env = { HOME: tree.at("home"), DBUS_SESSION_BUS_ADDRESS: bus };
  return openSecretStore({ state: tree.at("state"), env, platform, programs });
}

const fakes = {
  "secret-tool": SECRET_TOOL,
  security: SECURITY,
  "home/x": "",
};
const VALUE = 's3cret ä "quoted"\n$x';

test.for([
  ["linux", "secret-service", withoutKeyring],
  ["darwin", "keychain", false],
] as const)(
  "on %s a secret is in the %s, and neither in the file nor on a command line",
  async ([platform, place, skipped], { skip }) => {
    if (skipped) skip();
    using tree = tempTree(fakes);
    await using keyring = platform === "linux" ? await desktopKeyring() : undefined;
    const store = open(tree, platform, keyring?.env.DBUS_SESSION_BUS_ADDRESS);
    expect(store.place).toBe(place);
    await store.remember("/skills/a/SKILL.md", "API_KEY", VALUE);
    expect(store.get("/skills/a/SKILL.md", "API_KEY")).toBe(VALUE);
    expect(store.get("/skills/b/SKILL.md", "API_KEY")).toBeUndefined();
    await store.remember("/skills/a/SKILL.md", "API_KEY", "newer");
    expect(store.get("/skills/a/SKILL.md", "API_KEY")).toBe("newer");
    await store.remember("/skills/a/SKILL.md", "API_KEY", VALUE);
    expect(store.entries()).toMatchObject([{ key: "/skills/a/SKILL.md", variable: "API_KEY", place }]);
    const encoded = Buffer.from(VALUE).toString("base64url");
    for (const text of [readFileSync(store.file, "utf8"), readFileSync(tree.at("home/arguments"), "utf8")]) {
      for (const secret of [VALUE, encoded, Buffer.from(encoded).toString("hex")])
        expect(text).not.toContain(secret);
    }
    expect(await store.forget("/skills/a/SKILL.md", "API_KEY")).toBe(1);
    expect(store.get("/skills/a/SKILL.md", "API_KEY")).toBeUndefined();
    expect(await store.forget("/skills/a/SKILL.md")).toBe(0);
  },
);

test("without a keychain nothing is remembered", async () => {
  using tree = tempTree(fakes);
  const store = open(tree, "linux", "");
  expect(store.place).toBe("none");
  await expect(store.remember("/a", "KEY", VALUE)).rejects.toMatchObject({
    code: "permission_error",
    message: "KEY was not remembered: this system has no usable keychain",
  });
  expect([store.get("/a", "KEY"), store.entries(), existsSync(store.file)]).toEqual([undefined, [], false]);
});

test("a value that macOS's program would cut off is refused", async () => {
  using tree = tempTree(fakes);
  await expect(open(tree, "darwin").remember("/a", "KEY", "x".repeat(3000))).rejects.toMatchObject({
    message: "KEY was not remembered: the value is too long for the keychain",
  });
});

test("a keychain that refuses is an error, and nothing is kept elsewhere instead", async () => {
  using tree = tempTree({ ...fakes, "secret-tool": "#!/bin/sh\necho 'Cannot unlock' >&2\nexit 1\n" });
  const store = open(tree, "linux");
  await expect(store.remember("/a", "KEY", VALUE)).rejects.toMatchObject({
    code: "permission_error",
    message: "KEY was not remembered: Cannot unlock",
  });
  expect(store.entries()).toEqual([]);
});
