export type { ShellOutcome } from "./activate/apply-shell-outputs.ts";
export { applyShellOutputs } from "./activate/apply-shell-outputs.ts";
export type { ArgumentProblem } from "./activate/bind-command.ts";
export { bindCommand } from "./activate/bind-command.ts";
export { bindParameters } from "./activate/bind-parameters.ts";
export { renderActivatedSkills } from "./activate/envelopes/activated-skills.ts";
export { renderLoadSkill } from "./activate/envelopes/load-skill.ts";
export { renderReadSkill, requiresHint } from "./activate/envelopes/read-skill.ts";
export { renderSkillContent } from "./activate/envelopes/skill-content.ts";
export { renderSkillTag } from "./activate/envelopes/skill-tag.ts";
export { renderSlashInvocation, renderUseSkillMessage } from "./activate/envelopes/slash-invocation.ts";
export {
  invocationDeniedText,
  loadErrorText,
  PATH_TRAVERSAL_TEXT,
  parameterErrorText,
  skillNotFoundText,
  unknownParameterText,
  wrongParameterText,
} from "./activate/envelopes/tool-errors.ts";
export type { ShellDirective } from "./activate/find-shell.ts";
export { findShell } from "./activate/find-shell.ts";
export { decideGrants } from "./activate/permissions/decide-grants.ts";
export { describePermissionDelta } from "./activate/permissions/describe-permissions.ts";
export type {
  Decision,
  PermissionDecision,
  PermissionPolicy,
  SkillGrants,
} from "./activate/permissions/evaluate-permission.ts";
export { evaluatePermission } from "./activate/permissions/evaluate-permission.ts";
export type { ToolCall } from "./activate/permissions/match-tool-rule.ts";
export { permissionDelta } from "./activate/permissions/permission-delta.ts";
export { readToolCall } from "./activate/permissions/read-tool-call.ts";
export { parseToolRules } from "./activate/permissions/tool-rule.ts";
export { unmatchedSkillRules } from "./activate/permissions/unmatched-skill-rules.ts";
export { prepareShell } from "./activate/prepare-shell.ts";
export { substitute } from "./activate/substitute.ts";
export { claudeSubstitution, skillwrightSubstitution } from "./activate/substitution-rules.ts";
export {
  DEFAULT_AGENT_TURNS,
  MAX_AGENT_DEPTH,
  MAX_AGENT_FILE_BYTES,
  MAX_AGENTS_PER_FOLDER,
} from "./agents/agent-limits.ts";
export type { AgentLimits, AgentManifest } from "./agents/agent-manifest.ts";
export { checkDependencies } from "./agents/check-dependencies.ts";
export { fillPrompt } from "./agents/fill-prompt.ts";
export type { AgentParseResult } from "./agents/read-agent.ts";
export { readAgent } from "./agents/read-agent.ts";
export { archiveProblem } from "./archive/archive-problem.ts";
export { readTar } from "./archive/read-tar.ts";
export { readZip } from "./archive/read-zip.ts";
export { writeZip } from "./archive/write-zip.ts";
export type { CatalogDelta, DisclosedCatalog } from "./catalog/catalog-delta.ts";
export { catalogDelta, rememberCatalog } from "./catalog/catalog-delta.ts";
export type { CatalogEntry, SkillUsage } from "./catalog/catalog-entry.ts";
export { catalogEntries } from "./catalog/catalog-entry.ts";
export type { CatalogReport, CatalogShare } from "./catalog/catalog-report.ts";
export type { CatalogFormatId } from "./catalog/catalog-rules.ts";
export type { ContextProvider } from "./catalog/context-provider.ts";
export { appendToPrompt, CHECK_SKILLS, skillsProvider } from "./catalog/context-provider.ts";
export type { CatalogOptions, FittedCatalog } from "./catalog/fit-catalog.ts";
export { fitCatalog } from "./catalog/fit-catalog.ts";
export { CATALOG_FORMATS, catalogFormats } from "./catalog/formats/catalog-formats.ts";
export { ownCatalog } from "./catalog/own-catalog.ts";
export type { RelevanceScorer } from "./catalog/relevance-scorer.ts";
export { relevanceOf } from "./catalog/relevance-scorer.ts";
export { createWordScorer } from "./catalog/word-scorer.ts";
export type { CatalogSetting } from "./config/catalog-setting.ts";
export { catalogSetting, MIN_CATALOG_PERCENT } from "./config/catalog-setting.ts";
export type { ConfigFile, ConfigLayer } from "./config/config-file.ts";
export { CONFIG_VERSION } from "./config/config-file.ts";
export { parseConfigKey } from "./config/config-key.ts";
export type { ConfigText } from "./config/config-text.ts";
export { configValue, editConfig } from "./config/edit-config.ts";
export type { HistorySetting } from "./config/history-setting.ts";
export type { McpAgentId } from "./config/mcp-agent-id.ts";
export { MCP_AGENT_IDS } from "./config/mcp-agent-id.ts";
export type { McpSource } from "./config/mcp-servers-setting.ts";
export { mcpSetting } from "./config/mcp-setting.ts";
export type { ModelSetting, ModelsSetting, ProviderKind, ProviderSetting } from "./config/models-setting.ts";
export { PROVIDER_KINDS } from "./config/models-setting.ts";
export type { PermissionMode } from "./config/permission-mode.ts";
export { PERMISSION_MODES } from "./config/permission-mode.ts";
export { permissionSetting } from "./config/permission-setting.ts";
export { pinnedSetting } from "./config/pinned-setting.ts";
export { readConfig } from "./config/read-config.ts";
export { READABLE_EXTENSIONS, readableExtensions } from "./config/read-file-setting.ts";
export { sandboxSetting, shellDirectivesSetting } from "./config/sandbox-setting.ts";
export type { SearchSetting } from "./config/search-setting.ts";
export { EMBEDDER_IDS } from "./config/search-setting.ts";
export { isOnThisComputer, serviceUrlProblem } from "./config/service-url.ts";
export { CONFIG_KEYS } from "./config/settings.ts";
export type { ServerEdit } from "./dependencies/add-mcp-server.ts";
export { addMcpServer } from "./dependencies/add-mcp-server.ts";
export { readAgentConfig } from "./dependencies/agent-config.ts";
export type { DeclaredVariable } from "./dependencies/declared-variables.ts";
export { declaredVariables } from "./dependencies/declared-variables.ts";
export { describeDependency } from "./dependencies/describe-dependency.ts";
export type { ServerPresence } from "./dependencies/find-mcp-server.ts";
export { findMcpServer } from "./dependencies/find-mcp-server.ts";
export { maskValues } from "./dependencies/mask-values.ts";
export type { McpAgent, McpEnvironment } from "./dependencies/mcp-agents.ts";
export { mcpAgents } from "./dependencies/mcp-agents.ts";
export type { McpServer } from "./dependencies/mcp-server.ts";
export { readMcpServer } from "./dependencies/mcp-server.ts";
export type { MissingDependency } from "./dependencies/missing-dependency.ts";
export { missingDependenciesText } from "./dependencies/missing-dependency.ts";
export type { Diagnostic, Severity } from "./diagnostics/diagnostic.ts";
export { compareDiagnostics, withHint } from "./diagnostics/diagnostic.ts";
export type { DiagnosticCode } from "./diagnostics/diagnostic-codes.ts";
export { diagnosticRule, diagnosticRules } from "./diagnostics/diagnostic-codes.ts";
export { applyPatch } from "./diff/apply-patch.ts";
export { MAX_DIFF_FILE_BYTES } from "./diff/diff-limits.ts";
export type { DiffedFile, FileDiff, PackageDiff } from "./diff/diff-packages.ts";
export { diffPackages } from "./diff/diff-packages.ts";
export type { MergeConflict } from "./diff/merge-texts.ts";
export { mergeTexts } from "./diff/merge-texts.ts";
export { unifiedDiff } from "./diff/unified-diff.ts";
export type {
  ErrorCode,
  ModelFailure,
  ProposalRefusal,
  ReadOnlyReason,
  SourceFailure,
} from "./errors/error-details.ts";
export type { ErrorEntry } from "./errors/error-entry.ts";
export { toErrorEntry } from "./errors/error-entry.ts";
export { exitCodes, httpStatuses } from "./errors/error-tables.ts";
export type { ConflictChoice, NameConflict } from "./errors/name-conflict.ts";
export { isSkillwrightError, SkillwrightError } from "./errors/skillwright-error.ts";
export type { QuerySet } from "./evals/split-queries.ts";
export { splitQueries } from "./evals/split-queries.ts";
export type { TriggerQuery } from "./evals/trigger-queries.ts";
export { readEvalPrompts, readTriggerQueries } from "./evals/trigger-queries.ts";
export type { TriggerScore } from "./evals/trigger-score.ts";
export { triggerScore } from "./evals/trigger-score.ts";
export type { ExplainedFile, ExplainInput, ExplainStep, Explanation } from "./explain/explain-skill.ts";
export { explainSkill, explainUnread } from "./explain/explain-skill.ts";
export type { AgentAllowance } from "./gate/gate-skills.ts";
export { gateSkills } from "./gate/gate-skills.ts";
export type { Machine } from "./gate/machine.ts";
export type { SkillRule } from "./gate/skill-rules.ts";
export { createRuleBook } from "./gate/skill-rules.ts";
export type { HookEvent, HookEventName } from "./hooks/hook-event.ts";
export { HOOK_EVENTS } from "./hooks/hook-event.ts";
export { hookInput } from "./hooks/hook-input.ts";
export { matchesEvent } from "./hooks/hook-matcher.ts";
export type { HookAnswer } from "./hooks/interpret-hook.ts";
export { interpretHook } from "./hooks/interpret-hook.ts";
export type { HookDecision, SkillAnswer } from "./hooks/merge-answers.ts";
export { hookContext, mergeAnswers, withHooks } from "./hooks/merge-answers.ts";
export type { HookHandler, ParsedHooks } from "./hooks/parse-hooks.ts";
export { parseHooks } from "./hooks/parse-hooks.ts";
export type { GitMarker, HostEnvironment } from "./hosts/host-environment.ts";
export type { HostId, HostProfile, WalkRules } from "./hosts/host-profile.ts";
export { findHost, HOST_IDS, hostProfiles, isSimulated } from "./hosts/host-profiles.ts";
export { loadParser } from "./hosts/load-parser.ts";
export { skillwright } from "./hosts/skillwright.ts";
export { compareVersions } from "./install/compare-versions.ts";
export type {
  DecisionReason,
  InstallCandidate,
  InstallDecision,
  InstallGrants,
} from "./install/decide-install.ts";
export { decideInstall } from "./install/decide-install.ts";
export type { ForeignEntry, ForeignLock } from "./install/foreign-lock.ts";
export type { HashedFeature, InstallChanges, InstallFacts } from "./install/install-changes.ts";
export {
  describeInstalls,
  findInstallInstructions,
  installChanges,
  needsApproval,
} from "./install/install-changes.ts";
export { MAX_LOCK_BYTES, MAX_POLICY_BYTES } from "./install/install-limits.ts";
export type { Lock, LockEntry, LockedState, ReadLock } from "./install/lock.ts";
export {
  emptyLock,
  LOCK_FILE_NAME,
  lockError,
  lockedState,
  readLock,
  withLockEntry,
  writeLock,
} from "./install/lock.ts";
export type { InstallPolicy, ReadPolicy, SourceTrust } from "./install/policy.ts";
export { readPolicy } from "./install/policy.ts";
export { sourceSubject } from "./install/source-pattern.ts";
export type { Verdict } from "./install/verdict.ts";
export {
  HEAD_BYTES,
  LOCK_WAIT_MS,
  MAX_AGENT_CONFIG_BYTES,
  MAX_ANCESTORS,
  MAX_ARCHIVE_BYTES,
  MAX_CONFIG_BYTES,
  MAX_DESCRIPTION_LENGTH,
  MAX_FRONTMATTER_BYTES,
  MAX_HOOK_FAILURES,
  MAX_HOOK_INPUT_BYTES,
  MAX_IMPORT_BYTES,
  MAX_PATH_LENGTH,
  MAX_SIDECAR_BYTES,
  MAX_SKILL_FILE_BYTES,
  MAX_STOP_BLOCKS,
  MAX_TAR_BYTES,
  MAX_TRASH_BYTES,
  MAX_TRASH_ENTRIES,
  MAX_TREE_BYTES,
  MAX_TREE_DEPTH,
  MAX_TREE_ENTRIES,
  MAX_TREE_FILE_BYTES,
  MAX_TRUST_BYTES,
  SOFT_BODY_TOKENS,
} from "./limits.ts";
export type { BodyTokens, FoundSkill } from "./model/found-skill.ts";
export { LOG_ACTIONS, type LogAction } from "./model/log-action.ts";
export type { OperatingSystem, SkillManifest, SkillParameter, ToolDependency } from "./model/manifest.ts";
export type { Scope } from "./model/scope.ts";
export { SCOPES } from "./model/scope.ts";
export type { Reason, ReasonCode, SkillState, SkillStatus, Visibility } from "./model/skill-status.ts";
export { isUntrusted } from "./model/skill-status.ts";
export { omitUndefined } from "./omit-undefined.ts";
export type { Author } from "./package/author.ts";
export { checkNewSkill } from "./package/check-new-skill.ts";
export { checkPackage, findSkillFile } from "./package/check-package.ts";
export type { FoundPackage, FoundPackages, LeftOutFile } from "./package/find-packages.ts";
export { findPackages } from "./package/find-packages.ts";
export { findSkillFolders, PLUGIN_MANIFESTS } from "./package/find-skill-folders.ts";
export type { LeftOutReason } from "./package/left-out.ts";
export { isExcludedFromTree, leftOutReason } from "./package/left-out.ts";
export {
  checkName,
  freeName,
  type NameRules,
  newNameProblems,
  standardNameProblems,
} from "./package/new-name.ts";
export type { PackageFile } from "./package/package-file.ts";
export { packageNameProblem } from "./package/package-name-problem.ts";
export { isLoopback, parseSourceReference, redactCredentials } from "./package/parse-source-reference.ts";
export { namePackage, setSkillName } from "./package/set-name.ts";
export type {
  PinnedSource,
  Provenance,
  SkillFiles,
  Source,
  SourceItem,
  SourceKind,
  SourceOptions,
  SourceSkill,
} from "./package/source.ts";
export type {
  ArchiveReference,
  ClawHubReference,
  GitReference,
  OciReference,
  SourceReference,
} from "./package/source-reference.ts";
export { formatSourceReference, pinReference, sourceHost } from "./package/source-reference.ts";
export type { TreeCheck } from "./package/tree-check.ts";
export { checkTree, createTreeCheck, treeProblem } from "./package/tree-check.ts";
export { displayNameOf } from "./parse/display-name.ts";
export { findFence } from "./parse/frontmatter-fence.ts";
export { manifestDefaults } from "./parse/manifest-defaults.ts";
export { foldName, suggestName } from "./parse/name-rules.ts";
export { parseCommand } from "./parse/parse-command.ts";
export { parseSkill } from "./parse/parse-skill.ts";
export { readFrontmatter } from "./parse/read-frontmatter.ts";
export type { SidecarText } from "./parse/sidecar.ts";
export { SIDECAR_FILES } from "./parse/sidecar-files.ts";
export type { ParseResult, SkillParser } from "./parse/skill-text.ts";
export type { PackagePath } from "./paths/package-path.ts";
export { packagePathProblem, parsePackagePath, resolvePackagePath } from "./paths/package-path.ts";
export {
  baseName,
  isAbsolutePath,
  isInside,
  joinPath,
  normalizePath,
  parentPath,
  relativePath,
} from "./paths/path-text.ts";
export type { EmbedAnswer, Embedder } from "./ports/embedder.ts";
export type {
  EntryKind,
  FileAnswer,
  FileHead,
  FileProblem,
  FileStat,
  FileSystem,
  FolderEntry,
} from "./ports/file-system.ts";
export { permissionChanges } from "./proposals/permission-changes.ts";
export type { ProposalDocument, ProposalStatus } from "./proposals/proposal-document.ts";
export {
  MAX_DECIDED_PROPOSALS,
  MAX_EVIDENCE_LENGTH,
  MAX_JUSTIFICATION_LENGTH,
  MAX_PROPOSAL_BYTES,
  MAX_REASON_LENGTH,
  MAX_WAITING_PER_SKILL,
  MAX_WAITING_PROPOSALS,
} from "./proposals/proposal-limits.ts";
export { proposalProse } from "./proposals/proposal-prose.ts";
export { proposedText } from "./proposals/proposed-text.ts";
export { readProposal } from "./proposals/read-proposal.ts";
export { changedBeyondWords } from "./proposals/text-only-change.ts";
export { writeProposal } from "./proposals/write-proposal.ts";
export { findSkill } from "./resolve/find-skill.ts";
export type { PlannedRoot } from "./resolve/plan-roots.ts";
export { planRoots } from "./resolve/plan-roots.ts";
export { resolveSkills } from "./resolve/resolve-skills.ts";
export { isSameFound } from "./resolve/same-found.ts";
export type { SkillAspect, SkillsChange } from "./resolve/skills-change.ts";
export { skillsChange } from "./resolve/skills-change.ts";
export { chooseInterpreter } from "./run/choose-interpreter.ts";
export {
  describeDeclaredPermissions,
  refusedPermissions,
  requestedNetwork,
} from "./sandbox/declared-permissions.ts";
export type { SandboxNeeds, SandboxPlan } from "./sandbox/plan-sandbox.ts";
export { planSandbox, programFolders } from "./sandbox/plan-sandbox.ts";
export { isProtectedPath } from "./sandbox/protected-names.ts";
export type { SandboxPolicy } from "./sandbox/sandbox-policy.ts";
export { seatbeltProfile } from "./sandbox/seatbelt-profile.ts";
export type { ScanOptions } from "./scanner/scan-files.ts";
export { scanFiles } from "./scanner/scan-files.ts";
export type {
  InventoryEntry,
  ScanFinding,
  ScanReport,
  ScanTouches,
  ScanVerdict,
  UnreadFile,
} from "./scanner/scan-report.ts";
export { addBoosts } from "./search/add-boosts.ts";
export { collapseCopies } from "./search/collapse-copies.ts";
export { CONFIDENT, confidence } from "./search/confidence.ts";
export type { EmbeddingTexts } from "./search/embedding-text.ts";
export { embeddingTexts, MAX_EMBEDDING_TEXT } from "./search/embedding-text.ts";
export type { FieldRules } from "./search/field-rules.ts";
export { fieldRules } from "./search/field-rules.ts";
export { ENOUGH_METADATA_COVERAGE, fuse, SEMANTIC_WEIGHT, semanticWeight } from "./search/fuse.ts";
export { matchesPath } from "./search/match-path.ts";
export type { MatchReason } from "./search/match-reasons.ts";
export { matchReasons } from "./search/match-reasons.ts";
export type { WordMatch } from "./search/match-words.ts";
export { matchWords } from "./search/match-words.ts";
export { createMemoryTerms, memoryTerms } from "./search/memory-terms.ts";
export type { FindNamed, SkillNames } from "./search/named-skills.ts";
export { plainNames, skillNames } from "./search/named-skills.ts";
export type { NearestEmbeddings } from "./search/nearest-embeddings.ts";
export { nearestEmbeddings } from "./search/nearest-embeddings.ts";
export {
  embeddingTable,
  NAME_SHARE,
  packEmbedding,
  similarity,
  skillEmbedding,
} from "./search/packed-embedding.ts";
export { preferPhrases } from "./search/phrases.ts";
export type { PostingBlock } from "./search/postings.ts";
export { decodePostings, POSTING_BYTES } from "./search/postings.ts";
export type { RankedDocument } from "./search/rank-words.ts";
export { rankWords } from "./search/rank-words.ts";
export type { QueryEnd } from "./search/read-query.ts";
export { readQuery } from "./search/read-query.ts";
export type { SearchDocument, SearchedTexts } from "./search/search-document.ts";
export { searchDocument, searchFields } from "./search/search-document.ts";
export type { SegmentBuilder } from "./search/segment.ts";
export { createSegment } from "./search/segment.ts";
export type { TermSource } from "./search/term-source.ts";
export type { SearchAmong, WeighedQuery } from "./search/weigh-query.ts";
export { weighQuery } from "./search/weigh-query.ts";
export type { CompletionEvent, CompletionState } from "./select/completion.ts";
export { emptyCompletion, reduceCompletion } from "./select/completion.ts";
export { completionItems } from "./select/completion-items.ts";
export type { SlashCall } from "./select/parse-slash.ts";
export { APP_COMMANDS, parseSlash } from "./select/parse-slash.ts";
export type { CommandOwner, ResolvedCommand } from "./select/resolve-commands.ts";
export { findCommand, resolveCommands } from "./select/resolve-commands.ts";
export type { MentionInput, MentionResolution } from "./select/resolve-mentions.ts";
export { resolveMentions } from "./select/resolve-mentions.ts";
export type { FieldEdit } from "./serialize/edit-frontmatter.ts";
export { editFrontmatter } from "./serialize/edit-frontmatter.ts";
export { repairFrontmatter } from "./serialize/repair-frontmatter.ts";
export { replaceBody } from "./serialize/replace-body.ts";
export type { NewSkill } from "./serialize/write-skill.ts";
export { writeSkill } from "./serialize/write-skill.ts";
export type { TemplateId } from "./templates/skill-templates.ts";
export { skillTemplates } from "./templates/skill-templates.ts";
export { closest } from "./text/closest.ts";
export { compareText } from "./text/compare-text.ts";
export { decodeText } from "./text/decode-text.ts";
export { escapeTerminal } from "./text/escape-terminal.ts";
export { escapeXml } from "./text/escape-xml.ts";
export type { JsonObject, JsonValue } from "./text/json.ts";
export { markUntrusted } from "./text/mark-untrusted.ts";
export { foldText } from "./text/prompt-text.ts";
export { readJson } from "./text/read-json.ts";
export { findSecrets } from "./text/secrets.ts";
export type { ForeignEncoding } from "./text/text-encoding.ts";
export { textEncoding } from "./text/text-encoding.ts";
export { estimateTokens, estimateTokensFromBytes } from "./tokens/estimate-tokens.ts";
export { skillTokens } from "./tokens/skill-tokens.ts";
export { fixSkill } from "./validate/apply-fixes.ts";
export { lintSkill } from "./validate/lint.ts";
export type { LintFinding } from "./validate/lint-finding.ts";
export type { HostLint, LintInput, SkillFileText } from "./validate/lint-input.ts";
export type { ReferenceFolder } from "./validate/reference.ts";
export { readReferenceProperties, toReferencePrompt, validateReference } from "./validate/reference.ts";
export { knownTools } from "./validate/rules/known-tools.ts";
export { toSarif } from "./validate/sarif.ts";
export { toJson } from "./yaml/to-json.ts";
