import {
  AGENT_ID,
  joinPath,
  MAX_AGENT_FILE_BYTES,
  MAX_AGENT_ID_LENGTH,
  SkillwrightError,
} from "@skillwright/core/internal";
import { type Skills, sha256, writeFileAtomically } from "@skillwright/runtime/internal";
import type { Agent, Agents } from "./agent.ts";
import { AGENTS_FOLDER, readAgentFile } from "./agent-folders.ts";

/** Where a person's change of an agent is saved. */
export interface AgentTarget {
  readonly path: string;
  readonly scope: "project" | "user";
  /** The text that is there now; undefined if there is no file yet. */
  readonly text: string | undefined;
}

/** What {@link saveAgent} needs. */
export interface SaveAgentOptions {
  readonly skills: Skills;
  readonly agents: Agents;
  /** Where a new agent is saved. Default: `user`. */
  readonly scope?: "project" | "user" | undefined;
}

/** The agent's own file, or a new one if it is built in or unknown. Throws `usage_error` for an invalid id. */
export function agentTarget(id: string, { skills, agents, scope = "user" }: SaveAgentOptions): AgentTarget {
  const own = agents.list({ all: true }).filter((agent) => agent.id === id && agent.scope !== "system");
  const found = own.find(({ state }) => state !== "shadowed") ?? own[0];
  if (found !== undefined) return existing(found);
  if (!AGENT_ID.test(id) || id.length > MAX_AGENT_ID_LENGTH) {
    throw new SkillwrightError("usage_error", {
      message: `"${id}" can't be the id of an agent`,
      details: { argument: "id", suggestions: [] },
      hint: "Use lowercase letters, digits and hyphens.",
    });
  }
  const { home, gitRoot, cwd } = skills.snapshot.place;
  const folder = joinPath(scope === "user" ? home : (gitRoot ?? cwd), AGENTS_FOLDER);
  return { path: joinPath(folder, `${id}.yaml`), scope, text: undefined };
}

/** The text of an agent's file; undefined if it can't be read. */
export function readAgentText({ path, scope }: Pick<Agent, "path" | "scope">): string | undefined {
  return readAgentFile(path, scope).text;
}

function existing({ path, scope }: Agent): AgentTarget {
  const text = readAgentText({ path, scope });
  return { path, scope: scope === "project" ? "project" : "user", text };
}

/**
 * Saves an agent, with or without problems. Throws `edit_conflict` unless the file still has the hash `expected`
 * (null: no file), `limit_exceeded`, and `path_escapes_root` if a link leads out of the project.
 */
export function saveAgent(
  target: AgentTarget,
  { text, expected }: { readonly text: string; readonly expected: string | null },
  skills: Skills,
): void {
  const { path, scope } = target;
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_AGENT_FILE_BYTES) {
    throw new SkillwrightError("limit_exceeded", {
      message: `An agent's file must not be larger than ${MAX_AGENT_FILE_BYTES} bytes`,
      details: { limit: "MAX_AGENT_FILE_BYTES", allowed: MAX_AGENT_FILE_BYTES, actual: bytes },
    });
  }
  const actual = target.text === undefined ? null : agentHash(target.text);
  if (actual !== expected) {
    throw new SkillwrightError("edit_conflict", {
      message: "The agent's file was changed elsewhere in the meantime",
      details: { path, expected: expected ?? "", actual: actual ?? "" },
      hint: "Reload it and make your change again.",
    });
  }
  const { gitRoot, cwd } = skills.snapshot.place;
  writeFileAtomically(path, text, {
    mode: 0o644,
    ...(scope === "project" && { inside: gitRoot ?? cwd }),
    ...(expected === null && { existing: "refuse" }),
  });
}

/** The hash of an agent's text. */
export function agentHash(text: string): string {
  return sha256(text);
}
