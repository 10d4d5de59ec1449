import type { EligibilityRules, SkillInterface, SkillManifest } from "../model/manifest.ts";
import type { JsonObject } from "../text/json.ts";

/** No values of any kind. */
export const none: readonly never[] = Object.freeze([]);
/** No fields. */
export const emptyObject: JsonObject = Object.freeze(Object.create(null) as JsonObject);
/** Nothing about how a skill is shown. */
export const emptyInterface: SkillInterface = Object.freeze({});

/** No conditions: a skill that everybody may use. */
export const noEligibilityRules: EligibilityRules = Object.freeze({
  os: [],
  bins: [],
  anyBins: [],
  env: [],
  config: [],
  always: false,
});

/** The defaults of a manifest; shared by all skills, so they can be recognized by identity. */
export const manifestDefaults: Readonly<Omit<SkillManifest, "name" | "displayName" | "description">> =
  Object.freeze({
    metadata: emptyObject,
    allowedTools: none,
    disallowedTools: none,
    version: "1.0",
    tags: none,
    triggers: none,
    requires: none,
    conflicts: none,
    toolsRequired: none,
    parameters: none,
    arguments: none,
    commands: none,
    disableModelInvocation: false,
    userInvocable: true,
    allowImplicitInvocation: true,
    products: none,
    context: "inline",
    paths: none,
    eligibility: noEligibilityRules,
    install: none,
    interface: emptyInterface,
    dependencies: none,
    extra: emptyObject,
  });
