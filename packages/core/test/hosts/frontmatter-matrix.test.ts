import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { decodeText, HOST_IDS, type HostId, hostProfiles, loadParser } from "../../src/internal.ts";

type Observed = "codex" | "opencode" | "gemini-cli" | "openclaw" | "claude-code";

interface Listed {
  readonly name?: string;
  /** Claude Code: the name shown in parentheses. */
  readonly label?: string;
  readonly description: string;
}

interface MatrixCase {
  readonly case: string;
  readonly text?: string;
  readonly base64?: string;
  /** What the real program lists, its error, or null where it says nothing. */
  readonly expected: Readonly<Record<Observed, Listed | { readonly error: string } | null>>;
}

const cases = JSON.parse(
  readFileSync(new URL("frontmatter-matrix.json", import.meta.url), "utf8"),
) as readonly MatrixCase[];

/** Verdicts of the real programs that are not ours, with the reason. */
const knownDifferences: Partial<Record<Observed, Readonly<Record<string, string>>>> = {
  opencode: { "js-lang": "OpenCode runs the frontmatter as a program; that is never done here" },
};

const readers = new Map(
  await Promise.all(HOST_IDS.map(async (id) => [id, await loadParser(hostProfiles[id].parser)] as const)),
);

function read(host: HostId, { case: directory, text, base64 }: MatrixCase) {
  const decoded =
    base64 === undefined ? { text: text ?? "", valid: true } : decodeText(Buffer.from(base64, "base64"));
  const reader = readers.get(host);
  if (reader === undefined) throw new Error(`no reader for ${host}`);
  return reader({
    text: decoded.text,
    validUtf8: decoded.valid,
    complete: true,
    file: `/skills/${directory}/SKILL.md`,
    directory,
    sidecars: [],
  });
}

/** Errors of YAML parsers differ word by word; ours is compared up to the kind of error. */
function errorStart(error: string): string {
  const typed =
    /^(?:invalid YAML: .*(?:invalid type|duplicate field)|invalid frontmatter: (?:DUPL|INVALID|UNTERM|MULTI|TAB))/;
  if (typed.test(error)) return error;
  return (
    /^(?:invalid YAML:|invalid frontmatter:|failed to read file: invalid utf-8 sequence)/.exec(error)?.[0] ??
    error
  );
}

function listed(host: Observed, matrixCase: MatrixCase): Listed | { readonly errors: readonly string[] } {
  const { manifest, diagnostics } = read(host, matrixCase);
  if (manifest === undefined) {
    return {
      errors: diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message),
    };
  }
  const { name, displayName, description } = manifest;
  if (host !== "claude-code") return { name, description };
  if (manifest.disableModelInvocation || !manifest.allowImplicitInvocation) return { errors: ["hidden"] };
  expect(name).toBe(matrixCase.case);
  const escaped = description.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return displayName === name ? { description: escaped } : { label: displayName, description: escaped };
}

describe.each(["codex", "opencode", "gemini-cli", "openclaw", "claude-code"] as const)("as %s", (host) => {
  const compared = cases.filter((matrixCase) => knownDifferences[host]?.[matrixCase.case] === undefined);

  it.each(compared)("$case gives the verdict of the real program", (matrixCase) => {
    const expected = matrixCase.expected[host];
    const actual = listed(host, matrixCase);
    if (expected !== null && "description" in expected) {
      expect(actual).toEqual(expected);
    } else {
      expect(actual).toHaveProperty("errors");
      const [error] = "errors" in actual ? actual.errors : [];
      expect(error).toContain(expected === null ? "" : errorStart(expected.error));
    }
  });
});

it("the known differences are still differences", () => {
  for (const [host, differences] of Object.entries(knownDifferences)) {
    for (const name of Object.keys(differences)) {
      const matrixCase = cases.find((candidate) => candidate.case === name);
      expect(matrixCase).toBeDefined();
      if (matrixCase === undefined) continue;
      expect(listed(host as Observed, matrixCase)).not.toEqual(matrixCase.expected[host as Observed]);
    }
  }
});
