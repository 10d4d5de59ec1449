// For programs that provide their own files. Our own packages import `@skillwright/core/internal`.

// Parse a SKILL.md

export type { SkillManifest } from "./model/manifest.ts";
export { parseSkill } from "./parse/parse-skill.ts";
export type { ParseResult, SkillParser, SkillText } from "./parse/skill-text.ts";

// Check it

export type { Diagnostic, Severity } from "./diagnostics/diagnostic.ts";
export { type DiagnosticCode, diagnosticRules } from "./diagnostics/diagnostic-codes.ts";
export { type FixedSkill, fixSkill } from "./validate/apply-fixes.ts";
export { lintSkill } from "./validate/lint.ts";
export type { LintInput } from "./validate/lint-context.ts";
export type { LintFinding } from "./validate/lint-finding.ts";
export { lintRules } from "./validate/lint-rules.ts";
export { toSarif } from "./validate/sarif.ts";

// Write and edit it

export { editFrontmatter, type FieldEdit } from "./serialize/edit-frontmatter.ts";
export { replaceBody } from "./serialize/replace-body.ts";
export { type NewSkill, writeSkill } from "./serialize/write-skill.ts";
export type { JsonValue } from "./text/json.ts";

// Work as another agent does: its folders, its parser

export type { HostEnvironment } from "./hosts/host-environment.ts";
export type { HostId, HostProfile } from "./hosts/host-profile.ts";
export { findHost, HOST_IDS } from "./hosts/host-profiles.ts";
export { loadParser } from "./hosts/load-parser.ts";
export { type PlannedRoot, planRoots } from "./resolve/plan-roots.ts";

// Resolve names, and decide which skills can be used

export type { Machine } from "./gate/check-eligibility.ts";
export { type GateContext, gateSkills } from "./gate/gate-skills.ts";
export type { FoundSkill, Reason, ResolvedSkill, SkillStatus } from "./model/resolved-skill.ts";
export { findSkill } from "./resolve/find-skill.ts";
export { resolveSkills } from "./resolve/resolve-skills.ts";

// Disclose them to a model

export { type CatalogEntry, catalogEntries } from "./catalog/catalog-entry.ts";
export { type CatalogOptions, type FittedCatalog, fitCatalog } from "./catalog/fit-catalog.ts";
export { estimateTokens } from "./tokens/estimate-tokens.ts";

// Activate one

export { type Substitution, type SubstitutionInput, substitute } from "./activate/substitute.ts";
export { parseSlash, type SlashCall } from "./select/parse-slash.ts";

// Handle untrusted text

export { type PackagePath, parsePackagePath } from "./paths/package-path.ts";
export { escapeTerminal } from "./text/escape-terminal.ts";

// Handle errors

export type { ErrorCode, ErrorDetails } from "./errors/error-details.ts";
export { exitCodes, httpStatuses } from "./errors/error-tables.ts";
export { isSkillwrightError, SkillwrightError } from "./errors/skillwright-error.ts";
