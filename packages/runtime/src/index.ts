/**
 * Skills on disk for AI agents: {@link createSkills} finds them, `skills.session()` gives them to a model.
 *
 * @example
 * ```ts
 * import { createSkills } from "@skillwright/runtime";
 *
 * const skills = await createSkills({ cwd: "/work/shop" });
 * const session = await skills.session({ contextWindow: 200_000 });
 * const prompt = `You are a helpful assistant.\n\n${session.catalog().text}`;
 * ```
 *
 * @module
 */

// Ask a person
export type { Ask, Question } from "@skillwright/core/internal";
// History and proposals
export type { SkillHistory, VersionDiff, VersionMark } from "./history/skill-history.ts";
export type { SkillVersion } from "./history/skill-version.ts";
// Lint
export type { LintedSkill, LintRun, LintSkillsOptions } from "./lint/lint-skills.ts";
export { lintSkills } from "./lint/lint-skills.ts";
// What was trusted, approved, installed and run
export type { ActivityLog, LogEntry } from "./log/activity-log.ts";
export { openActivityLog } from "./log/activity-log.ts";
// Import and export
export type { ExportFormat, PackedSkill, SkillExport } from "./package/export-skill.ts";
export type { ImportOptions } from "./package/import-skill.ts";
export type { ImportPreview, PreviewOptions, SkillPreview } from "./package/preview-import.ts";
export type {
  Proposal,
  ProposalList,
  ProposalRequest,
  ProposalReview,
  ProposalVerdict,
  RebasedProposal,
  ReviewedProposal,
} from "./proposals/proposal.ts";
export type { SandboxState } from "./run/sandbox-state.ts";
export { sandboxState } from "./run/sandbox-state.ts";
// Search
export type { SearchAnswer, SearchRequest } from "./search/answer-search.ts";
export { offlineEmbedder } from "./search/embedders/offline-embedder.ts";
export type { EmbeddingService } from "./search/embedders/service-embedder.ts";
export { ollamaEmbedder, openAiEmbedder } from "./search/embedders/service-embedder.ts";
export type { PreparedSearch, PrepareRequest } from "./search/prepare-search.ts";
export type { SearchHit } from "./search/search-skills.ts";
export type { SearchProgress } from "./search/storage/write-documents.ts";
// Activate a skill
export type {
  ActivatedText,
  Activation,
  ActivationNotice,
  ActivationRequest,
  MissingDependencies,
  MissingParameters,
  RefusedActivation,
} from "./session/activation.ts";
// One conversation with a model
export type { BoundSkill } from "./session/bind-skill.ts";
export type { ComposedMessage, ComposeOptions, MessagePart } from "./session/compose-message.ts";
export type { Session } from "./session/create-session.ts";
export type { Compaction } from "./session/disclose-skills.ts";
export type { HookOutcome, ToolUse, ToolUseDecision } from "./session/hooks/hook-result.ts";
export type { SkillResource } from "./session/read-resource.ts";
// Trust
export type { SkillReview } from "./session/review-skill.ts";
// Run scripts, commands and hooks
export type {
  CommandRequest,
  CommandResult,
  FinishedRun,
  RefusedRun,
  RunResult,
  ScriptRequest,
} from "./session/scripts/run-result.ts";
export type { CatalogRequest, SessionCatalog } from "./session/session-catalog.ts";
export type { SessionOptions, SessionPermissions, SessionServers } from "./session/session-options.ts";
export type { InheritedRules } from "./session/skill-rules.ts";
// Tools for a model
export type { SessionTool, ToolResult } from "./session/tools/session-tool.ts";
export type { ToolsOptions, ToolVocabulary } from "./session/tools/session-tools.ts";
export type { HostTool, WrappedTool } from "./session/tools/wrap-tools.ts";
// Find skills
export type { AgentSkills, Skills } from "./skills/create-skills.ts";
export { createSkills } from "./skills/create-skills.ts";
export type { RestoreNote } from "./skills/history-and-proposals.ts";
export type { ChangeEvent, ChangeListener } from "./skills/live-snapshot.ts";
// Create, change and delete skills
export type { SwitchChange, SwitchOptions } from "./skills/manage-skills.ts";
export type { ListOptions } from "./skills/read-skills.ts";
export type { AgentRules, SkillsOptions } from "./skills/skills-options.ts";
export type { LoadedSkill, SkillFiles } from "./snapshot/load-skill.ts";
export type { Snapshot } from "./snapshot/snapshot.ts";
export type { ImportSource } from "./sources/local/local-source.ts";
export type { RemoteSource } from "./sources/mcp/remote-sources.ts";
export type {
  ChangeNote,
  CreateRequest,
  PutOptions,
  RestoreOptions,
  SkillChange,
  StoreChange,
  StoreScope,
} from "./store/store.ts";
export type { TrashEntry } from "./store/trash.ts";
export type { Approval, TrustedFolder } from "./trust/trust-file.ts";
export type { ApprovalState, TrustStore, TrustStoreOptions } from "./trust/trust-store.ts";
export { openTrustStore } from "./trust/trust-store.ts";
export type { WatchReport } from "./watch/watcher.ts";
