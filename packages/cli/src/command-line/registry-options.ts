import { createSkills, type Registries } from "@skillwright/runtime/internal";
import { toSkillsOptions } from "./discovery-options.ts";
import { textOption } from "./option.ts";
import { usageError } from "./usage-error.ts";

/** `--registry`: which registry is meant. */
export const registryOption = textOption(
  "url",
  "URL of the registry (default: the one in the configuration, or the one you signed in to)",
);

/** What is printed about names in a registry. */
const texts = {
  noSkill: (name: string): string => `"${name}" is not a skill of a registry`,
  noSkillHint: "Write it like @team/pdf.",
  noVersion: (name: string): string => `"${name}" doesn't name a version`,
  noVersionHint: "Write it like @team/pdf@1.2.0.",
  noNamespace: (name: string): string => `"${name}" is not a namespace`,
  noNamespaceHint: "Write it like @team.",
} as const;

const PART = "[a-z0-9]+(?:-[a-z0-9]+)*";

/** A skill of a registry, as a request names it. */
export interface NamedSkill {
  readonly namespace: string;
  readonly name: string;
}

/** Opens the registries of the user. */
export async function openRegistries(): Promise<Registries> {
  return (await createSkills({ ...toSkillsOptions({}), builtIns: "off" })).registries;
}

/** Reads `@team/pdf`. */
export function parseSkillName(text: string): NamedSkill {
  const [, namespace, name] = new RegExp(`^@?(${PART})/(${PART})$`).exec(text) ?? [];
  if (namespace !== undefined && name !== undefined) return { namespace, name };
  throw usageError(texts.noSkill(text), text, { hint: texts.noSkillHint });
}

/** Reads `@team/pdf@1.2.0`. */
export function parseVersionName(text: string): NamedSkill & { readonly version: string } {
  const at = text.indexOf("@", 1);
  if (at === -1 || at === text.length - 1)
    throw usageError(texts.noVersion(text), text, { hint: texts.noVersionHint });
  return { ...parseSkillName(text.slice(0, at)), version: text.slice(at + 1) };
}

/** Reads `@team`; the name without the `@`. */
export function parseNamespace(text: string): string {
  const [, namespace] = new RegExp(`^@?(${PART})$`).exec(text) ?? [];
  if (namespace !== undefined) return namespace;
  throw usageError(texts.noNamespace(text), text, { hint: texts.noNamespaceHint });
}

/** The name of a skill as people write it. */
export function formatSkillName({ namespace, name }: NamedSkill): string {
  return `@${namespace}/${name}`;
}
