/** The syntax of an agent's id, except for its length: other agents, files and configuration refer to it. */
export const AGENT_ID: RegExp = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;
