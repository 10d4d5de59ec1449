import type { SkillOrigin } from "@skillwright/contract";
import {
  describeDependency,
  type JsonValue,
  omitUndefined,
  parentPath,
  type SkillManifest,
  skillTokens,
} from "@skillwright/core/internal";
import type { LoadedSkill, Skills } from "@skillwright/runtime/internal";
import { count } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim, yellow } from "../../output/parts.ts";
import { shortPath, shortPathsIn } from "../../output/short-path.ts";
import { printDiagnostic } from "../../views/diagnostic.ts";
import { printField, printFieldLines } from "../../views/fields.ts";
import { skillStateText } from "../../views/skill-state-text.ts";

type Shown = Exclude<keyof SkillManifest, "name" | "displayName" | "description">;

/** What `show` prints. */
const showTexts = {
  state: "State",
  scope: "Scope",
  file: "File",
  link: "Links to",
  plugin: "Plugin",
  shadows: "Shadows",
  tokens: "Tokens",
  files: "Files",
  outside: "none (outside every skill folder)",
  notOffered: "not available: outside every skill folder",
  moreFiles: "and more",
  origin: "Origin",
  installed: "Installed",
  from: (source: string, version: string | undefined): string =>
    version === undefined ? `from ${source}` : `from ${source} at ${version}`,
  treeHash: (hash: string): string => `tree hash ${hash}`,
  signedBy: (signer: string): string => `signed by ${signer}`,
  pinned: (reason: string): string => `pinned: ${reason}`,
  tokenCounts: (catalog: number, body: number, files: number | undefined): string =>
    `about ${catalog} in the catalog, about ${body} when loaded${files === undefined ? "" : `, about ${files} in its files`}`,
  problemCount: (number: number): string => count(number, "problem"),
  fields: {
    license: "License",
    compatibility: "Compatibility",
    version: "Version",
    category: "Category",
    tags: "Tags",
    triggers: "Triggers",
    whenToUse: "When to use",
    requires: "Requires",
    conflicts: "Conflicts",
    toolsRequired: "Tools needed",
    allowedTools: "Tools",
    disallowedTools: "Tools denied",
    parameters: "Parameters",
    arguments: "Arguments",
    argumentHint: "Usage",
    commands: "Commands",
    disableModelInvocation: "User only",
    userInvocable: "User can call",
    allowImplicitInvocation: "Automatic",
    products: "Products",
    model: "Model",
    effort: "Effort",
    context: "Context",
    agent: "Agent",
    background: "Background",
    hooks: "Hooks",
    paths: "Paths",
    shell: "Shell",
    eligibility: "Requires",
    install: "Install",
    skillKey: "Config key",
    primaryEnv: "Credential",
    interface: "Interface",
    dependencies: "Depends on",
    permissions: "Permissions",
    metadata: "Metadata",
    extra: "Other fields",
  } as Readonly<Record<Shown, string>>,
} as const;

type Field = keyof typeof showTexts.fields;

/** Values that mean the same as leaving the field out. */
const defaults: Partial<SkillManifest> = {
  disableModelInvocation: false,
  userInvocable: true,
  allowImplicitInvocation: true,
  context: "inline",
};

/** The fields of a manifest that are set, each as a line or several. */
function manifestFields(
  manifest: SkillManifest,
): readonly { readonly label: string; readonly lines: readonly string[] }[] {
  return (Object.keys(showTexts.fields) as Field[]).flatMap((field) => {
    const value = manifest[field];
    if (value === undefined || value === defaults[field] || isDefaultVersion(field, value)) return [];
    const lines = field === "dependencies" ? dependencyLines(manifest) : linesOf(value as JsonValue);
    return lines.length === 0 ? [] : [{ label: showTexts.fields[field], lines }];
  });
}

function dependencyLines({ dependencies }: SkillManifest): readonly string[] {
  return dependencies.map((dependency) => {
    const { command, url, description } = dependency;
    const target = command ?? url;
    const what = `${describeDependency(dependency)}${target === undefined ? "" : ` (${target})`}`;
    return description === undefined ? what : `${what}: ${description}`;
  });
}

