/** What the id of an agent looks like, apart from its length: other agents, files and configuration name it. */
export const AGENT_ID: RegExp = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;
