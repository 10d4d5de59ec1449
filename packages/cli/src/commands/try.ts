import { closest, estimateTokens, exitCodes, SkillwrightError } from "@skillwright/core";
import { type Activation, createSkills, type EnvelopeId, type Session } from "@skillwright/runtime";
import { type JsonFlag, type PlaceFlags, toSkillsOptions } from "../define/flags.ts";
import type { Output } from "../output/output.ts";
import { tryTexts } from "../texts/try.ts";
import { printActivation, printNotice } from "../views/activation.ts";

/** The options of `try`. */
export interface TryFlags extends PlaceFlags, JsonFlag {
  readonly param?: readonly string[];
  readonly envelope?: string;
}

/** What would come of a message. */
interface Trial {
  /** What a model would receive, in order. */
  readonly messages: readonly TrialMessage[];
  readonly activations: readonly Activation[];
  /** What a person should hear about what they named. */
  readonly notices: readonly { readonly code: string; readonly text: string }[];
}

interface TrialMessage {
  readonly kind: "skill" | "message";
  readonly skill?: string;
  readonly text: string;
  readonly tokens: number;
}

const ENVELOPES: readonly EnvelopeId[] = [
  "skill-content",
  "opencode",
  "skill",
  "load-skill",
  "read-skill",
  "slash",
  "xml-skills",
];

/** Prints what a model would receive for a person's message, and on standard error what the person would hear. */
export async function tryMessage(words: readonly string[], flags: TryFlags, out: Output): Promise<number> {
  const parameters = toParameters(flags.param ?? []);
  const envelope = toEnvelope(flags.envelope ?? "skill-content");
  const session = await (await createSkills(toSkillsOptions(flags))).session({
    usage: "off",
    // A host that asks about everything: what skills want beyond that shows as a question.
    permissions: { policy: { allow: [], ask: [], deny: [] } },
  });
  const trial = await tryText(session, words.join(" "), { parameters, envelope });
  const { messages, activations, notices } = trial;
  const tokens = messages.reduce((sum, message) => sum + message.tokens, 0);
  const refused = activations.some(({ kind }) => kind === "refused" || kind === "needs-dependencies");
  const status = refused || (messages.length === 0 && notices.length > 0) ? exitCodes.validation_error : 0;
  if (flags.json === true) {
    out.json({ ...trial, tokens });
    return status;
  }
  out.verbatim(messages.map(({ text }) => text).join("\n\n"));
  for (const activation of activations) printActivation(activation, out);
  for (const { text } of notices) printNotice(text, out);
  if (messages.length > 0) out.problem(tryTexts.cost(tokens));
  return status;
}

interface TrialOptions {
  readonly parameters: Readonly<Record<string, string>>;
  readonly envelope: EnvelopeId;
}

async function tryText(session: Session, text: string, options: TrialOptions): Promise<Trial> {
  const call = session.slash(text);
  switch (call.kind) {
    case "refused":
      return { messages: [], activations: [], notices: call.notices };
    case "app": {
      const notice = { code: "app", text: tryTexts.app(call.command) };
      return { messages: [], activations: [], notices: [notice, ...call.notices] };
    }
    case "command": {
      const notice = { code: "command", text: tryTexts.command(call.command.id) };
      return { messages: [], activations: [], notices: [notice, ...call.notices] };
    }
    case "skills": {
      const ids = call.skills.map(({ id }) => id);
      const activations = await activate(session, ids, { ...options, arguments: call.arguments });
      return { messages: toMessages(activations), activations, notices: call.notices };
    }
    case "text": {
      const named = session.mentions(call.text);
      const ids = named.skills.map(({ id }) => id);
      const activations = await activate(session, ids, { ...options, arguments: "" });
      const message: TrialMessage = { kind: "message", text: call.text, tokens: estimateTokens(call.text) };
      return {
        messages: [...toMessages(activations), message],
        activations,
        notices: [...call.notices, ...named.notices],
      };
    }
    default:
      return call satisfies never;
  }
}

async function activate(
  session: Session,
  names: readonly string[],
  options: TrialOptions & { readonly arguments: string },
): Promise<readonly Activation[]> {
  const activations: Activation[] = [];
  for (const name of names) activations.push(await session.activate({ name, trigger: "user", ...options }));
  return activations;
}

function toMessages(activations: readonly Activation[]): readonly TrialMessage[] {
  return activations.flatMap((activation): readonly TrialMessage[] => {
    if (activation.kind !== "activated" && activation.kind !== "repeated") return [];
    const { skill, text, tokens } = activation;
    return [{ kind: "skill", skill, text, tokens }];
  });
}

function toParameters(pairs: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const equals = pair.indexOf("=");
      if (equals < 1) throw usage(tryTexts.badParameter(pair), pair, []);
      return [pair.slice(0, equals), pair.slice(equals + 1)];
    }),
  );
}

function toEnvelope(name: string): EnvelopeId {
  const known = ENVELOPES.find((id) => id === name);
  if (known !== undefined) return known;
  throw usage(tryTexts.unknownEnvelope(name), name, closest(name, ENVELOPES), tryTexts.envelopes(ENVELOPES));
}

function usage(
  message: string,
  argument: string,
  suggestions: readonly string[],
  hint?: string,
): SkillwrightError<"usage_error"> {
  return new SkillwrightError("usage_error", {
    message,
    details: { argument, suggestions },
    ...(hint !== undefined && { hint }),
  });
}
