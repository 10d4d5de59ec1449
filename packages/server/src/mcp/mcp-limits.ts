import { SKILL_LIMITS } from "@modelcontextprotocol/server/ext/skills";

/** Most files of a skill that are published; hosts need not accept more (SEP-2640). */
export const MAX_SERVED_FILES: number = SKILL_LIMITS.files;

/** Most bytes of a skill that are published; hosts need not accept more (SEP-2640). */
export const MAX_SERVED_BYTES: number = SKILL_LIMITS.bytes;

/** Skills on one page; each is read and hashed completely, and a page should take milliseconds. */
export const PAGE_SIZE: number = 100;

/** Longest description that the Agent Skills standard allows, in characters. */
export const MAX_DESCRIPTION: number = 1024;

/** Longest compatibility note that the standard allows, in characters. */
export const MAX_COMPATIBILITY: number = 500;

/** Longest name that the standard allows, in characters. */
export const MAX_NAME: number = 64;

/** Largest message of a client, in bytes; requests are small. */
export const MAX_MESSAGE_BYTES: number = 4 * 1024 * 1024;

/** Most characters of a question to the user of a client; nobody would read a longer one to its end. */
export const MAX_ASKED_LENGTH: number = 4000;

/** How long a client's session is kept without requests and open streams: longer than people read an answer. */
export const MCP_SESSION_IDLE_MS: number = 30 * 60 * 1000;

/** Most sessions of clients over HTTP at the same time: each holds the skills that it loaded. */
export const MAX_MCP_SESSIONS: number = 100;
