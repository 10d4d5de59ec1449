import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { packageProblem, planDependency } from "./plan-dependency.ts";

const of = (kind: string, target: string, extra = {}): ReturnType<typeof planDependency> =>
  planDependency({ kind, target, extra });

describe("each kind becomes arguments of a package manager", () => {
  test.for<readonly [string, string, object, readonly string[]]>([
    ["brew", "jq", {}, ["brew", "install", "--", "jq"]],
    ["brew", "ghostty", { cask: true }, ["brew", "install", "--cask", "--", "ghostty"]],
    [
      "node",
      "@acme/cli@1.2.3",
      {},
      ["npm", "install", "--global", "--ignore-scripts", "--", "@acme/cli@1.2.3"],
    ],
    ["go", "example.com/cmd/tool@latest", {}, ["go", "install", "--", "example.com/cmd/tool@latest"]],
    ["uv", "ruff==0.5", {}, ["uv", "tool", "install", "--", "ruff==0.5"]],
    ["apt", "ffmpeg", {}, ["apt-get", "install", "--yes", "--", "ffmpeg"]],
  ])("%s", ([kind, target, extra, argv]) => {
    const command = of(kind, target, extra);
    expect(command.kind === "command" ? [command.program, ...command.args] : command).toEqual(argv);
  });
});

test.for([
  "",
  "-rf",
  "a b",
  "a;b",
  "a|b",
  "a`b`",
  "$(a)",
  "a'b",
  'a"b',
  "a>b",
  "a&b",
  "a\nb",
  "../a",
  "a/../b",
  "ä",
])("the package name %j is refused", (name) => {
  for (const kind of ["brew", "node", "go", "uv", "apt"]) expect(of(kind, name).kind).toBe("refused");
});

test.for([
  ["apt", "openssh-client-"],
  ["apt", "openssh-client+"],
  ["apt", "openssh-client-++"],
  ["apt", "/tmp/evil.deb"],
  ["apt", "evil.deb"],
  ["brew", "https://example.com/x.rb"],
  ["brew", "/tmp/x.rb"],
  ["brew", "x.rb"],
  ["uv", "https://example.com/x.whl"],
  ["uv", "x@https://example.com/x"],
  ["uv", "./x"],
  ["uv", "a/b"],
  ["node", "https://example.com/x.tgz"],
  ["node", "x@https://example.com/x"],
  ["node", "github:acme/x"],
  ["node", "acme/x"],
  ["node", "x.tgz"],
  ["go", "./x"],
  ["go", "/tmp/x"],
])("%s gets no address, path or instruction: %s", ([kind = "", target = ""]) => {
  expect(of(kind, target).kind).toBe("refused");
});

test.for([
  ["apt", "g++"],
  ["apt", "python3.11-venv"],
  ["brew", "python@3.12"],
  ["brew", "acme/tap/tool"],
  ["go", "example.com/a/v2/cmd@v2.0.1"],
  ["node", "typescript"],
  ["uv", "black"],
])("%s gets %s", ([kind = "", target = ""]) => {
  expect(of(kind, target).kind).toBe("command");
});

test("a download needs https and a hash", () => {
  const sha256 = "a".repeat(64);
  const url = "https://example.com/tools/jq-linux";
  expect(of("download", url, { sha256 })).toEqual({ kind: "download", url, sha256, name: "jq-linux" });
  expect(of("download", url).kind).toBe("refused");
  expect(of("download", "http://example.com/jq", { sha256 }).kind).toBe("refused");
  expect(of("download", "https://user@example.com/jq", { sha256 }).kind).toBe("refused");
  expect(of("download", "https://example.com/", { sha256 }).kind).toBe("refused");
});

test("an unknown kind is refused", () => {
  expect(of("curl", "x")).toMatchObject({ kind: "refused", problem: expect.stringContaining("curl") });
});

test("no accepted name has a character that a shell understands", () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      if (packageProblem(name) === undefined)
        expect(name).toMatch(/^[a-zA-Z0-9_./:@+=~][a-zA-Z0-9\-_./:@+=~]*$/);
    }),
  );
});
