import type { Scope, SkillStatus } from "@skillwright/core/internal";
import { omitUndefined } from "@skillwright/core/internal";
import type { Skills } from "@skillwright/runtime/internal";

/** A skill in the format of Codex's app server. */
export interface SkillMetadata {
  readonly name: string;
  readonly description: string;
  readonly shortDescription?: string;
  readonly interface?: Readonly<Record<string, string>>;
  readonly dependencies?: { readonly tools: readonly Readonly<Record<string, string | number>>[] };
  readonly path: string;
  readonly scope: "user" | "repo" | "system" | "admin";
  readonly enabled: boolean;
}

/** The skills of one folder, and the files that do not load. */
export interface SkillsListEntry {
  readonly cwd: string;
  readonly skills: readonly SkillMetadata[];
  readonly errors: readonly { readonly path: string; readonly message: string }[];
}

/** What `skills/list` returns for a folder, without shadowed skills. */
export function toListEntry(cwd: string, skills: Skills): SkillsListEntry {
  const { snapshot } = skills;
  return {
    cwd,
    skills: snapshot.skills.filter(({ shadowedBy }) => shadowedBy === undefined).map(toMetadata),
    errors: snapshot.found
      .filter(({ manifest }) => manifest === undefined)
      .map(({ key, diagnostics }) => ({
        path: key,
        message: diagnostics.find(({ severity }) => severity === "error")?.message ?? "It does not load",
      })),
  };
}

/** Codex calls a project a repository, and has no skills of MCP servers. */
const codexScopes: Readonly<Record<Scope, SkillMetadata["scope"]>> = {
  project: "repo",
  user: "user",
  system: "system",
  admin: "admin",
  remote: "user",
};

function toMetadata({ id, manifest, found, scope, enabled }: SkillStatus): SkillMetadata {
  const { shortDescription } = manifest.interface;
  const face = texts({
    displayName: manifest.displayName,
    shortDescription,
    iconSmall: manifest.interface.iconSmall,
    iconLarge: manifest.interface.iconLarge,
    brandColor: manifest.interface.brandColor,
    defaultPrompt: manifest.interface.defaultPrompt,
  });
  const tools = manifest.dependencies.map(({ type, value, ...rest }) => ({
    type,
    value,
    ...texts({
      description: rest.description,
      transport: rest.transport,
      command: rest.command,
      url: rest.url,
    }),
  }));
  return {
    name: id,
    description: manifest.description,
    ...omitUndefined({ shortDescription }),
    interface: face,
    ...(tools.length > 0 && { dependencies: { tools } }),
    path: found.key,
    scope: codexScopes[scope],
    enabled,
  };
}

function texts(fields: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
  );
}
