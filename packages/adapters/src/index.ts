export type { AdapterOptions, AnsweredCall } from "./adapter-options.ts";
export type { SkillConversation } from "./conversation/skill-conversation.ts";
export type { CompactedSkills, SkillTurn, UserMessage } from "./conversation/skill-turn.ts";
export type { PlainOptions, PlainSkills } from "./plain/plain-skills.ts";
export { plainSkills } from "./plain/plain-skills.ts";
export type { ToolDefinitions, ToolForm } from "./plain/tool-definitions.ts";
export type { ShownResult } from "./skill-tools.ts";
