import { describe, expect, test } from "vitest";
import { parseSkill } from "./parse-skill.ts";

function read(...metadata: readonly string[]) {
  const text = ["---", "name: my-skill", "description: Does it", ...metadata, "---", "Body", ""].join("\n");
  const { manifest, diagnostics } = parseSkill({
    text,
    complete: true,
    file: "SKILL.md",
    directory: "my-skill",
    sidecars: [],
  });
  return {
    eligibility: manifest?.eligibility,
    install: manifest?.install,
    skillKey: manifest?.skillKey,
    primaryEnv: manifest?.primaryEnv,
    interface: manifest?.interface,
    problems: diagnostics.map(({ code, message, line, column }) => ({ code, message, line, column })),
  };
}

const expected = {
  eligibility: {
    os: ["darwin", "linux"],
    bins: ["gog"],
    anyBins: ["python3", "python"],
    env: ["GOG_TOKEN"],
    config: ["browser.enabled"],
    always: true,
  },
  install: [
    {
      kind: "brew",
      id: "brew",
      label: "Install gog",
      target: "steipete/tap/gog",
      bins: ["gog"],
      os: ["darwin"],
      extra: { sha256: "00" },
    },
  ],
  skillKey: "gog",
  primaryEnv: "GOG_TOKEN",
  interface: { emoji: "🎮", homepage: "https://gog.example" },
  problems: [],
};

const block = {
  emoji: "🎮",
  homepage: "https://gog.example",
  skillKey: "gog",
  primaryEnv: "GOG_TOKEN",
  always: true,
  os: ["darwin", "linux"],
  requires: {
    bins: ["gog"],
    anyBins: ["python3", "python"],
    env: ["GOG_TOKEN"],
    config: ["browser.enabled"],
  },
  install: [
    {
      id: "brew",
      kind: "brew",
      formula: "steipete/tap/gog",
      bins: ["gog"],
      os: ["macos"],
      label: "Install gog",
      sha256: "00",
    },
  ],
};

describe("OpenClaw's block of metadata", () => {
  test.each(["openclaw", "clawdbot", "clawdis"])("is found under %s", (key) => {
    expect(read(`metadata: ${JSON.stringify({ [key]: block })}`)).toEqual(expected);
  });

  test("is read in block style", () => {
    expect(
      read(
        "metadata:",
        "  openclaw:",
        "    emoji: 🎮",
        "    homepage: https://gog.example",
        "    skill-key: gog",
        "    primary_env: GOG_TOKEN",
        "    always: yes",
        "    os: darwin, linux",
        "    requires:",
        "      bins: gog",
        "      any_bins: [python3, python]",
        "      env: [GOG_TOKEN]",
        "      config: [browser.enabled]",
        "    install:",
        "      - kind: brew",
        "        id: brew",
        "        label: Install gog",
        "        formula: steipete/tap/gog",
        "        bins: [gog]",
        "        os: [darwin]",
        "        sha256: '00'",
      ),
    ).toEqual(expected);
  });

  test.each([
    ["the block", `metadata:\n  openclaw: '${JSON.stringify(block)}'`],
    ["all of metadata", `metadata: '${JSON.stringify({ openclaw: block })}'`],
    [
      "text over several lines",
      `metadata: |\n  ${JSON.stringify({ clawdbot: block }, null, 2).replaceAll("\n", "\n  ")}`,
    ],
  ])("is read from JSON in %s", (_, yaml) => {
    expect(read(yaml)).toEqual(expected);
  });

  test("joins what the skill itself demands", () => {
    expect(
      read(
        "eligibility: {os: linux, bins: [git, jq], any_bins: [], env: [A]}",
        "install: [{kind: node, package: x}]",
        "metadata: {openclaw: {os: [darwin], requires: {bins: [jq, gh], anyBins: [a]}, install: [{kind: go, module: y}]}}",
      ),
    ).toMatchObject({
      eligibility: {
        os: ["linux"],
        bins: ["git", "jq", "gh"],
        anyBins: ["a"],
        env: ["A"],
        config: [],
        always: false,
      },
      install: [
        { kind: "node", target: "x" },
        { kind: "go", target: "y" },
      ],
    });
  });

  test("loses only what is wrong in it", () => {
    const { problems, ...rest } = read(
      "metadata:",
      "  openclaw:",
      "    emoji: [x]",
      "    os: [darwin, beos]",
      "    requires: {bins: [gog]}",
      "    install: [{kind: brew}, {kind: brew, formula: gog}]",
    );
    expect(rest).toMatchObject({
      eligibility: { os: ["darwin"], bins: ["gog"] },
      install: [{ kind: "brew", target: "gog" }],
      interface: {},
    });
    expect(problems.map(({ message }) => message)).toEqual([
      "`metadata.openclaw.emoji` should be text, not a list",
      '`metadata.openclaw.os` has the unknown operating system "beos"',
      "`metadata.openclaw.install[0]` should be an entry with a `kind` and something to install, not a list of fields",
    ]);
  });

  test.each([
    ["no metadata", ""],
    ["metadata without it", "metadata: {author: x}"],
    ["text that isn't JSON", "metadata: '{not json'"],
    ["a list", "metadata: [openclaw]"],
  ])("is not seen in %s", (_, yaml) => {
    expect(read(yaml)).toMatchObject({
      eligibility: { os: [], bins: [], anyBins: [], env: [], config: [], always: false },
      install: [],
      skillKey: undefined,
      problems: [],
    });
  });
});
