import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSkillwrightError } from "../errors/skillwright-error.ts";
import { parseSourceReference } from "./parse-source-reference.ts";
import { redactCredentials } from "./source-address.ts";
import { formatSourceReference, type SourceReference } from "./source-reference.ts";

const github = "https://github.com/acme/skills";
const digest = "a".repeat(64);

const spellings: readonly (readonly [text: string, expected: SourceReference])[] = [
  ["-", { kind: "archive", from: "stdin" }],
  [".", { kind: "folder", path: "." }],
  ["./skills", { kind: "folder", path: "./skills" }],
  ["../skills", { kind: "folder", path: "../skills" }],
  ["~/skills", { kind: "folder", path: "~/skills" }],
  ["/srv/skills/pdf", { kind: "folder", path: "/srv/skills/pdf" }],
  ["C:\\skills\\pdf", { kind: "folder", path: "C:\\skills\\pdf" }],
  ["SKILL.md", { kind: "folder", path: "./SKILL.md" }],
  ["pdf.zip", { kind: "archive", from: "path", path: "./pdf.zip" }],
  ["downloads/pdf.skill", { kind: "archive", from: "path", path: "./downloads/pdf.skill" }],
  ["pdf.tar", { kind: "folder", path: "./pdf.tar" }],
  ["/tmp/pdf.tar.gz", { kind: "archive", from: "path", path: "/tmp/pdf.tar.gz" }],
  ["https://example.com/a/pdf.zip", { kind: "archive", from: "url", url: "https://example.com/a/pdf.zip" }],
  [
    `https://example.com/pdf.tgz#sha256=${digest}`,
    { kind: "archive", from: "url", url: "https://example.com/pdf.tgz", sha256: digest },
  ],
  [
    "https://example.com/pdf/SKILL.md",
    { kind: "archive", from: "url", url: "https://example.com/pdf/SKILL.md" },
  ],
  ["acme/skills", { kind: "git", url: github }],
  ["acme/skills@pdf", { kind: "git", url: github, skill: "pdf" }],
  ["acme/skills/tools/pdf", { kind: "git", url: github, path: "tools/pdf" }],
  ["acme/skills#v1.2", { kind: "git", url: github, ref: "v1.2" }],
  ["acme/skills#feature/x", { kind: "git", url: github, ref: "feature/x" }],
  ["acme/skills#main@pdf", { kind: "git", url: github, ref: "main", skill: "pdf" }],
  ["acme/skills#lib@1.2.0", { kind: "git", url: github, ref: "lib@1.2.0" }],
  ["acme/skills/tools@pdf#v1", { kind: "git", url: github, path: "tools", skill: "pdf", ref: "v1" }],
  ["github:acme/skills", { kind: "git", url: github }],
  ["codeberg:acme/skills", { kind: "git", url: "https://codeberg.org/acme/skills" }],
  ["bitbucket:acme/skills", { kind: "git", url: "https://bitbucket.org/acme/skills" }],
  [
    "gitlab:acme/tools/skills@pdf",
    { kind: "git", url: "https://gitlab.com/acme/tools/skills", skill: "pdf" },
  ],
  [github, { kind: "git", url: github }],
  [`${github}/`, { kind: "git", url: github }],
  [`${github}.git`, { kind: "git", url: `${github}.git` }],
  [`${github}.git/tools/pdf#v1`, { kind: "git", url: `${github}.git`, path: "tools/pdf", ref: "v1" }],
  ["https://git.example.com/skills.git", { kind: "git", url: "https://git.example.com/skills.git" }],
  ["http://127.0.0.1:8080/skills.git", { kind: "git", url: "http://127.0.0.1:8080/skills.git" }],
  ["git+https://example.com/skills", { kind: "git", url: "https://example.com/skills" }],
  [
    "git+https://example.com/skills//tools#main",
    { kind: "git", url: "https://example.com/skills", path: "tools", ref: "main" },
  ],
  ["HTTPS://git。Example.com/skills.git", { kind: "git", url: "https://git.example.com/skills.git" }],
  ["file:///srv/my skills.git", { kind: "git", url: "file:///srv/my%20skills.git" }],
  ["ssh://git@example.com:2222/skills.git", { kind: "git", url: "ssh://git@example.com:2222/skills.git" }],
  ["git@github.com:acme/skills.git", { kind: "git", url: "git@github.com:acme/skills.git" }],
  [
    "git@github.com:acme/skills.git//tools#v1@pdf",
    { kind: "git", url: "git@github.com:acme/skills.git", path: "tools", ref: "v1", skill: "pdf" },
  ],
  ["file:///srv/git/skills#main", { kind: "git", url: "file:///srv/git/skills", ref: "main" }],
  ["file:///srv/git/skills@pdf", { kind: "git", url: "file:///srv/git/skills", skill: "pdf" }],
  ["file:///srv/skills.git@pdf#v1", { kind: "git", url: "file:///srv/skills.git", skill: "pdf", ref: "v1" }],
  ["file:///srv/a@b/skills@pdf", { kind: "git", url: "file:///srv/a@b/skills", skill: "pdf" }],
  // An @ that belongs to the path
  ["file:///srv/a@b/skills", { kind: "git", url: "file:///srv/a@b/skills" }],
  ["file:///srv/skills@1.2", { kind: "git", url: "file:///srv/skills@1.2" }],
  ["file:///srv/a@skills.git", { kind: "git", url: "file:///srv/a@skills.git" }],
  ["file:///srv/a@skills/", { kind: "git", url: "file:///srv/a%40skills" }],
  ["file:///srv/a%40skills", { kind: "git", url: "file:///srv/a%40skills" }],
  ["file:///srv/@skills", { kind: "git", url: "file:///srv/@skills" }],
  ["file:///srv/a@b#main@pdf", { kind: "git", url: "file:///srv/a%40b", ref: "main", skill: "pdf" }],
  ["ssh://git@example.com/skills@pdf", { kind: "git", url: "ssh://git@example.com/skills", skill: "pdf" }],
  ["ssh://git@example/skills", { kind: "git", url: "ssh://git@example/skills" }],
  [`${github}@pdf`, { kind: "git", url: github, skill: "pdf" }],
  [`${github}.git@pdf`, { kind: "git", url: `${github}.git`, skill: "pdf" }],
  [
    "file:///srv/git/skills.git//tools/pdf",
    { kind: "git", url: "file:///srv/git/skills.git", path: "tools/pdf" },
  ],
  [`${github}/tree/main/skills/pdf`, { kind: "git", url: github, ref: "main", path: "skills/pdf" }],
  [`${github}/tree/v1`, { kind: "git", url: github, ref: "v1" }],
  [`${github}/blob/main/skills/pdf/SKILL.md`, { kind: "git", url: github, ref: "main", path: "skills/pdf" }],
  [
    "https://ghe.example.com/acme/skills/tree/main/pdf",
    { kind: "git", url: "https://ghe.example.com/acme/skills", ref: "main", path: "pdf" },
  ],
  [
    "https://gitlab.com/acme/tools/skills/-/tree/main/pdf?ref_type=heads",
    { kind: "git", url: "https://gitlab.com/acme/tools/skills", ref: "main", path: "pdf" },
  ],
  [
    "https://bitbucket.org/acme/skills/src/main/skills/pdf/",
    { kind: "git", url: "https://bitbucket.org/acme/skills", ref: "main", path: "skills/pdf" },
  ],
  [
    "https://codeberg.org/acme/skills/src/branch/main/pdf",
    { kind: "git", url: "https://codeberg.org/acme/skills", ref: "main", path: "pdf" },
  ],
  [
    "https://dev.azure.com/acme/tools/_git/skills",
    { kind: "git", url: "https://dev.azure.com/acme/tools/_git/skills" },
  ],
  ["https://example.com", { kind: "well-known", url: "https://example.com" }],
  ["https://example.com/docs/", { kind: "well-known", url: "https://example.com/docs" }],
  [
    "https://example.com/.well-known/agent-skills/index.json",
    { kind: "well-known", url: "https://example.com" },
  ],
  ["well-known:https://example.com#pdf", { kind: "well-known", url: "https://example.com", skill: "pdf" }],
  ["https://example.com/skills/index.json", { kind: "index", url: "https://example.com/skills/index.json" }],
  ["index:https://example.com/skills", { kind: "index", url: "https://example.com/skills/index.json" }],
  ["npm:left-pad", { kind: "npm", name: "left-pad" }],
  ["npm:@acme/skills@^1.2.0", { kind: "npm", name: "@acme/skills", range: "^1.2.0" }],
  ["npm:@acme/skills@next#pdf", { kind: "npm", name: "@acme/skills", range: "next", skill: "pdf" }],
  ["node_modules:", { kind: "node-modules" }],
  ["node_modules:@acme/skills", { kind: "node-modules", name: "@acme/skills" }],
  [
    "oci://registry.example.com:5000/acme/pdf:1.2",
    { kind: "oci", host: "registry.example.com:5000", repository: "acme/pdf", tag: "1.2" },
  ],
  [
    `oci://localhost:5000/pdf@sha256:${digest}`,
    { kind: "oci", host: "localhost:5000", repository: "pdf", digest: `sha256:${digest}` },
  ],
  ["clawhub:pdf-tools", { kind: "clawhub", slug: "pdf-tools" }],
  ["clawhub:@acme/pdf-tools@1.2.0", { kind: "clawhub", slug: "pdf-tools", owner: "acme", version: "1.2.0" }],
  [
    "clawhub:https://hub.example.com/acme/pdf@1.0.0",
    { kind: "clawhub", slug: "pdf", owner: "acme", version: "1.0.0", registry: "https://hub.example.com" },
  ],
  ["registry:acme/pdf@2.0.0", { kind: "registry", name: "@acme/pdf", version: "2.0.0" }],
  ["registry:@acme/pdf@^1.2 || 3", { kind: "registry", name: "@acme/pdf", version: "^1.2 || 3" }],
  ["registry:@acme/pdf@beta", { kind: "registry", name: "@acme/pdf", version: "beta" }],
  [
    "registry:https://acme.example.com/skills/@acme/pdf@1.0.0",
    { kind: "registry", name: "@acme/pdf", version: "1.0.0", url: "https://acme.example.com/skills" },
  ],
  ["mcp:company", { kind: "mcp", server: "company" }],
  ["mcp://company#pdf", { kind: "mcp", server: "company", skill: "pdf" }],
];

