import { compareText, omitUndefined } from "@skillwright/core/internal";
import type { Ask, Session, Skills } from "@skillwright/runtime/internal";
import type { ReadyAgent } from "../agents/agent.ts";
import type { AgentTool } from "./agent-tool.ts";
import { askUser } from "./ask-user.ts";
import type { OwnTool } from "./define-tool.ts";
import { getCurrentTime } from "./get-current-time.ts";
import { httpRequest } from "./http-request.ts";
import { listFiles } from "./list-files.ts";
import { proposalTools } from "./proposal-tools.ts";
import { runScript } from "./run-script.ts";
import { storageInfo } from "./storage-info.ts";
import { systemInfo } from "./system-info.ts";
import { writeFile } from "./write-file.ts";

/** Dependencies of an agent's tools. */
export interface AgentToolOptions {
  readonly agent: ReadyAgent;
  readonly session: Session;
  readonly skills: Skills;
  /** Asks a person, usually the session's `ask`. Default: there is nobody, and every answer is no. */
  readonly ask?: Ask;
  /** A folder that scripts may write to, kept between runs. Default: an empty one for each run. */
  readonly scratch?: string;
  /** File extensions that `read_file` reads without asking, such as `.md`. Default: those of the session. */
  readonly extensions?: readonly string[];
  /** Default: the system clock. */
  readonly now?: () => Date;
}

/**
 * The tools that an agent may use now, sorted by name, including those for skills. Get them again for each
 * turn, because active skills can remove tools. The session checks every call; a tool's result never changes
 * permissions.
 */
export function agentTools(options: AgentToolOptions): readonly AgentTool[] {
  const { agent, session, skills } = options;
  const mine = ({ name }: { readonly name: string }): boolean => agent.tools.includes(name);
  const { extensions } = options;
  // The catalog of an `.agents` folder tells a model to call ReadFile.
  const reader = skills.snapshot.host.catalog.format === "read-file" ? "ReadFile" : "read_file";
  const reading = session.tools({
    vocabulary: reader,
    outside: "marked",
    ...omitUndefined({ extensions }),
  });
  const own: readonly AgentTool[] = session.wrapTools(ownTools(options).filter(mine));
  const files = reading.filter(
    (tool) => tool.name === "ReadFile" || (tool.name === "read_file" && mine(tool)),
  );
  return [...session.tools().filter(mine), ...files, ...own].toSorted((a, b) => compareText(a.name, b.name));
}

function ownTools({ agent, session, skills, ask, scratch, now }: AgentToolOptions): readonly OwnTool[] {
  const { network } = skills.snapshot.config.find(({ layer }) => layer === "user") ?? {};
  return [
    writeFile(skills),
    listFiles({ session, skills, ...omitUndefined({ ask }) }),
    httpRequest({ session, network: { privateHosts: network?.privateHosts ?? [] } }),
    runScript({ session, skills, ...omitUndefined({ scratch }) }),
    getCurrentTime({ ...omitUndefined({ now }) }),
    systemInfo(),
    storageInfo(skills),
    askUser(ask),
    ...proposalTools({ skills, agent: agent.id, session }),
  ];
}
