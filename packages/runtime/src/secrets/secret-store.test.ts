import { chmodSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { type TempTree, tempTree } from "../../test/support/temp-tree.ts";
import { openSecretStore, type SecretStore } from "./secret-store.ts";

/** Keeps one value per name in a folder, as the real program does in a keyring, and notes its command lines. */
const SECRET_TOOL = `#!/bin/sh
echo "$@" >> "$HOME/arguments"
action=$1; shift
case "$1" in --label=*) shift;; esac
[ "$1" = application ] && [ "$2" = skillwright ] && [ "$3" = name ] || exit 2
file="$HOME/keyring-$4"
case $action in
  store) cat > "$file";;
  lookup) cat "$file" 2>/dev/null || exit 1;;
  clear) rm -f "$file";;
esac
`;

/** The part of macOS's \`security\` that is used. */
const SECURITY = `#!/bin/sh
echo "$@" >> "$HOME/arguments"
if [ "$1" = -i ]; then
  read -r add u s service a account l label x hex
  [ "$add $u $s $a $l $x" = "add-generic-password -U -s -a -l -X" ] || exit 2
  printf "$(echo "$hex" | sed 's/../\\\\x&/g')" > "$HOME/keyring-$account"
  exit 0
fi
[ "$2 $3 $4" = "-s skillwright -a" ] || exit 2
case $1 in
  find-generic-password) [ -f "$HOME/keyring-$5" ] || exit 44; cat "$HOME/keyring-$5"; echo;;
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
  security: SECURITY.replaceAll("printf", "/usr/bin/printf"),
  "home/x": "",
};
const VALUE = 's3cret ä "quoted"\n$x';

test.for([
  ["linux", "secret-service"],
  ["darwin", "keychain"],
] as const)(
  "on %s a secret is in the %s, and neither in the file nor on a command line",
  async ([platform, place]) => {
    using tree = tempTree(fakes);
    const store = open(tree, platform);
    expect(store.place).toBe(place);
    await store.remember("/skills/a/SKILL.md", "API_KEY", VALUE);
    expect(store.get("/skills/a/SKILL.md", "API_KEY")).toBe(VALUE);
    expect(store.get("/skills/b/SKILL.md", "API_KEY")).toBeUndefined();
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

test("without a desktop session a secret is in a file that only its owner can read", async () => {
  using tree = tempTree(fakes);
  const store = open(tree, "linux", "");
  expect(store.place).toBe("file");
  await store.remember("/a", "KEY", VALUE);
  await store.remember("/a", "KEY", "newer");
  expect([store.get("/a", "KEY"), statSync(store.file).mode & 0o777]).toEqual(["newer", 0o600]);
  expect(JSON.stringify(store.entries())).not.toContain("newer");
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
