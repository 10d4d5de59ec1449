import { compareText, omitUndefined } from "@skillwright/core/internal";
import type { Ask, Session, Skills, ToolResult } from "@skillwright/runtime/internal";
import * as z from "zod";
import type { Agents, ReadyAgent } from "../agents/agent.ts";
import { answer, defineTool, failure, type OwnTool } from "./define-tool.ts";
import { httpRequest } from "./http-request.ts";
import { listFiles } from "./list-files.ts";
import { proposalTools } from "./proposal-tools.ts";
import { reloadTool } from "./reload-tool.ts";
import { runScript } from "./run-script.ts";
import { storageInfo, systemInfo } from "./system-info.ts";
import { MAX_CHOICES, MAX_QUESTION_LENGTH } from "./tool-limits.ts";
import { writeFile } from "./write-file.ts";

/** Dependencies of an agent's tools. */
export interface AgentToolOptions {
  readonly agent: ReadyAgent;
  readonly session: Session;
  readonly skills: Skills;
  /** The agents that `reload` reads again. Default: only skills are. */
  readonly agents?: Pick<Agents, "reload" | "list">;
  /** Asks a person, usually the session's `ask`. Default: there is nobody, and every answer is no. */
  readonly ask?: Ask;
  /** A folder that scripts may write to, kept between runs. Default: an empty one for each run. */
  readonly scratch?: string;
  /** File extensions that `read_file` reads without asking, such as `.md`. Default: those of the session. */
  readonly extensions?: readonly string[];
  /** Default: the system clock. */
  readonly now?: () => Date;
}

/** The tools that an agent may use in this turn, sorted by name; active skills can remove tools. */
export function agentTools(options: AgentToolOptions): readonly AgentTool[] {
  const { agent, session, skills } = options;
  const mine = ({ name }: { readonly name: string }): boolean => agent.tools.includes(name);
  const { extensions } = options;
  const reading = session.tools({
    vocabulary: readerName(skills),
    outside: "marked",
    ...omitUndefined({ extensions }),
  });
  const own: readonly AgentTool[] = session.wrapTools(ownTools(options).filter(mine));
  const files = reading.filter(
    (tool) => tool.name === "ReadFile" || (tool.name === "read_file" && mine(tool)),
  );
  return [...session.tools().filter(mine), ...files, ...own].toSorted((a, b) => compareText(a.name, b.name));
}

/** The name of the tool that reads files: the catalog of an `.agents` folder tells a model to call ReadFile. */
export function readerName({ snapshot }: Pick<Skills, "snapshot">): "ReadFile" | "read_file" {
  return snapshot.host.catalog.format === "read-file" ? "ReadFile" : "read_file";
}

function ownTools({
  agent,
  session,
  skills,
  agents,
  ask,
  scratch,
  now,
}: AgentToolOptions): readonly OwnTool[] {
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
    reloadTool("reload", { skills, ...omitUndefined({ agents }) }),
    reloadTool("request_restart", { skills, ...omitUndefined({ agents }) }),
  ];
}

/** The tool with which a model asks a person a question. An answer grants no permission. */
function askUser(ask: Ask | undefined): OwnTool {
  return defineTool({
    name: "ask_user",
    description:
      "Ask the person a question and wait for the answer. Ask only what you cannot find out yourself and what changes the result.",
    input: {
      question: z.string().min(1).max(MAX_QUESTION_LENGTH).describe("The question, in one or two sentences"),
      choices: z
        .array(z.string().min(1))
        .max(MAX_CHOICES)
        .optional()
        .describe("Answers to choose from; the person may answer something else"),
    },
    async run({ question, choices = [] }) {
      if (ask === undefined)
        return failure(
          "nobody_to_ask",
          "Nobody is available to answer. Decide yourself, and say what you assumed.",
        );
      const said = await ask({ kind: "ask-user", question, choices });
      if (typeof said !== "string" || said.trim() === "") {
        return failure("no_answer", "The person didn't answer. Decide yourself, and say what you assumed.");
      }
      return answer(said);
    },
  });
}

/** The tool that returns the current time. */
function getCurrentTime({ now = () => new Date() }: { readonly now?: () => Date }): OwnTool {
  return defineTool({
    name: "get_current_time",
    description: "Get the current date and time, in this computer's time zone or another.",
    input: {
      time_zone: z
        .string()
        .optional()
        .describe("A time zone such as 'Europe/Berlin'; default: this computer's"),
    },
    run({ time_zone: timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone }) {
      const time = now();
      let local: string;
      try {
        // The Swedish locale writes dates like ISO 8601.
        local = new Intl.DateTimeFormat("sv-SE", {
          timeZone,
          dateStyle: "short",
          timeStyle: "medium",
        }).format(time);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return failure("validation_error", `There is no time zone "${timeZone}"`);
      }
      const day = new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "long" }).format(time);
      return answer(JSON.stringify({ utc: time.toISOString(), local, time_zone: timeZone, weekday: day }));
    },
  });
}

/** Options of a tool call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** A tool of an agent. The session checks every call first: rules, hooks, limits of active skills, and the person. */
export interface AgentTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
  /** Never throws for anything a model can cause: mistakes are returned as a text with a code. */
  execute(input: unknown, options?: CallOptions): Promise<ToolResult>;
}
