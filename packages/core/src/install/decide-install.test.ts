import { describe, expect, test } from "vitest";
import { decideInstall, type InstallCandidate } from "./decide-install.ts";
import { type ReadPolicy, readPolicy } from "./policy.ts";

const candidate: InstallCandidate = {
  name: "pdf",
  kind: "git",
  url: "https://github.com/acme/skills",
  verdict: "clean",
  signedBy: [],
  user: "me",
};

const policy = (text: string): ReadPolicy =>
  readPolicy(`version: 1\n${text}`, "/etc/skillwright/policy.yaml");

const outcome = (policies: readonly ReadPolicy[], more: Partial<InstallCandidate> = {}): string =>
  decideInstall(policies, { ...candidate, ...more }).outcome;

describe("without a policy", () => {
  test("a person is asked about a clean skill", () => {
    expect(decideInstall([], candidate)).toEqual({
      outcome: "ask",
      reasons: [
        { outcome: "allow", text: "the scan says clean" },
        { outcome: "ask", text: "no policy trusts its source" },
      ],
    });
  });

  test.for(["suspicious", "partial"] as const)(
    "%s needs its own flag, which only lets a person be asked",
    (verdict) => {
      const refused = decideInstall([], { ...candidate, verdict });
      expect(refused.outcome).toBe("refuse");
      expect(refused.reasons[0]).toMatchObject({ flag: `--allow-${verdict}` });
      expect(decideInstall([], { ...candidate, verdict }, { verdicts: [verdict] }).outcome).toBe("ask");
      const other = verdict === "partial" ? "suspicious" : "partial";
      expect(decideInstall([], { ...candidate, verdict }, { verdicts: [other] }).outcome).toBe("refuse");
    },
  );

  test("malicious is refused whatever is granted", () => {
    const grants = { verdicts: ["suspicious", "partial"] } as const;
    expect(decideInstall([], { ...candidate, verdict: "malicious" }, grants).outcome).toBe("refuse");
  });
});

