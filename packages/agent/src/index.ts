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

/** The version of this package. */
export const version: string = "0.1.0";
