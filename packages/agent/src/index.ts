export type {
  BackgroundTask,
  ConversationContext,
  ModelEntry,
  TokenPrices,
  TranscriptSummary,
  TurnUsage,
} from "@skillwright/contract";
export type { Agent, AgentDraft, AgentState, Agents, AgentsOptions, ReadyAgent } from "./agents/agent.ts";
export { toAgentDetails, toAgentEntry } from "./agents/agent-entry.ts";
export { agentRules } from "./agents/agent-rules.ts";
export type { BindOptions, BoundAgent, PromptPart } from "./agents/bind-agent.ts";
export { agentSessionOptions, bindAgent } from "./agents/bind-agent.ts";
export { openAgents } from "./agents/open-agents.ts";
export type { AgentPreview } from "./agents/preview-agent.ts";
export { previewAgent } from "./agents/preview-agent.ts";
export type { AgentTarget, SaveAgentOptions } from "./agents/save-agent.ts";
export { agentHash, agentTarget, readAgentText, saveAgent } from "./agents/save-agent.ts";
export type { ChatAsk, Conversation, ConversationOptions, SendOptions } from "./conversation/conversation.ts";
export type { ConversationModels } from "./conversation/conversation-ports.ts";
export { listAttachableFiles } from "./conversation/list-attachable-files.ts";
export { openConversation, resumeConversation } from "./conversation/open-conversation.ts";
export type {
  ModelTriggerCheck,
  ModelTriggerReport,
  ModelTriggerResult,
} from "./evals/check-triggers-by-model.ts";
export { checkTriggersByModel, toModelTriggersDocument } from "./evals/check-triggers-by-model.ts";
export type { CatalogOutcome } from "./evals/choice-setup.ts";
export type {
  AgentEvent,
  AskEvent,
  ChatChunk,
  ChatData,
  ChatMessage,
  ChatMetadata,
  ChatNotice,
  CompactionEvent,
  SkillEvent,
} from "./messages/chat-message.ts";
export type { HistoryEntry } from "./messages/history.ts";
export type { TurnReport } from "./messages/read-answer.ts";
export { readAnswer } from "./messages/read-answer.ts";
export { KNOWN_PROVIDERS, type KnownProvider } from "./models/known-provider.ts";
export type {
  ModelChoice,
  Models,
  ModelsOptions,
  ModelTest,
  OpenModel,
  OpenOptions,
} from "./models/models.ts";
export { toModelTestDocument } from "./models/models.ts";
export { openModels } from "./models/open-models.ts";
export { MODEL_KEYS } from "./models/stored-keys.ts";
export type { RehearsalFinding, RehearsalSearch, RehearsedSkill } from "./rehearsal/offered-tools.ts";
export type { RehearsalOptions } from "./rehearsal/rehearsal-model.ts";
export { rehearsalModel } from "./rehearsal/rehearsal-model.ts";
export { type ReviewOptions, reviewScanned } from "./review/review-scanned.ts";
export type { ModelReview, ReviewInput } from "./review/review-skill.ts";
export { reviewSkill } from "./review/review-skill.ts";
export type { AgentTool, AgentToolOptions, CallOptions } from "./tools/agent-tools.ts";
export { agentTools } from "./tools/agent-tools.ts";
export { exportTranscript } from "./transcript/export-transcript.ts";
export {
  deleteTranscript,
  listTranscripts,
  readTranscript,
  renameTranscript,
} from "./transcript/read-transcript.ts";
export type {
  SubAgentTranscript,
  SubAgentWork,
  Transcript,
  TranscriptHead,
  TranscriptLocation,
} from "./transcript/transcript.ts";
export { subAgentAnswer } from "./transcript/transcript.ts";
export { givenTitle } from "./transcript/transcript-file.ts";
