import {
  type Ask,
  escapeTerminal,
  type FileSystem,
  isAbsolutePath,
  joinPath,
  normalizePath,
  omitUndefined,
  type PermissionDecision,
  parentPath,
  readToolCall,
  type ToolCall,
} from "@skillwright/core/internal";
import { toPortablePath } from "../../files/node-file-system.ts";
import { stricter, whyDenied } from "../skill-rules.ts";
import { failure, type ToolResult } from "./session-tool.ts";

/** Decides about each tool call of a model. */
export interface ToolGate {
  /** Why a call is not carried out; undefined when it may be. */
  refusal(request: GateRequest): Promise<ToolResult | undefined>;
  /** What rules and active skills say about a call. */
  judge(request: GateRequest): PermissionDecision;
  /** Whether every call of a tool would be refused now. */
  isTaken(tool: string): boolean;
}

/** A call that is about to be carried out. */
export interface GateRequest {
  /** The name that rules use for the tool. */
  readonly tool: string;
  readonly input: unknown;
  /** What rules can match, if the host says so. Default: read from the input. */
  readonly call?: Omit<ToolCall, "tool"> | undefined;
  /** Without a rule: `ask` as the host says, `allow` without asking, `pass` even if denied. Default: `ask`. */
  readonly unruled?: "ask" | "allow" | "pass";
  /** Why a person has to be asked even where rules allow the call. Default: nothing. */
  readonly doubt?: string | undefined;
  /** What the call would change, for the person who is asked. Default: unknown. */
  readonly diff?: string | undefined;
  /** Says why the call would fail, before a person is asked about it. Default: nothing is checked. */
  readonly check?: (() => CheckedCall) | undefined;
}

/** Why a call would fail; undefined if no reason is known. */
export type CheckedCall = Promise<ToolResult | undefined> | ToolResult | undefined;

/** What a gate goes by. */
export interface GateContext {
  readonly decide: (call: ToolCall) => PermissionDecision;
  readonly ask: Ask | undefined;
  readonly files: FileSystem;
  /** Where relative paths start. */
  readonly cwd: string;
}

/** Decides about each call at the moment in which it is made. */
export function createToolGate({ decide, ask, files, cwd }: GateContext): ToolGate {
  const judge = ({ tool, input, call, unruled }: GateRequest): PermissionDecision => {
    const read = call === undefined ? readToolCall(tool, input) : { call: { ...call, tool }, unknown: [] };
    const decision = decideWhereItLeads(read.call);
    const isSpared = unruled === "pass" || (unruled === "allow" && decision.decision === "ask");
    if (decision.rule === undefined && isSpared) return { ...decision, decision: "allow" };
    if (unruled === "pass" && decision.decision === "allow") return decision;
    // A rule about a part of the input allows nothing when another part could change what it does.
    const hasOtherParts = read.unknown.length > 0 || spokenParts(read.call) > 1;
    const isLimited = decision.rule !== undefined && decision.rule.limit.kind !== "any";
    if (decision.decision === "allow" && isLimited && call === undefined && hasOtherParts) {
      return { decision: "ask", source: "default" };
    }
    return decision;
  };
  /** A path is judged by where it leads: links and relative paths are no way around a rule. */
  const decideWhereItLeads = (call: ToolCall): PermissionDecision => {
    const { path } = call;
    if (path === undefined) return decide(call);
    const given = toPortablePath(path);
    // Some tools expand these characters in a path, so a rule about paths can't be sure.
    if (!isAbsolutePath(given) && /^(?:[~$%]|[a-z][a-z0-9+.-]*:)/i.test(given)) {
      const { path: _, ...unclear } = call;
      return decide(unclear);
    }
    const absolute = isAbsolutePath(given) ? given : joinPath(cwd, given);
    const real = realPath(files, absolute);
    const written = decide(call);
    if (written.decision === "deny") return written;
    return stricter(
      decide({ ...call, path: normalizePath(absolute), workFolder: cwd }),
      decide({ ...call, path: real, workFolder: realPath(files, cwd) }),
    );
  };
  return {
    judge,
    isTaken: (tool) => {
      const { decision, rule } = decide({ tool });
      return decision === "deny" && rule !== undefined;
    },
    async refusal(request) {
      const first = judge(request);
      if (first.decision === "allow" && request.doubt === undefined) return undefined;
      if (first.decision === "deny") return refused(request.tool, whyDenied(first));
      if (ask === undefined)
        return refused(request.tool, "it needs a person's approval, and no one can be prompted here");
      const wrong = await request.check?.();
      if (wrong !== undefined) return wrong;
      const { tool, input } = request;
      const why = request.doubt ?? whyAsked(first);
      const { diff } = request;
      if ((await ask({ kind: "use-tool", tool, input, why, ...omitUndefined({ diff }) })) !== true) {
        return refused(tool, "a person did not allow it");
      }
      // A skill may have taken the tool away while the person thought.
      const then = judge(request);
      return then.decision === "deny" ? refused(tool, whyDenied(then)) : undefined;
    },
  };
}

/** How many parts of a call rules can match; a rule matches one. */
function spokenParts({ command, path, url, skill }: ToolCall): number {
  return [command, path, url, skill].filter((part) => part !== undefined).length;
}

function refused(tool: string, why: string): ToolResult {
  return failure("permission_error", `The tool ${escapeTerminal(tool)} may not be used now: ${why}.`);
}

function whyAsked({ source, skill, rule }: PermissionDecision): string {
  if (rule === undefined) return "no rule allows it";
  const text = escapeTerminal(rule.text);
  return source === "skill"
    ? `${text} of the skill '${escapeTerminal(skill ?? "")}' may mean it`
    : `${text} says so`;
}

/** The path without links; of what does not exist, the part that does. */
function realPath(files: FileSystem, path: string): string {
  const rest: string[] = [];
  for (let folder = normalizePath(path); ; folder = parentPath(folder)) {
    const canonical = files.canonical(folder);
    if (canonical.ok) return joinPath(canonical.value, ...rest);
    if (parentPath(folder) === folder) return normalizePath(path);
    rest.unshift(folder.slice(folder.lastIndexOf("/") + 1));
  }
}
