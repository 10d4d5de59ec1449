import type { SkillManifest, SkillStatus } from "@skillwright/core/internal";
import { count, enumerate } from "../../output/numbers.ts";

type Shown = Exclude<keyof SkillManifest, "name" | "displayName" | "description">;

/** What `show` prints. */
export const showTexts = {
  state: "State",
  scope: "Scope",
  file: "File",
  link: "Links to",
  plugin: "Plugin",
  shadows: "Shadows",
  tokens: "Tokens",
  files: "Files",
  problems: "Problems",
  outside: "none (outside every skill folder)",
  notOffered: "not available: outside every skill folder",
  moreFiles: "and more",
  origin: "Origin",
  tokenCounts: (catalog: number, body: number): string =>
    `about ${catalog} in the catalog, about ${body} when loaded`,
  problemCount: (number: number): string => count(number, "problem"),
  stateOf: ({ state, shadowedBy, modelInvocable, userInvocable, id }: SkillStatus): string => {
    if (shadowedBy !== undefined) return `shadowed by "${shadowedBy}"`;
    if (state === "ineligible") return "not available";
    const who = [
      ...(modelInvocable ? ["models can use it"] : []),
      ...(userInvocable ? [`you can call it with /${id}`] : []),
    ];
    return who.length === 0 ? "nobody can use it" : `available: ${enumerate(who)}`;
  },
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
