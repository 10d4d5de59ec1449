import {
  bindParameters,
  type EnvelopeId,
  estimateTokens,
  type MentionResolution,
  omitUndefined,
  type ResolvedCommand,
  renderUseSkillMessage,
  type SkillManifest,
  type SkillStatus,
  type SlashCall,
} from "@skillwright/core/internal";
import type { Activation, ActivationRequest, MissingParameters } from "./activation.ts";
import type { SessionOptions } from "./session-options.ts";

/** How a person's message becomes what a model receives. */
export interface ComposeOptions {
  /** Values of the parameters of the skills that are called, by name. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Default: `skill-content`. */
  readonly envelope?: EnvelopeId;
  /** The app's own commands, without their slashes. */
  readonly appCommands?: readonly string[];
}

/** The result of composing a person's message. */
export interface ComposedMessage {
  /** What the model receives, in order; empty when it receives nothing. */
  readonly messages: readonly MessagePart[];
  /** What became of each skill that was named. */
  readonly activations: readonly Activation[];
  /** Notices for the person about the skills they named. */
  readonly notices: readonly { readonly code: string; readonly text: string }[];
  /** What to do instead, without a model. */
  readonly instead?: InsteadOfMessage;
}

/** A text that a model receives: a skill's, or what the person says. */
export interface MessagePart {
  readonly kind: "skill" | "message";
  /** The skill's id. */
  readonly skill?: string;
  readonly text: string;
  /** An estimate for any model. */
  readonly tokens: number;
}

/** A command of the app, or of a skill. */
export type InsteadOfMessage =
  | { readonly kind: "app"; readonly command: string; readonly arguments: string }
  | {
      readonly kind: "command";
      readonly command: ResolvedCommand<SkillStatus>;
      readonly arguments: string;
    };

/** What a message is composed with. */
export interface ComposeContext {
  readonly mode: NonNullable<SessionOptions["slash"]>;
  readonly slash: (text: string, appCommands?: readonly string[]) => SlashCall<SkillStatus>;
  readonly mentions: (text: string) => MentionResolution<SkillStatus>;
  readonly activate: (request: ActivationRequest) => Promise<Activation>;
}

/** From a person's message to what a model receives: slash commands and mentions add their skills. */
export async function composeMessage(
  text: string,
  options: ComposeOptions,
  context: ComposeContext,
): Promise<ComposedMessage> {
  const call = context.slash(text, options.appCommands);
  const { notices } = call;
  switch (call.kind) {
    case "refused":
      return { messages: [], activations: [], notices };
    case "app":
    case "command": {
      const { notices: _, ...instead } = call;
      return { messages: [], activations: [], notices, instead };
    }
    case "skills": {
      const composed =
        context.mode === "message"
          ? await askForSkills(call.skills, call.arguments, { ...options, context })
          : await loadSkills(call.skills, call.arguments, { ...options, context });
      return { ...composed, notices: [...notices, ...composed.notices] };
    }
    case "text": {
      const named = context.mentions(call.text);
      const loaded = await loadSkills(named.skills, "", { ...options, context });
      return {
        messages: [...loaded.messages, part("message", call.text)],
        activations: loaded.activations,
        notices: [...notices, ...named.notices],
      };
    }
    default:
      return call satisfies never;
  }
}

interface Loading extends ComposeOptions {
  readonly context: ComposeContext;
}

/** The skills' own texts. */
async function loadSkills(
  skills: readonly SkillStatus[],
  text: string,
  { parameters, envelope, context }: Loading,
): Promise<ComposedMessage> {
  const activations: Activation[] = [];
  for (const { id } of skills) {
    activations.push(
      await context.activate({
        name: id,
        arguments: text,
        trigger: "user",
        ...omitUndefined({ parameters, envelope }),
      }),
    );
  }
  const messages = activations.flatMap((activation): readonly MessagePart[] => {
    if (activation.kind !== "activated" && activation.kind !== "repeated") return [];
    return [{ kind: "skill", skill: activation.skill, text: activation.text, tokens: activation.tokens }];
  });
  return { messages, activations, notices: [] };
}

/** A plain message that asks for each skill, which the model loads, with the text of those that models may not load. */
async function askForSkills(
  skills: readonly SkillStatus[],
  text: string,
  loading: Loading,
): Promise<ComposedMessage> {
  const kept = skills.filter(({ modelInvocable }) => !modelInvocable);
  const loaded = await loadSkills(kept, text, loading);
  const activations: Activation[] = [...loaded.activations];
  const lines: string[] = [];
  for (const { id, manifest } of skills.filter(({ modelInvocable }) => modelInvocable)) {
    const { parameters: given = {} } = loading;
    const { missing, values } = bindParameters({ parameters: manifest.parameters, given, arguments: text });
    if (missing.length > 0) activations.push(needed(id, missing, values));
    else lines.push(renderUseSkillMessage(id, text, { parameters: declaredOf(manifest, given) }));
  }
  return {
    messages: [...loaded.messages, ...(lines.length === 0 ? [] : [part("message", lines.join("\n"))])],
    activations,
    notices: kept.map(({ id }) => ({
      code: "sent_directly",
      text: `Models may not load "${id}" themselves, so its text is sent directly.`,
    })),
  };
}

/** The values of a skill's own parameters, in the order in which it declares them. */
function declaredOf(
  { parameters }: SkillManifest,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const own = parameters.flatMap(({ name }): readonly (readonly [string, string])[] =>
    given[name] === undefined ? [] : [[name, given[name]]],
  );
  return Object.fromEntries(own);
}

function needed(
  skill: string,
  missing: MissingParameters["missing"],
  values: MissingParameters["values"],
): MissingParameters {
  return { kind: "needs-parameters", skill, missing, values };
}

function part(kind: MessagePart["kind"], text: string): MessagePart {
  return { kind, text, tokens: estimateTokens(text) };
}
