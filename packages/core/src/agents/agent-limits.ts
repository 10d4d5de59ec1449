/** Largest file of an agent, in bytes; what is longer belongs into a skill, which other agents can use too. */
export const MAX_AGENT_FILE_BYTES: number = 256 * 1024;

/** Most files of agents that one folder may hold; every one is read at each start of a conversation. */
export const MAX_AGENTS_PER_FOLDER: number = 200;

/** Longest id of an agent, in characters; it becomes the name of a tool, and providers allow 64. */
export const MAX_AGENT_ID_LENGTH: number = 50;

/** Steps after which an agent must answer, unless it says otherwise; what takes longer goes in circles. */
export const DEFAULT_AGENT_TURNS: number = 20;

/** Most steps that an agent may ask for. */
export const MAX_AGENT_TURNS: number = 200;

/** Most tokens that an agent may ask for in one step; more than any model gives. */
export const MAX_AGENT_TOKENS: number = 1_000_000;

/** Longest time that an agent may ask for, in seconds; somebody waits for it. */
export const MAX_AGENT_TIMEOUT_S: number = 3600;

/** How deep agents may call agents, the one that a person talks to being the first; deeper ones lose the thread. */
export const MAX_AGENT_DEPTH: number = 3;
