import type { Ask, Session, Skills } from "@skillwright/runtime";
import type { ReadyAgent } from "../agents/agent.ts";
import type { AgentTool } from "./agent-tool.ts";
import { getCurrentTime } from "./get-current-time.ts";

/** What the tools of an agent work with. */
export interface AgentToolOptions {
  readonly agent: ReadyAgent;
  readonly session: Session;
  readonly skills: Skills;
  /** Puts a question to a person; the session's own. Default: there is nobody, and every answer is no. */
  readonly ask?: Ask;
  /** A folder that scripts may write, kept between their runs. Default: an empty one for each. */
  readonly scratch?: string;
  /** Kinds of files that `read_file` reads without asking, such as `.md`. Default: those of the session. */
  readonly extensions?: readonly string[];
  /** Default: the computer's clock. */
  readonly now?: () => Date;
}

/**
 * The tools that an agent may use now, by name; to be asked for anew each turn, for active skills take tools away. Every
 * call passes the session's gate: what a tool returned before never changes what the next call may do.
 */
export function agentTools(context: AgentToolOptions): readonly AgentTool[] {
  const { agent, session } = context;
  const fromSession: readonly AgentTool[] = [
    ...session.tools(),
    ...session
      .tools({
        vocabulary: "read_file",
        outside: "marked",
        ...(context.extensions !== undefined && { extensions: context.extensions }),
      })
      .filter(({ name }) => name === "read_file"),
  ];
  const own = session.wrapTools([getCurrentTime(context)]) as readonly AgentTool[];
  return [...fromSession, ...own]
    .filter(({ name }) => agent.tools.includes(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
