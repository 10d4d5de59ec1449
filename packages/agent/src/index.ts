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
  TurnUsage,
} from "./conversation/chat-message.ts";
export type {
  ChatAsk,
  Conversation,
  ConversationContext,
  ConversationOptions,
  SendOptions,
} from "./conversation/conversation.ts";
export type {
  AgentLimits,
  AgentToolsContext,
  ConversationAgent,
  ConversationAgents,
  ConversationModels,
  ModelPrices,
  OpenedModel,
} from "./conversation/conversation-ports.ts";
export { isPassingModelError } from "./models/model-error.ts";
export type {
  ModelChoice,
  ModelEntry,
  ModelPrice,
  Models,
  ModelsOptions,
  ModelTest,
  OpenModel,
  OpenOptions,
} from "./models/models.ts";
export { openModels } from "./models/open-models.ts";
export type { RehearsalOptions } from "./rehearsal/rehearsal-model.ts";
export { rehearsalModel } from "./rehearsal/rehearsal-model.ts";
export type { RehearsalFinding, RehearsalSearch, RehearsedSkill } from "./rehearsal/rehearsal-search.ts";
