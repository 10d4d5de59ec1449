import type {
  CatalogDelta,
  CommandOwner,
  ContextProvider,
  HookEvent,
  MentionInput,
  MentionResolution,
  PermissionDecision,
  SkillStatus,
  SlashCall,
  ToolCall,
} from "@skillwright/core/internal";
import type { Activation, ActivationRequest } from "./activation.ts";
import type { Reattached } from "./active-skills.ts";
import type { BoundSkill } from "./bind-skill.ts";
import type { ComposedMessage, ComposeOptions } from "./compose-message.ts";
import type { Deactivation, HookOutcome, ToolUse, ToolUseDecision } from "./hooks/hook-result.ts";
import type { HookMessages } from "./hooks/tool-hooks.ts";
import type { InheritedRules } from "./inherited-rules.ts";
import type { SkillResource } from "./read-resource.ts";
import type { SkillReview } from "./review-skill.ts";
import type { CommandRequest, CommandResult, RunResult, ScriptRequest } from "./scripts/run-result.ts";
import type { CatalogRequest, SessionCatalog } from "./session-catalog.ts";
import type { SessionTool } from "./tools/session-tool.ts";
import type { ToolsOptions } from "./tools/session-tools.ts";
import type { HostTool, WrappedTool } from "./tools/wrap-tools.ts";
import type { UnderstandOptions } from "./understand-prompt.ts";

/**
 * One conversation with a model: the catalog it has seen and the skills that are active in it. A turn uses a single
 * snapshot, so a change on disk never takes effect halfway through it.
 *
 * @example
 * ```ts
 * const session = await skills.session({ contextWindow: 200_000, ask });
 * const system = session.catalog().text;
 * const message = await session.compose("/pdf-tools merge a.pdf b.pdf"); // text for the model
 * const tools = [...session.tools(), ...session.wrapTools(yourTools)];
 * session.nextTurn();
 * ```
 */
export interface Session {
  readonly id: string;
  /** The conversation that it is a part of; by itself, it is one. */
  readonly conversation: string;
  /** Every skill as this session may use it; the reasons say why it may not. */
  readonly skills: readonly SkillStatus[];
  /** What a model is told about skills at the start. The same request gets the same text. */
  catalog(request?: CatalogRequest): SessionCatalog;
  /**
   * Finds out what a prompt means, so that a catalog that is ranked by it afterwards knows; without it, and where there
   * is no model or no time, words rank. Resolves with whether meaning has a say now.
   */
  understand(prompt: string, options?: UnderstandRequest): Promise<boolean>;
  /** Starts a turn and says what has to be appended to what was told; nothing that was told is told anew. */
  catalogDelta(prompt?: string): CatalogDelta;
  /** The catalog for hosts that collect what they tell each turn. */
  provider(): ContextProvider;
  /** The skills that a person's message names, such as `$name`. */
  mentions(text: string, among?: MentionScope): MentionResolution<SkillStatus>;
  /** What a person's message asks for when it starts with a slash. */
  slash(text: string, appCommands?: readonly string[]): SlashCall<SkillStatus>;
  /** What a model receives for a person's message: the skills it names, and the message itself. */
  compose(text: string, options?: ComposeOptions): Promise<ComposedMessage>;
  /** Brings a skill into the conversation, or says why not. */
  activate(request: ActivationRequest): Promise<Activation>;
  /**
   * Makes a skill's text a part of the agent's instructions: it is not told in catalogs, not given a second time, and
   * stays when a conversation is compacted. Throws `skill_not_found`, `ambiguous_skill` or `permission_error`.
   */
  bind(name: string): BoundSkill;
  /** Reads a text file of a skill that is active or that the model may choose. */
  readResource(name: string, path: string): SkillResource;
  /** Tools for the model, of one vocabulary. */
  tools(options?: ToolsOptions): readonly SessionTool[];
  /**
   * The host's own tools, wrapped: what the rules and the active skills take away is gone or refuses. Tools of this
   * session, and those that it wrapped before, stay as they are.
   */
  wrapTools<T extends HostTool>(tools: readonly T[]): readonly WrappedTool<T>[];
  /** What a skill executes as it is now, for a person to approve. */
  review(name: string): SkillReview;
  /** Takes down that a person approved a review; only then may what it names run. */
  approve(review: SkillReview): Promise<void>;
  /** What a conversation that was compacted has to be told again; starts a turn. */
  afterCompaction(options?: { readonly tokens?: number }): Compaction;
  /** Runs a script of a skill for a person, from the approved bytes and in a sandbox, or says why not. */
  run(request: ScriptRequest): Promise<RunResult>;
  /** Carries out a command that a skill declares, without a model. */
  runCommand(request: CommandRequest): Promise<CommandResult>;
  /** Whether a tool of the host may be called now, by the host's rules and what the active skills change about them. */
  decide(call: ToolCall): PermissionDecision;
  /** What a session has to obey that works for this one, as long as this one lasts: hooks around tools, and limits. */
  inherit(): InheritedRules;
  /**
   * Tells the hooks of the active skills that something happened or is about to, and gives what they want. The tools of
   * this session do that by themselves for their calls.
   */
  fire(event: HookEvent): Promise<HookOutcome>;
  /** Whether a host that does not wrap its tools may make a call, and with which input: hooks first, then rules. */
  beforeTool(use: ToolUse): Promise<ToolUseDecision>;
  /** What hooks had to say about calls of wrapped tools since this was last asked. */
  takeHookMessages(): HookMessages;
  /** Takes a skill out of the conversation; its hooks and what it changed about rules end. */
  deactivate(name: string): Promise<Deactivation>;
  /** Ends the session: every skill is taken out, running hooks are stopped, and nothing runs afterwards. */
  close(): Promise<void>;
  /** Starts a turn: adopts what the last reload found, and trust as it is now. */
  nextTurn(): void;
}

/** How a session finds out what a prompt means, and what for. */
export interface UnderstandRequest extends UnderstandOptions {
  /**
   * The catalog that is asked for next, or that was told and is added to: nothing is found out where every skill fits
   * into it, for then no prompt has a say. Default: it is found out in any case.
   */
  readonly before?: CatalogRequest;
}

/** What a message is searched for beside its text. */
export type MentionScope = Pick<MentionInput<CommandOwner>, "structured" | "connectors">;

/** What a compacted conversation has to be told. */
export interface Compaction extends Reattached {
  readonly catalog: SessionCatalog;
  /** The catalog and the skills, in this order. */
  readonly text: string;
}