function isDefaultVersion(field: Field, value: unknown): boolean {
  return field === "version" && (value === "" || value === "1.0");
}

function linesOf(value: JsonValue): readonly string[] {
  if (value === null || value === "") return [];
  if (typeof value !== "object") return [String(value)];
  if (isList(value)) {
    const items = value;
    return items.every((item) => typeof item === "string")
      ? items.length === 0
        ? []
        : [items.join(", ")]
      : items.map(compact);
  }
  return pairs(value);
}

function pairs(value: object): readonly string[] {
  return Object.entries(value as Readonly<Record<string, JsonValue>>).flatMap(([key, item]) =>
    item === false || linesOf(item).length === 0 ? [] : [item === true ? key : `${key}: ${compact(item)}`],
  );
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** A value in one line; an entry such as a parameter starts with its name and description. */
function compact(value: JsonValue): string {
  if (isList(value))
    return value.map(compact).join(value.some((item) => typeof item === "object") ? "; " : ", ");
  if (value === null || typeof value !== "object") return String(value);
  const { name, kind, description, ...others } = value;
  const title = [name ?? kind, description].filter((text) => typeof text === "string").join(": ");
  const rest = pairs(name === undefined ? others : { ...omitUndefined({ kind }), ...others }).join(", ");
  return [title, rest === "" ? "" : `(${rest})`].filter((part) => part !== "").join(" ");
}

/** Prints a skill; `inRoot` says whether it is inside a root. */
export function printSkill(skill: LoadedSkill, skills: Skills, inRoot: boolean, out: Output): void {
  const { place } = skills.snapshot;
  const { manifest, found, shadows } = skill;
  const tokens = skillTokens(found);
  const resources = skill.files.length === 0 ? undefined : sumTokens(skills.resources(found.path));
  const field = (label: string, ...lines: readonly (string | undefined)[]): void =>
    printFieldLines(
      label,
      lines.filter((line) => line !== undefined),
      out,
    );
  out.text([bold(skill.id), dim(`  ${manifest.displayName}`)]);
  out.text(manifest.description.replace(/\s+/g, " "));
  out.row();
  field(showTexts.state, inRoot ? skillStateText(skill) : showTexts.notOffered);
  for (const { message, hint } of skill.reasons) {
    const more = hint === undefined ? [] : [dim(`. ${shortPathsIn(hint, place)}`)];
    printField("", [yellow(message), ...more], out);
  }
  field(showTexts.scope, inRoot ? skill.scope : showTexts.outside);
  field(showTexts.origin, found.origin);
  field(showTexts.file, shortPath(found.path, place));
  field(showTexts.installed, ...installedLines(skills.snapshot.origins().get(parentPath(found.key))));
  field(showTexts.link, found.key === found.path ? undefined : shortPath(found.key, place));
  field(showTexts.plugin, found.plugin);
  field(showTexts.shadows, shadows.length === 0 ? undefined : shadows.join(", "));
  field(showTexts.tokens, showTexts.tokenCounts(tokens.catalog, tokens.body, resources));
  for (const { label, lines } of manifestFields(manifest)) printFieldLines(label, lines, out);
  field(showTexts.files, ...skill.files, skill.moreFiles ? showTexts.moreFiles : undefined);
  if (found.diagnostics.length === 0) return;
  out.row();
  out.row(bold(showTexts.problemCount(found.diagnostics.length)));
  for (const problem of found.diagnostics) printDiagnostic(problem, place, out);
}

function sumTokens(resources: ReturnType<Skills["resources"]>): number {
  return resources.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0);
}

/** Where an installed skill comes from, in lines. */
function installedLines(origin: SkillOrigin | undefined): readonly string[] {
  if (origin === undefined) return [];
  const { source, version, tree, signer, pinned } = origin;
  return [
    showTexts.from(source, version),
    showTexts.treeHash(tree),
    ...(signer === undefined ? [] : [showTexts.signedBy(signer)]),
    ...(pinned === undefined ? [] : [showTexts.pinned(pinned)]),
  ];
}
