import type { SkillManifest, SkillStatus } from "@skillwright/core/internal";
import { count, enumerate } from "../../output/numbers.ts";

type Shown = Exclude<keyof SkillManifest, "name" | "displayName" | "description">;

/** What `show` says. */
export const showTexts = {
  state: "State",
  scope: "Scope",
  file: "File",
  link: "Link to",
  plugin: "Plugin",
  shadows: "Shadows",
  tokens: "Tokens",
  files: "Files",
  problems: "Problems",
  outside: "none: the path is in no folder that is searched",
  notOffered: "offered to nobody, for it is in no folder that is searched",
  moreFiles: "and more",
  origin: "Origin",
  tokenCounts: (catalog: number, body: number): string =>
    `about ${catalog} in the catalog, about ${body} when loaded`,
  problemCount: (number: number): string => count(number, "problem"),
  stateOf: ({ state, shadowedBy, modelInvocable, userInvocable, id }: SkillStatus): string => {
    if (shadowedBy !== undefined) return `shadowed by "${shadowedBy}"`;
    if (state === "ineligible") return "cannot be used";
    const who = [
      ...(modelInvocable ? ["a model may choose it"] : []),
      ...(userInvocable ? [`a person may call it with /${id}`] : []),
    ];
    return who.length === 0 ? "can be used by nobody" : `can be used: ${enumerate(who)}`;
  },
  fields: {
    license: "License",
    compatibility: "Needs",
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
    disableModelInvocation: "No model",
    userInvocable: "By a person",
    allowImplicitInvocation: "By itself",
    products: "Products",
    model: "Model",
    effort: "Effort",
    context: "Context",
    agent: "Agent",
    background: "Background",
    hooks: "Hooks",
    paths: "Paths",
    shell: "Shell",
    eligibility: "Needs",
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