describe("a source is read", () => {
  test.for(spellings)("%s", ([text, expected]) => {
    expect(parseSourceReference(text)).toEqual(expected);
  });

  test.for(spellings)("and written in a form that means the same: %s", ([, expected]) => {
    expect(parseSourceReference(formatSourceReference(expected))).toEqual(expected);
  });
});

describe("a source is refused", () => {
  test.for<[text: string, reason: RegExp]>([
    ["", /empty/],
    ["pdf", /neither a URL nor owner\/repo/],
    ["acme/skills\u0000", /invisible/],
    ["acme/skills\u202e", /invisible/],
    [`acme/${"x".repeat(3000)}`, /longer than/],
    ["https://user:hunter2@example.com/skills.git", /password or a token/],
    ["https://ghp_hunter2@github.com/acme/skills", /password or a token/],
    ["ssh://git:hunter2@example.com/skills.git", /password or a token/],
    ["git+https://x:hunter2@example.com/s", /password or a token/],
    ["https://example.com/pdf.zip?access_token=hunter2", /password or a token/],
    ["https://example.com/pdf.zip?X-Amz-Signature=hunter2", /password or a token/],
    ["oci://user:hunter2@example.com/pdf", /password or a token/],
    ["well-known:https://user:hunter2@example.com", /password or a token/],
    ["clawhub:https://user:hunter2@example.com/pdf", /password or a token/],
    ["clawhub:https://user:hunter2@example.com/not a name@?", /password or a token/],
    ["acme/skills#--upload-pack=touch", /looks like an option/],
    ["acme/skills#%2d%2dupload-pack=touch", /looks like an option/],
    ["ssh://-oProxyCommand=touch/skills", /has no host|not an address|like an option/],
    ["git@-oProxyCommand=touch:skills.git", /like an option/],
    ["git@example.com:-skills.git", /like an option/],
    ["npm:pdf@--registry", /looks like an option/],
    ["acme/skills#a..b", /not a branch/],
    ["acme/skills#a b", /not a branch/],
    ["acme/skills#x.lock", /not a branch/],
    ["acme/../evil", /not a valid|not a folder/],
    ["acme/skills/../../evil", /goes up/],
    ["acme/skills/%2e%2e/evil", /goes up/],
    ["https://example.com/skills.git//../x", /goes up|not a folder/],
    ["https://git.corp/acme/../evil/tools.git", /its path contains \. or \.\./],
    ["https://git.corp/acme/%2e%2e/evil/tools.git", /its path contains \. or \.\./],
    ["ssh://git@git.corp/acme/../evil/tools.git", /its path contains \. or \.\./],
    ["git@git.corp:acme/../evil/tools.git", /its path contains \. or \.\./],
    ["file:///srv/trusted/../evil.git", /its path contains \. or \.\./],
    ["file:///srv/./evil.git", /its path contains \. or \.\./],
    ["https://github.com/acme%2f..%2fevil/tools", /encoded slash|its path contains/],
    ["https://github.com/acme%2fevil/tools", /encoded slash/],
    ["https://example.com/a%2f..%2fpdf.zip", /its path contains \. or \.\./],
    ["http://localhost\\@evil.example/x.git", /contains a backslash/],
    ["https://example.com\\x.git", /contains a backslash/],
    ["ssh://git@git。corp/skills.git", /not a valid/],
    ["git@a@example.com:skills.git", /not a valid/],
    ["-acme/skills", /not a valid/],
    ["http://example.com/pdf.zip", /not encrypted/],
    ["git://example.com/skills.git", /not encrypted/],
    ["ext::sh -c touch", /not a kind of source|not supported/],
    ["ftp://example.com/pdf.zip", /not supported/],
    ["https://example.com/pdf.zip#md5=1", /not a digest/],
    ["npm:../evil", /not a valid npm package name/],
    ["npm:pdf@file:../evil", /not a version/],
    ["node_modules:../evil", /not a valid npm package name/],
    ["oci://example.com", /not host\/repository/],
    ["oci://example.com/../x", /not host\/repository/],
    ["oci://example.com/UPPER", /not host\/repository/],
    ["clawhub:../x", /not a valid/],
    ["mcp:../x", /not a valid/],
    ["registry:../x", /not a valid/],
    ["registry:pdf", /not a valid/],
    ["registry:@acme/../x", /not a valid/],
    ["registry:@acme/pdf@-x", /not a version/],
    ["registry:https://user:secret@acme.example.com/@acme/pdf", /./],
    ["acme/skills@../x", /not a valid/],
    ["acme/skills#%zz", /invalid % escape/],
  ])("%s", ([text, reason]) => {
    let error: unknown;
    try {
      parseSourceReference(text);
    } catch (thrown) {
      error = thrown;
    }
    if (!isSkillwrightError(error, "validation_error")) throw new Error(`"${text}" was not refused`);
    expect(error.message).toMatch(reason);
    expect(JSON.stringify([error.message, error.details, error.hint])).not.toContain("hunter2");
  });
});