describe("with a policy", () => {
  const rules = policy(
    'otherwise: denied\nsources:\n  - {match: "github.com/acme/evil", trust: denied}\n  - {match: "github.com/acme/*", trust: trusted}\n  - {match: "github.com/**", trust: ask}',
  );

  test("the first rule that matches decides, whatever the protocol and spelling", () => {
    expect(outcome([rules])).toBe("allow");
    expect(outcome([rules], { url: "git@github.com:acme/skills.git" })).toBe("allow");
    expect(outcome([rules], { url: "ssh://git@GitHub.com:22/acme//evil/" })).toBe("refuse");
    expect(outcome([rules], { url: "https://github.com/acme/%65vil" })).toBe("refuse");
    expect(outcome([rules], { url: "https://github.com/other/x" })).toBe("ask");
    expect(outcome([rules], { url: "https://github.com.example.net/acme/skills" })).toBe("refuse");
  });

  const acme = policy(
    'otherwise: ask\nsources:\n  - {match: "git.corp/evil/**", trust: denied}\n  - {match: "file:///srv/evil/**", trust: denied}\n  - {match: "git.corp/acme/**", trust: trusted}\n  - {match: "file:///srv/acme/**", trust: trusted}',
  );

  test.for([
    "https://git.corp/acme/../evil/tools.git",
    "ssh://git@git.corp/acme/../evil/tools.git",
    "git@git.corp:acme/../evil/tools.git",
    "https://git.corp/acme/%2e%2e/evil/tools",
    "https://git.corp/acme%2f..%2fevil/tools",
    "https://git.corp/./evil/tools",
    "ssh://git@git.corp:2222/evil/tools",
    "https://git。corp/evil/tools",
    "file:///srv/acme/../evil/tools.git",
    "file:///srv/%65vil/tools.git",
    "file://localhost/srv/evil/tools.git",
    "https://git.corp/EVIL/tools",
    "file:///srv/Evil/tools",
  ])("a denied source is denied as %s", (url) => {
    expect(outcome([acme], { url })).toBe("refuse");
  });

  test("trust without a port is for the standard port", () => {
    expect(outcome([acme], { url: "ssh://git@git.corp/acme/tools" })).toBe("allow");
    expect(outcome([acme], { url: "ssh://git@git.corp:2222/acme/tools" })).toBe("ask");
    expect(outcome([acme], { url: "file:///srv/acme/tools" })).toBe("allow");
  });

  test("trust is for a path in the same case, except on forges that ignore it", () => {
    expect(outcome([acme], { url: "https://GIT.corp/acme/tools" })).toBe("allow");
    expect(outcome([acme], { url: "https://git.corp/ACME/tools" })).toBe("ask");
    expect(outcome([acme], { url: "file:///srv/Acme/tools" })).toBe("ask");
    expect(outcome([rules], { url: "https://github.com/Acme/Skills" })).toBe("allow");
    const exception = policy(
      'sources:\n  - {match: "git.corp/a/risky", trust: ask}\n  - {match: "git.corp/**", trust: trusted}',
    );
    expect(outcome([exception], { url: "https://git.corp/a/Risky" })).toBe("ask");
  });

  test("an address without encryption is not trusted", () => {
    expect(outcome([rules], { url: "http://github.com/acme/skills" })).toBe("ask");
  });

  test("the strictest file wins", () => {
    const mine = policy("otherwise: trusted");
    expect(outcome([mine])).toBe("allow");
    expect(outcome([rules, mine], { url: "https://example.com/x" })).toBe("refuse");
  });

  test("users, signers and verdicts are required", () => {
    expect(outcome([policy("otherwise: trusted\nusers: [other]")])).toBe("refuse");
    const signed = policy("otherwise: trusted\nsigners: {acme: KEY}\nrequiredSigners: [acme]");
    expect(outcome([signed])).toBe("refuse");
    expect(outcome([signed], { signedBy: ["OTHER"] })).toBe("refuse");
    expect(outcome([signed], { signedBy: ["KEY"] })).toBe("allow");
    expect(outcome([policy("otherwise: trusted\nverdict: suspicious")], { verdict: "suspicious" })).toBe(
      "allow",
    );
    expect(outcome([policy("otherwise: trusted\nverdict: malicious")], { verdict: "malicious" })).toBe(
      "allow",
    );
    expect(outcome([policy("otherwise: trusted\nverdict: clean")], { verdict: "partial" })).toBe("refuse");
  });

  test("an identity is required with its issuer, and may have a pattern", () => {
    const issuer = "https://login.example.com";
    const by = (identity: string): ReadPolicy =>
      policy(
        `otherwise: trusted\nsigners: {acme: {identity: "${identity}", issuer: "${issuer}"}}\nrequiredSigners: [acme]`,
      );
    const ana = by("ana@example.com");
    expect(outcome([ana], { signedBy: [{ identity: "ana@example.com", issuer }] })).toBe("allow");
    expect(
      outcome([ana], { signedBy: [{ identity: "ana@example.com", issuer: "https://evil.example" }] }),
    ).toBe("refuse");
    expect(outcome([ana], { signedBy: [{ identity: "joana@example.com", issuer }] })).toBe("refuse");
    expect(outcome([ana], { signedBy: ["ana@example.com"] })).toBe("refuse");
    const release = by("https://github.com/acme/skills/.github/workflows/release.yml@refs/tags/v*");
    const run = (repository: string, ref: string): string =>
      `https://github.com/${repository}/.github/workflows/release.yml@refs/${ref}`;
    expect(outcome([release], { signedBy: [{ identity: run("acme/skills", "tags/v1.2"), issuer }] })).toBe(
      "allow",
    );
    for (const identity of [
      run("acme/skills", "heads/main"),
      run("acme/skills", "tags/v1/x"),
      run("evil/skills", "tags/v1"),
    ])
      expect(outcome([release], { signedBy: [{ identity, issuer }] })).toBe("refuse");
  });

  test("a policy limits verdicts more than a flag allows", () => {
    const strict = policy("verdict: clean");
    const grants = { verdicts: ["suspicious"] } as const;
    expect(decideInstall([strict], { ...candidate, verdict: "suspicious" }, grants).outcome).toBe("refuse");
  });

  test.for([
    ["clean", "clean"],
    ["partial", "partial or better"],
    ["suspicious", "suspicious or better"],
  ] as const)("a refused verdict names what a policy with %s accepts", ([worst, accepted]) => {
    const { reasons } = decideInstall([policy(`verdict: ${worst}`)], { ...candidate, verdict: "malicious" });
    const text = `the scan says malicious, but the policy only accepts ${accepted}`;
    expect(reasons).toContainEqual({ outcome: "refuse", file: "/etc/skillwright/policy.yaml", text });
  });
});

describe("a policy that can't be read refuses everything", () => {
  test.for([
    ["no YAML", "a: [", "line 1: unexpected end"],
    ["a misspelled key", "version: 1\nsourcs: []", "line 2: sourcs is unknown"],
    ["a misspelled word", "version: 1\notherwise: deny", "line 2: otherwise must be one of"],
    ["no version", "otherwise: ask", "line 1: version must be 1"],
    ["an unknown signer", "version: 1\nrequiredSigners: [acme]", 'line 2: the signer "acme" is not listed'],
    [
      "a signer without an issuer",
      "version: 1\nsigners:\n  acme: {identity: a@example.com}",
      "line 3: signers.acme must be a public key, or a mapping with identity and issuer",
    ],
    [
      "a misspelled key of a signer",
      "version: 1\nsigners:\n  acme: {identity: a, issuer: b, isuer: c}",
      "line 3: signers.acme.isuer is unknown",
    ],
    [
      "a rule without a pattern",
      "version: 1\nsources:\n  - {match: x}\n  - {trust: denied}",
      "line 4: sources[1].match is missing",
    ],
    [
      "a misspelled word in a rule",
      "version: 1\nsources:\n  - match: x\n    trust: no",
      "line 4: sources[0].trust must be one of",
    ],
    ["a value twice", "version: 1\notherwise: denied\notherwise: trusted", "twice"],
  ])("%s", ([, text = "", problem]) => {
    const read = readPolicy(text, "policy.yaml");
    expect(read.kind).toBe("invalid");
    if (read.kind === "invalid") expect(read.problems.join("\n")).toContain(problem);
    expect(outcome([read])).toBe("refuse");
  });
});
