export type { ConfigFile, ConfigLayer } from "./config/config-file.ts";
export { CONFIG_VERSION } from "./config/config-file.ts";
export type { ConfigKey } from "./config/config-key.ts";
export { parseConfigKey } from "./config/config-key.ts";
export type { ConfigEdit } from "./config/edit-config.ts";
export { configValue, editConfig } from "./config/edit-config.ts";
export type { ConfigText } from "./config/read-config.ts";
export { CONFIG_KEYS, readConfig } from "./config/read-config.ts";
export type { Diagnostic, Severity } from "./diagnostics/diagnostic.ts";
export { compareDiagnostics } from "./diagnostics/diagnostic.ts";
export type { DiagnosticCode, DiagnosticRule } from "./diagnostics/diagnostic-codes.ts";
export { diagnosticRule, diagnosticRules } from "./diagnostics/diagnostic-codes.ts";
export type { ErrorCode, ErrorDetails } from "./errors/error-details.ts";
export { exitCodes, httpStatuses } from "./errors/error-tables.ts";
export type { ErrorOptions } from "./errors/skillwright-error.ts";
export { isSkillwrightError, SkillwrightError } from "./errors/skillwright-error.ts";
export type { AgentAllowance, GateContext } from "./gate/gate-skills.ts";
export { gateSkills } from "./gate/gate-skills.ts";
export type { Machine } from "./gate/machine.ts";
export type { RuleOrigin, SkillRule } from "./gate/skill-rules.ts";
export { matchesRule } from "./gate/skill-rules.ts";
export type { HostId, HostProfile, RootRule, WalkRules } from "./hosts/host-profile.ts";
export { findHost, HOST_IDS, hostProfiles } from "./hosts/host-profiles.ts";
export { loadReading } from "./hosts/readings.ts";
export { skillwright } from "./hosts/skillwright.ts";
export {
  HEAD_BYTES,
  LOCK_WAIT_MS,
  MAX_ANCESTORS,
  MAX_CONFIG_BYTES,
  MAX_FRONTMATTER_BYTES,
  MAX_SIDECAR_BYTES,
  MAX_SKILL_FILE_BYTES,
  MAX_TREE_BYTES,
  MAX_TREE_DEPTH,
  MAX_TREE_ENTRIES,
  MAX_TREE_FILE_BYTES,
  MAX_TRUST_BYTES,
  SOFT_BODY_TOKENS,
} from "./limits.ts";
export type { BodyTokens, FoundSkill } from "./model/found-skill.ts";
export type * from "./model/manifest.ts";
export type { ResolvedSkill } from "./model/resolved-skill.ts";
export type { Scope } from "./model/scope.ts";
export { SCOPES, scopeRank } from "./model/scope.ts";
export type { Reason, ReasonCode, SkillState, SkillStatus, Visibility } from "./model/skill-status.ts";
export { manifestDefaults } from "./parse/build-manifest.ts";
export { parseCommand } from "./parse/parse-command.ts";
export { parseSkill } from "./parse/parse-skill.ts";
export { readFrontmatter } from "./parse/read-frontmatter.ts";
export type { SidecarText } from "./parse/sidecar.ts";
export { SIDECAR_FILES } from "./parse/sidecar.ts";
export type { Reading, SkillReader, SkillText } from "./parse/skill-text.ts";
export type { PackagePath } from "./paths/package-path.ts";
export { parsePackagePath, resolvePackagePath } from "./paths/package-path.ts";
export {
  baseName,
  isAbsolutePath,
  isInside,
  joinPath,
  normalizePath,
  parentPath,
  relativePath,
} from "./paths/path-text.ts";
export type {
  EntryKind,
  FileAnswer,
  FileHead,
  FileProblem,
  FileStat,
  FileSystem,
  FolderEntry,
} from "./ports/file-system.ts";
export type {
  ExplainedFile,
  ExplainInput,
  ExplainStage,
  ExplainStep,
  Explanation,
} from "./resolve/explain-skill.ts";
export { explainSkill } from "./resolve/explain-skill.ts";
export { findSkill } from "./resolve/find-skill.ts";
export type { ConfiguredFolder, GitMarker, Place } from "./resolve/place.ts";
export type { PlannedRoot } from "./resolve/plan-roots.ts";
export { planRoots } from "./resolve/plan-roots.ts";
export type { Resolution, RootScope } from "./resolve/resolve-skills.ts";
export { resolveSkills } from "./resolve/resolve-skills.ts";
export type { SandboxNeeds, SandboxPlace, SandboxPlan } from "./sandbox/plan-sandbox.ts";
export { planSandbox } from "./sandbox/plan-sandbox.ts";
export type { ReadableFolder, SandboxLimits, SandboxPolicy } from "./sandbox/sandbox-policy.ts";
export { seatbeltProfile } from "./sandbox/seatbelt-profile.ts";
export type { EditedText, FieldEdit } from "./serialize/edit-frontmatter.ts";
export { editFrontmatter } from "./serialize/edit-frontmatter.ts";
export { repairFrontmatter } from "./serialize/repair-frontmatter.ts";
export { replaceBody } from "./serialize/replace-body.ts";
export type { KeyPath } from "./serialize/same-json.ts";
export type { NewSkill } from "./serialize/write-skill.ts";
export { writeSkill } from "./serialize/write-skill.ts";
export { closest } from "./text/closest.ts";
export { compareText } from "./text/compare-text.ts";
export type { DecodedText } from "./text/decode-text.ts";
export { decodeText } from "./text/decode-text.ts";
export { escapeTerminal } from "./text/escape-terminal.ts";
export { estimateTokens, estimateTokensFromBytes } from "./tokens/estimate-tokens.ts";
export type { SkillTokens } from "./tokens/skill-tokens.ts";
export { skillTokens } from "./tokens/skill-tokens.ts";
export type { FixedSkill, FixedText } from "./validate/apply-fixes.ts";
export { applyFixes, fixSkill } from "./validate/apply-fixes.ts";
export { lintSkill } from "./validate/lint.ts";
export type { LintFinding, LintFix, TextEdit } from "./validate/lint-finding.ts";
export type { HostLint, LintInput } from "./validate/lint-input.ts";
export type { LintRuleInfo } from "./validate/lint-rules.ts";
export { lintRules } from "./validate/lint-rules.ts";
export type { ReferenceFolder, ReferenceProperties } from "./validate/reference.ts";
export { readReferenceProperties, toReferencePrompt, validateReference } from "./validate/reference.ts";
export type { SarifOptions } from "./validate/sarif.ts";
export { toSarif } from "./validate/sarif.ts";
export type { SarifLog } from "./validate/sarif-log.ts";
export type { JsonObject, JsonValue } from "./yaml/nodes.ts";
