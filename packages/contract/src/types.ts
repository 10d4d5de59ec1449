export type { AppServerParams } from "./api/app-server.ts";
export type { AnswerBody, ChatBody } from "./api/chat.ts";
export type { AgentQuery, PlaceQuery } from "./api/inputs.ts";
export type { Completion, ConfigDocument, LintAnswer, LintRequest, PlacedFinding } from "./api/machine.ts";
export type { CreateSkillBody, ImportOffer, ProposeBody, SentFile, UpdateSkillBody } from "./api/manage.ts";
export type { ApiOperations, OperationId, Operations } from "./api/operations.ts";
export type { ListQuery, SearchRequest, SkillPage } from "./api/skills.ts";
export type {
  ImportDocument,
  StoreChangeDocument,
} from "./documents/change.ts";
export type {
  AgentDocument,
  ChatDocument,
  ListedAgent,
  ListedChat,
  ModelTestAnswer,
  RehearsalReport,
  SessionDocument,
  SessionSubAgent,
} from "./documents/chat.ts";
export type { DiagnosticEntry } from "./documents/common.ts";
export type { DoctorDocument, DoctorRoot, Refused } from "./documents/doctor.ts";
export type { ChangeDocument, ServerEvents, SkillsEvent, WatchStartDocument } from "./documents/events.ts";
export type {
  EverywhereDocument,
  FindDocument,
  InstalledSkillDocument,
  InstallReportDocument,
  InstallReviewDocument,
  InstallState,
  OutdatedSkillDocument,
  SkillOrigin,
  SyncReportDocument,
} from "./documents/install.ts";
export type { WaitingAsk } from "./documents/question.ts";
export type {
  RegistryAuditCheck,
  RegistryAuditEntry,
  RegistryIdentity,
  RegistryMember,
  RegistryMirror,
  RegistryMirrorReport,
  RegistryNamespace,
  RegistryPublishReport,
  RegistryReview,
  RegistryRole,
  RegistrySearch,
  RegistrySkill,
  RegistrySkillSummary,
  RegistryStats,
  RegistryToken,
  RegistryVersion,
  RegistryVersionDiff,
  RegistryVersionSummary,
  RegistryWebhook,
} from "./documents/registry.ts";
export type { RelationsDocument } from "./documents/relations.ts";
export type { ScanDocument, ScanEntry } from "./documents/scan.ts";
export type {
  ModelTriggersDocument,
  PreparedDocument,
  ScoreEntry,
  SearchResultDocument,
  TriggersDocument,
} from "./documents/search.ts";
export type {
  ExplainDocument,
  ListDocument,
  ListedSkill,
  ManifestDocument,
  SkillDocument,
  SkillEntry,
} from "./documents/skill.ts";
