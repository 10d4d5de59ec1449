import { describe, expect, test } from "vitest";
import { loadParser } from "../../src/index.ts";

const parseAsHost = await loadParser("codex");

function read(yaml: string, sidecar?: string) {
  return parseAsHost({
    text: `---\n${yaml}\n---\nBody\n`,
    complete: true,
    file: "/skills/folder/SKILL.md",
    directory: "folder",
    sidecars:
      sidecar === undefined
        ? []
        : [{ path: "agents/openai.yaml", file: "/skills/folder/agents/openai.yaml", text: sidecar }],
  });
}

const face = (sidecar: string) => read("name: a\ndescription: D", sidecar).manifest?.interface;

describe("Codex's own parser cases", () => {
  test("parses_repairs_and_sanitizes_frontmatter: blanks fold, colons are mended", () => {
    const { manifest } = read(
      "name:  deploy  service\ndescription: Build for AWS: ECS\nmetadata:\n  short-description: '  Deploy   safely'",
    );
    expect([manifest?.name, manifest?.description, manifest?.interface]).toEqual([
      "deploy service",
      "Build for AWS: ECS",
      { shortDescription: "Deploy safely" },
    ]);
  });

  test("uses_default_name_and_requires_description: the folder's name stands in for a missing one", () => {
    expect(read("description: D").manifest?.name).toBe("folder");
    expect(read("name: a").diagnostics).toEqual([
      {
        code: "description-missing",
        severity: "error",
        message: "Codex: missing field `description`",
        file: "/skills/folder/SKILL.md",
        line: 1,
        column: 1,
      },
    ]);
  });

  test("repairs_short_descriptions_containing_colons_and_apostrophes: below metadata, too", () => {
    const { manifest } = read(
      "name: a\ndescription: D\nmetadata:\n  short-description: What's included: builds and tests",
    );
    expect(manifest?.interface.shortDescription).toBe("What's included: builds and tests");
  });

  test("repairs_unrecognized_frontmatter_fields_that_need_quotes: they do not block loading", () => {
    const { manifest } = read(
      "name: a\ndescription: D\nargument-hint: <duration: e.g. 7d, 2w>\ntags: [next,@supabase/ssr]",
    );
    expect([manifest?.name, manifest?.description, manifest?.argumentHint, manifest?.tags]).toEqual([
      "a",
      "D",
      undefined,
      [],
    ]);
  });

  test("preserves_block_scalar_bodies_while_repairing_other_fields: a colon in a block stays", () => {
    const { manifest } = read(
      "name: a\ndescription: |-\n  Build for AWS: ECS\nargument-hint: <duration: e.g. 7d>",
    );
    expect(manifest?.description).toBe("Build for AWS: ECS");
  });

  test("preserves_overlong_descriptions_and_short_descriptions: nothing is cut", () => {
    const { manifest } = read(
      `name: a\ndescription: ${"🚀".repeat(1025)}\nmetadata:\n  short-description: ${"x".repeat(1025)}`,
    );
    expect(manifest?.description).toBe("🚀".repeat(1025));
    expect(manifest?.interface.shortDescription).toBe("x".repeat(1025));
  });

  test("only name, description and the short description mean anything", () => {
    const { manifest } = read(
      "name: a\ndescription: D\ndisable-model-invocation: true\nuser-invocable: false\npaths: '*.ts'\nwhen_to_use: W",
    );
    expect(manifest).toMatchObject({ disableModelInvocation: false, userInvocable: true, paths: [] });
    expect(manifest?.whenToUse).toBeUndefined();
  });
});

describe("Codex's cases of optional metadata", () => {
  test("resolves_local_interface_fields_and_assets: blanks fold, paths lose their dot", () => {
    expect(
      face(
        "interface:\n  short_description: '  Short   text '\n  icon_small: ./assets/icon.svg\n  brand_color: ' #123ABC '",
      ),
    ).toEqual({ shortDescription: "Short text", iconSmall: "assets/icon.svg", brandColor: "#123ABC" });
  });

  test("rejects_invalid_local_interface_fields, rejects_absolute_asset_paths: each is left out", () => {
    expect(
      face(
        `interface:\n  icon_small: ../outside.svg\n  icon_large: /icon.png\n  brand_color: blue\n  default_prompt: ${"x".repeat(1025)}`,
      ),
    ).toEqual({});
  });

  test("drops_invalid_fields_without_discarding_valid_interface_fields", () => {
    expect(face("interface:\n  icon_small: icon.png\n  brand_color: '#000000'")).toEqual({
      brandColor: "#000000",
    });
  });

  test("invalid_optional_metadata_fails_open: a sidecar that cannot be read changes nothing", () => {
    const { manifest, diagnostics } = read("name: a\ndescription: D", "interface: [x]");
    expect(manifest?.name).toBe("a");
    expect(diagnostics.map(({ code }) => code)).toEqual(["sidecar-invalid"]);
  });

  test("empty_skill_policy_defaults_to_allow_implicit_invocation, missing_policy_allows_implicit_invocation_and_all_products", () => {
    for (const sidecar of ["policy: {}", "interface: {}", ""]) {
      expect(read("name: a\ndescription: D", sidecar).manifest?.allowImplicitInvocation).toBe(true);
    }
  });

  test("policy_restricts_implicit_invocation_and_products: a skill for others is left out", () => {
    const only = (products: string): string | undefined =>
      read("name: a\ndescription: D", `policy:\n  products: ${products}`).manifest?.name;
    expect(only("[codex, CHATGPT, atlas]")).toBe("a");
    expect(only("[CHATGPT, atlas]")).toBeUndefined();
    expect(
      read("name: a\ndescription: D", "policy:\n  allow_implicit_invocation: false").manifest
        ?.allowImplicitInvocation,
    ).toBe(false);
  });
});
