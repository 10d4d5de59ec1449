import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { InstallSpec } from "../model/manifest.ts";
import { installCommand, installHint, isPackageName, type Machine } from "./check-eligibility.ts";

const spec = (kind: string, target: string, given: Partial<InstallSpec> = {}): InstallSpec => ({
  kind,
  target,
  bins: ["jq"],
  os: [],
  extra: {},
  ...given,
});

const machine = (...programs: readonly string[]): Machine => ({
  platform: "linux",
  settings: {},
  hasProgram: (name) => programs.includes(name),
  hasVariable: () => false,
});

describe("the command of an installer", () => {
  test.for([
    ["brew", "acme/tap/jq", "brew install -- acme/tap/jq"],
    ["node", "@acme/jq@1.2.3", "npm install --global -- @acme/jq@1.2.3"],
    ["go", "github.com/acme/jq", "go install -- github.com/acme/jq@latest"],
    ["uv", "jq==1.0", "uv tool install -- jq==1.0"],
    ["apt", "jq", "sudo apt-get install -- jq"],
  ] as const)("%s of %s is `%s`", ([kind, target, text]) => {
    expect(installCommand({ kind, target })?.text).toBe(text);
  });

  test.for(["--force", "../x", "a b", "a;b", "$(id)", "`id`", "a|b", "a\nb", "a>b", "'a'", "", "ä"])(
    "%j isn't a name of a package",
    (target) => {
      expect(installCommand({ kind: "brew", target })).toBeUndefined();
    },
  );

  test("of a kind that is not known is none", () => {
    expect(
      ["magic", "constructor", "__proto__"].map((kind) => installCommand({ kind, target: "x" })),
    ).toEqual([undefined, undefined, undefined]);
  });

  test("never holds anything but its own words and allowed characters", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.constantFrom("brew", "npm", "go", "apt"),
        (target, kind) => {
          const text = installCommand({ kind, target })?.text;
          expect(text === undefined).toBe(!isPackageName(target));
          if (text !== undefined) expect(text).toMatch(/^[a-z -]+ -- [\w\-./:@+=~]+$/);
        },
      ),
    );
  });
});

describe("the hint for a missing program", () => {
  test("names the installers that are here, else those for this system", () => {
    const install = [
      spec("brew", "jq"),
      spec("apt", "jq"),
      spec("winget", "jqlang.jq", { os: ["win32"] }),
      spec("npm", "yq", { bins: ["yq"] }),
    ];
    expect(installHint(["jq"], install, machine("apt-get"))).toBe(
      "Install it with `sudo apt-get install -- jq`.",
    );
    expect(installHint(["jq"], install, machine())).toBe(
      "Install it with `brew install -- jq` or `sudo apt-get install -- jq`.",
    );
  });

  test("shows nothing of a name that is not allowed", () => {
    const install = [spec("brew", "jq; rm -rf ~"), spec("download", "https://x.example/$(id)")];
    expect(installHint(["jq"], install, machine())).toBe("Install jq and make sure it is on the PATH.");
    expect(installHint(["jq"], [spec("download", "https://x.example/jq")], machine())).toBe(
      "Download it from https://x.example/jq.",
    );
  });
});
