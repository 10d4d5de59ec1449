import type { BackgroundTask } from "@skillwright/agent";
import type { ProposalStatus, SkillAspect } from "@skillwright/core/internal";
import type { DiagnosticEntry } from "@skillwright/runtime/internal";
import type { ListedSkill } from "./skills.ts";
import type { WaitingAsk } from "./talk.ts";

/** What differs between two looks at the skills of a folder. */
export interface SkillsEvent {
  readonly cwd: string;
  readonly version: number;
  /** Whether an agent's prompt has to be made anew. */
  readonly prompt: "same" | "changed";
  readonly added: readonly ListedSkill[];
  readonly changed: readonly (ListedSkill & { readonly aspects: readonly SkillAspect[] })[];
  readonly removed: readonly { readonly key: string; readonly id: string; readonly path: string }[];
  readonly diagnostics: readonly DiagnosticEntry[];
  readonly resolved: readonly DiagnosticEntry[];
}

/** Everything that the stream of events tells, by its name. */
export interface ServerEvents {
  /** The stream is open. */
  readonly hello: object;
  /** Events were missed: look at everything anew. */
  readonly reset: object;
  readonly skills: SkillsEvent;
  /** A proposal was filed, decided, or its file was written anew, as by bringing it up to date. */
  readonly proposal: {
    readonly id: string;
    readonly status: ProposalStatus;
    readonly change: "created" | "changed" | "decided";
  };
  /** Another number of proposals waits. */
  readonly proposals: { readonly waiting: number };
  /** Skills of a project are withheld until a person trusts the folder. */
  readonly "trust-asked": { readonly folder: string; readonly skills: readonly string[] };
  /** Trust was given or taken back. */
  readonly trust: {
    readonly folder?: string;
    readonly skill?: string;
    readonly trusted?: boolean;
    readonly approved?: boolean;
  };
  /** A person is asked. */
  readonly ask: WaitingAsk;
  /** A question is not open any more. */
  readonly "ask-ended": { readonly id: string; readonly how: "answered" | "timed-out" | "stopped" };
  /** A task in the background of a chat began or ended. */
  readonly task: { readonly chat: string; readonly task: BackgroundTask };
  /** How far long work is that a request waits for; it is done when `done` is `total`. */
  readonly progress: {
    readonly work: "check-triggers" | "read-skills" | "compute-vectors";
    readonly cwd: string;
    /** The key of the skill that it is about; null when it is about all. */
    readonly skill: string | null;
    readonly done: number;
    readonly total: number;
  };
}
