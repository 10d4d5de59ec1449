/** Largest file of an agent, in bytes; longer texts belong in a skill, which other agents can use too. */
export const MAX_AGENT_FILE_BYTES: number = 256 * 1024;

/** Most agent files in one folder; all of them are read at the start of each conversation. */
export const MAX_AGENTS_PER_FOLDER: number = 200;

/** Longest id of an agent, in characters; it becomes the name of a tool, and providers allow 64. */
export const MAX_AGENT_ID_LENGTH: number = 50;

/** Default number of steps after which an agent must answer; longer runs are usually loops. */
export const DEFAULT_AGENT_TURNS: number = 20;

/** Most steps that an agent may ask for. */
export const MAX_AGENT_TURNS: number = 200;

/** Most tokens that an agent may request in one step; more than any model produces. */
export const MAX_AGENT_TOKENS: number = 1_000_000;

/** Longest time limit that an agent may request, in seconds; the user is waiting for it. */
export const MAX_AGENT_TIMEOUT_S: number = 3600;

/** How deep agents may call agents, counting the one that the user talks to; deeper ones lose the thread. */
export const MAX_AGENT_DEPTH: number = 3;

/** The syntax of an agent's id, except for its length: other agents, files and configuration refer to it. */
export const AGENT_ID: RegExp = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;
