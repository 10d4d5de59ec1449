export type {
  CompactedSkills,
  SkillConversation,
  SkillTurn,
  UserMessage,
} from "./conversation/skill-conversation.ts";
export type { PlainOptions, PlainSkills, ToolDefinitions, ToolForm } from "./plain/plain-skills.ts";
export { plainSkills } from "./plain/plain-skills.ts";
export type { AdapterOptions, AnsweredCall, ShownResult } from "./skill-tools.ts";
