// What our own packages may import: the library's face, and what it keeps for us.

export type {
  InstallQuestion,
  InstallSummary,
  RunQuestion,
  ServerQuestion,
} from "@skillwright/core/internal";
export { effectiveConfigValue } from "./config/effective-value.ts";
export { projectConfigFile } from "./config/load-config.ts";
export { type ConfigTarget, getConfigValue, setConfigValue } from "./config/write-config.ts";
export {
  toChangeDocument,
  toImportDocument,
  toStoreChangeDocument,
  toWatchStartDocument,
} from "./documents/change-document.ts";
export { isLimit, toDoctorDocument, withKept } from "./documents/doctor-document.ts";
export {
  toFindDocument,
  toInstalledDocument,
  toInstallReportDocument,
  toInstallReviewDocument,
  toOutdatedDocument,
  toSyncReportDocument,
} from "./documents/install-document.ts";
export { toDiagnosticEntry, toListDocument, toListedSkill, toSkillEntry } from "./documents/list-document.ts";
export { toRelationsDocument } from "./documents/relations-document.ts";
export { scanNotices, toScanDocument, toScanEntry } from "./documents/scan-document.ts";
export {
  toExplainDocument,
  toManifestDocument,
  toPreparedDocument,
  toSearchDocument,
  toTriggersDocument,
} from "./documents/skill-documents.ts";
export { toTrustDocument } from "./documents/trust-document.ts";
export {
  checkTriggers,
  skillQueries,
  type TriggerReport,
  type TriggerResult,
} from "./evals/check-triggers.ts";
export { isDamaged, makePrivateFile, removeDatabase as removeSearchDatabase } from "./files/database-file.ts";
export { ifExists, ifReadable } from "./files/if-exists.ts";
export { makeFolders } from "./files/make-folders.ts";
export { isFileError, realPath, toPortablePath } from "./files/node-file-system.ts";
export { sha256 } from "./files/sha256.ts";
export { openStateList, type StateList, type StateListOptions } from "./files/state-list.ts";
export { type HeldLock, holdFileLock } from "./files/with-file-lock.ts";
export { type WriteOptions, writeFileAtomically } from "./files/write-file-atomically.ts";
export type { SkillLineage } from "./history/skill-version.ts";
export * from "./index.ts";
export type { InstallResult } from "./install/install-executor.ts";
export { installQuestion, onceQuestion } from "./install/install-question.ts";
export { refusal } from "./install/install-reviewed.ts";
export type {
  InstalledSkill,
  Installer,
  InstallOptions,
  InstallReport,
  LockedOptions,
  OutdatedSkill,
  SyncReport,
  VerifiedSkill,
} from "./install/installer.ts";
export { foreignLocks, lockFolder, lockOwner, lockScopes, OTHER_LOCK_NAME } from "./install/lock-file.ts";
export { loadPolicies, policyFiles } from "./install/policy-files.ts";
export type { InstallReview } from "./install/review-install.ts";
export type { ReviewedSkill } from "./install/review-offer.ts";
export { lintText } from "./lint/lint-text.ts";
export type { LogQuery, LogRecord } from "./log/activity-log.ts";
export { isNamedHost, isPublicAddress } from "./machine/address-rules.ts";
export { anySignal } from "./machine/any-signal.ts";
export type { Environment } from "./machine/locations.ts";
export { ownPlace } from "./machine/machine-folders.ts";
export { personName, thisPerson } from "./machine/node-machine.ts";
export { isSameSecret } from "./machine/same-secret.ts";
export {
  type Network,
  openRequest,
  type PlainRequest,
  type PlainResponse,
  RefusedAddress,
  sendRequest,
} from "./machine/send-request.ts";
export { inspectPackage } from "./package/inspect-package.ts";
export type { ProposalDecision } from "./proposals/proposal-records.ts";
export { proposalStamps, waitingProposals } from "./proposals/waiting-proposals.ts";
export type { Registries, RegistryChoice } from "./publish/open-registries.ts";
export type { PublishedSkill, PublishOptions } from "./publish/publish-skill.ts";
export type { OciPublished } from "./publish/publish-skill-to-oci.ts";
export { openRegistryClient } from "./publish/registry-client.ts";
export { readReferenceFolder } from "./reference/read-reference-folder.ts";
export { checkedRegistry } from "./registries/registry-access.ts";
export { namesSkill } from "./scanner/find-targets.ts";
export type { ScannedSkill, ScanSkillsOptions } from "./scanner/scan-skills.ts";
export { openIndex, type SearchedSkills, type SearchIndex } from "./search/search-index.ts";
export { rankSkills, type Searchable } from "./search/search-skills.ts";
export type { PreparedEmbeddings } from "./search/semantic-search.ts";
export { createMemoryStorage } from "./search/storage/memory-storage.ts";
export type { NewDocument, SearchStorage } from "./search/storage/search-storage.ts";
export { openSqliteStorage } from "./search/storage/sqlite-storage.ts";
export { openSecretStore, type RememberedSecret, type SecretStore } from "./secrets/secret-store.ts";
export type { ActivationQuestion } from "./session/activation.ts";
export type { InsteadOfMessage } from "./session/compose-message.ts";
export { openServerAnswers, type ServerAnswer } from "./session/dependencies/server-answers.ts";
export type { HookNotice } from "./session/hooks/hook-result.ts";
export type { RunRefusalCode } from "./session/scripts/run-result.ts";
export { joinLoads, MAX_CHAIN } from "./session/tools/skill-tools.ts";
export type { ToolReview } from "./session/tools/wrap-tools.ts";
export {
  formatPublicKey,
  keyNumber,
  parseMinisignKey,
  parseMinisignSignature,
  signMinisign,
  verifyMinisign,
} from "./signatures/minisign.ts";
export { BUNDLE_FILE, SIGNATURE_FILE, signedStatement } from "./signatures/package-signature.ts";
export { createSigningKey, formatSecretKey, needsPassword, parseSecretKey } from "./signatures/secret-key.ts";
export { verifySigstore } from "./signatures/sigstore.ts";
export { readPackageTree, readSkillTree } from "./skill-tree/read-skill-tree.ts";
export { hashFiles } from "./skill-tree/tree-hash.ts";
export { explainForHost } from "./skills/explain-for-host.ts";
export type { FindAnswer, FoundElsewhere } from "./skills/find-skills.ts";
export type { AgentView, SkillEverywhere, SkillsEverywhere } from "./skills/list-everywhere.ts";
export type { Simulation } from "./skills/simulate-agent.ts";
export { openSkillsPool, type SkillsPool, type SkillsPoolOptions } from "./skills/skills-pool.ts";
export { stageOnlySkill } from "./skills/stage-only-skill.ts";
export { fetchBounded, unavailable } from "./sources/http/fetch-bounded.ts";
export { readArchive } from "./sources/local/local-source.ts";
export { mcpSource } from "./sources/mcp/mcp-source.ts";
export { openSource } from "./sources/open-source.ts";
export { parseGivenSource } from "./sources/parse-given-source.ts";
export { readDocument, type Unchecked } from "./sources/read-document.ts";
export { findStaticApi } from "./sources/registry/find-static-api.ts";
export { registryAddresses } from "./sources/registry/registry-addresses.ts";
export { type SourceAddress, sourceAddress } from "./sources/source-address.ts";
export type { SourceContext, SourceProgress } from "./sources/source-context.ts";
export { exportState } from "./state/export-state.ts";
export { listStored, purgeStored, type StoredItem } from "./state/stored-state.ts";
export { findBroken } from "./store/find-broken.ts";
export type { PlaceOptions } from "./store/store.ts";
export { hostScopes } from "./store/store-root.ts";
export { projectFolder } from "./trust/trust-store.ts";
export { openUsageStore, type UsageEntry } from "./usage/usage-store.ts";
