export { projectConfigFile } from "./config/load-config.ts";
export type { ConfigTarget } from "./config/write-config.ts";
export { getConfigValue, setConfigValue } from "./config/write-config.ts";
export type { StoreChangeDocument } from "./documents/change-document.ts";
export { toStoreChangeDocument } from "./documents/change-document.ts";
export type { DoctorDocument, DoctorRoot, Refused } from "./documents/doctor-document.ts";
export { isLimit, toDoctorDocument, withKept } from "./documents/doctor-document.ts";
export type { ExplainDocument } from "./documents/explain-document.ts";
export { toExplainDocument } from "./documents/explain-document.ts";
export type { ImportableEntry, ImportDocument, ImportedEntry } from "./documents/import-document.ts";
export { toImportDocument } from "./documents/import-document.ts";
export type {
  DiagnosticEntry,
  ListDocument,
  ReasonEntry,
  RootEntry,
  SkillEntry,
  SourceEntry,
} from "./documents/list-document.ts";
export { toDiagnosticEntry, toListDocument, toSkillEntry } from "./documents/list-document.ts";
export type { ManifestDocument } from "./documents/manifest-document.ts";
export { toManifestDocument } from "./documents/manifest-document.ts";
export type { PreparedDocument } from "./documents/prepared-document.ts";
export { toPreparedDocument } from "./documents/prepared-document.ts";
export type { SearchHitDocument, SearchResultDocument } from "./documents/search-document.ts";
export { toSearchDocument } from "./documents/search-document.ts";
export type { ScoreEntry, TriggerEntry, TriggersDocument } from "./documents/triggers-document.ts";
export { toScore, toTriggersDocument } from "./documents/triggers-document.ts";
export type { ChangeDocument, WatchStartDocument } from "./documents/watch-document.ts";
export { toChangeDocument, toWatchStartDocument } from "./documents/watch-document.ts";
export type { TriggerCheck, TriggerReport, TriggerResult } from "./evals/check-triggers.ts";
export { checkTriggers } from "./evals/check-triggers.ts";
export type { SkillQueries } from "./evals/skill-queries.ts";
export { skillQueries } from "./evals/skill-queries.ts";
export { type HeldLock, holdFileLock } from "./files/with-file-lock.ts";
export type { WriteOptions } from "./files/write-file-atomically.ts";
export { writeFileAtomically } from "./files/write-file-atomically.ts";
export type { SettledChange } from "./history/announced-changes.ts";
export type { History, HistoryOptions, SeenSkill } from "./history/history.ts";
export { openHistory } from "./history/history.ts";
export type { Retention } from "./history/retention.ts";
export type { SkillHistory, VersionDiff, VersionMark } from "./history/skill-history.ts";
export type { SkillLineage, SkillVersion, VersionAction } from "./history/skill-version.ts";
export type { LintedSkill, LintRun, LintSkillsOptions } from "./lint/lint-skills.ts";
export { lintSkills } from "./lint/lint-skills.ts";
export type { Environment, Locations } from "./machine/locations.ts";
export type { OwnPlace } from "./machine/own-place.ts";
export { ownPlace } from "./machine/own-place.ts";
export { personName, thisPerson } from "./machine/person-name.ts";
export type { ExportFormat, PackedSkill, SkillExport } from "./package/export-skill.ts";
export type { ImportOptions } from "./package/import-skill.ts";
export type { ImportSource } from "./package/import-source.ts";
export type { BrokenSkill, ImportPreview, PreviewOptions, SkillPreview } from "./package/preview-import.ts";
export type {
  Proposal,
  ProposalList,
  ProposalOrigin,
  ProposalRequest,
  ProposalReview,
  ProposalVerdict,
  RebasedProposal,
  ReviewedProposal,
} from "./proposals/proposal.ts";
export type { ProposalDecision } from "./proposals/proposal-records.ts";
export { proposalStamps, waitingProposals } from "./proposals/waiting-proposals.ts";
export { readReferenceFolder } from "./reference/read-reference-folder.ts";
export type { DenialCode } from "./run/permit-run.ts";
export type {
  CommandRequest,
  CommandResult,
  FinishedRun,
  NeedsArguments,
  RefusedRun,
  RunRefusalCode,
  RunResult,
  ScriptRequest,
  ToolDispatch,
} from "./run/run-result.ts";
export type { SandboxState, SandboxStateOptions } from "./run/sandbox-state.ts";
export { sandboxState } from "./run/sandbox-state.ts";
export type { RootReport } from "./scan/scan-roots.ts";
export type { SearchAnswer, SearchRequest } from "./search/answer-search.ts";
export { offlineEmbedder } from "./search/embedders/offline-embedder.ts";
export type { EmbeddingService } from "./search/embedders/service-embedder.ts";
export { ollamaEmbedder, openAiEmbedder } from "./search/embedders/service-embedder.ts";
export type { PreparedMeaning } from "./search/meaning.ts";
export type { SearchBuild } from "./search/open-search.ts";
export type { PreparedSearch, PrepareRequest } from "./search/prepare-search.ts";
export type { SearchHit, SearchOptions } from "./search/search-skills.ts";
export type { SearchProgress } from "./search/write-segments.ts";
export type {
  ActivatedText,
  Activation,
  ActivationNotice,
  ActivationQuestion,
  ActivationRequest,
  AddedServer,
  EnvelopeId,
  MissingDependencies,
  MissingParameters,
  NoticeCode,
  RefusalCode,
  RefusedActivation,
  RepeatedText,
  SkillPermissions,
} from "./session/activation.ts";
export type { AttachedSkill, Reattached } from "./session/active-skills.ts";
export type { BoundSkill } from "./session/bind-skill.ts";
export type {
  ComposedMessage,
  ComposeOptions,
  InsteadOfMessage,
  MessagePart,
} from "./session/compose-message.ts";
export type { ServerAnswer, ServerAnswers } from "./session/dependencies/server-answers.ts";
export { openServerAnswers } from "./session/dependencies/server-answers.ts";
export type {
  Deactivation,
  HookNotice,
  HookOutcome,
  ToolUse,
  ToolUseDecision,
} from "./session/hooks/hook-result.ts";
export type { HookMessages } from "./session/hooks/tool-hooks.ts";
export type { InheritedRules } from "./session/inherited-rules.ts";
export type { SkillResource } from "./session/read-resource.ts";
export type { SkillReview } from "./session/review-skill.ts";
export type { Compaction, MentionScope, Session, UnderstandRequest } from "./session/session.ts";
export type { CatalogRequest, SessionCatalog } from "./session/session-catalog.ts";
export type {
  Ask,
  CreateQuestion,
  GrantQuestion,
  ParameterQuestion,
  PersonQuestion,
  Question,
  ReadQuestion,
  RunQuestion,
  SecretQuestion,
  ServerQuestion,
  SessionOptions,
  SessionPermissions,
  SessionServers,
  UseQuestion,
  UseToolQuestion,
} from "./session/session-options.ts";
export type { SessionTool, ToolResult, ToolSchema } from "./session/tools/session-tool.ts";
export type { ToolsOptions, ToolVocabulary } from "./session/tools/session-tools.ts";
export type { HostTool, ToolReview, WrappedTool } from "./session/tools/wrap-tools.ts";
export type { UsageEntry, UsageStore } from "./session/usage-store.ts";
export { openUsageStore } from "./session/usage-store.ts";
export { withheldSkills } from "./session/withheld-skills.ts";
export type { ListOptions, Skills, StatusEntry } from "./skills/create-skills.ts";
export { createSkills } from "./skills/create-skills.ts";
export { findBroken } from "./skills/find-broken.ts";
export type { ChangeEvent, ChangeListener } from "./skills/live-snapshot.ts";
export type { LoadedSkill, SkillFiles } from "./skills/load-skill.ts";
export type { ManageSkills, SwitchChange, SwitchOptions } from "./skills/manage-skills.ts";
export type { RestoreNote, ReviewSkills } from "./skills/review-skills.ts";
export type { SkillsOptions } from "./skills/skills-options.ts";
export type { PoolRequest, SkillsPool, SkillsPoolOptions } from "./skills/skills-pool.ts";
export { openSkillsPool } from "./skills/skills-pool.ts";
export type { IndexHealth, Snapshot } from "./skills/snapshot.ts";
export type { RemoteSource } from "./sources/mcp/remote-sources.ts";
export type { StateExport } from "./state/export-state.ts";
export { exportState } from "./state/export-state.ts";
export type { StoredItem, StoredKind, StoredOptions } from "./state/stored-state.ts";
export { listStored, purgeStored } from "./state/stored-state.ts";
export { hashPackage } from "./store/package-hash.ts";
export { readSkillFolder } from "./store/skill-folder.ts";
export type {
  ChangeNote,
  CreateRequest,
  PlaceOptions,
  PutOptions,
  RestoreOptions,
  SkillChange,
  SkillStore,
  StoreChange,
  StoredSkill,
  StoreScope,
} from "./store/store.ts";
export type { TrashEntry } from "./store/trash.ts";
export type { PendingVersion, VersionChange, VersionLog } from "./store/version-log.ts";
export { noVersions } from "./store/version-log.ts";
export type { ContentChanges } from "./trust/content-changes.ts";
export type { Approval, TrustedFolder } from "./trust/trust-file.ts";
export type { ApprovalState, TrustStore, TrustStoreOptions } from "./trust/trust-store.ts";
export { openTrustStore } from "./trust/trust-store.ts";
export type { FolderReport, WatchFolder } from "./watch/watch-folder.ts";
export type { WatchMethod, WatchReport } from "./watch/watcher.ts";