test("a name of a registry without its prefix is refused with both ways to write it", () => {
  expect(() => parseSourceReference("@acme/pdf")).toThrow(
    expect.objectContaining({
      hint: "For a skill of a registry, write registry:@acme/pdf; for an npm package, npm:@acme/pdf",
    }) as Error,
  );
});

test("reading never fails in another way, and what is read can be written and read again", () => {
  const part = fc.constantFrom(
    "a",
    "/",
    "#",
    "@",
    ":",
    ".",
    "-",
    "..",
    "git",
    "npm:",
    "https://",
    "oci://",
    "%",
    " ",
    "é",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      let read: SourceReference;
      try {
        read = parseSourceReference(parts.join(""));
      } catch (error) {
        return isSkillwrightError(error, "validation_error");
      }
      expect(parseSourceReference(formatSourceReference(read))).toEqual(read);
      return true;
    }),
    { numRuns: 3000 },
  );
});

test.for([
  ["registry:@acme/pdf", "registry:@acme/pdf"],
  ["npm:@acme/pdf", "npm:@acme/pdf"],
  ["git@example.com:skills.git", "***@example.com:skills.git"],
  ["user:hunter2@example.com/x", "***@example.com/x"],
  ["https://user:hunter2@example.com/x?token=1", "https://***@example.com/x?***"],
  ["https://example.com/@acme/pdf", "https://example.com/@acme/pdf"],
] as const)("credentials in %s are not shown", ([text, shown]) => {
  expect(redactCredentials(text)).toBe(shown);
});
