import { closest, ENVELOPES, type EnvelopeId, exitCodes, isSimulated } from "@skillwright/core/internal";
import type { ComposedMessage, InsteadOfMessage } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import {
  discoveryOptions,
  jsonOption,
  rawOption,
  toSkillsOptions,
} from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { choiceOr, list, oneOrMore, textOption } from "../../command-line/option.ts";
import { readParameters } from "../../command-line/read-parameters.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { printNotice } from "../../views/fields.ts";
import { printActivation, printSimulation, tryTexts } from "./view.ts";

/** Prints what a model would receive for a message, and on standard error what the user would see. */
export const command: Command = defineCommand({
  paged: true,
  arguments: { message: oneOrMore("/skill with arguments, or text with $mentions") },
  options: {
    param: list("name=value", "Set a parameter of the skill (repeatable)"),
    envelope: textOption("format", "Format of the skill's text, such as load-skill"),
    slash: choiceOr("inject", "mode", "Whether /skill sends the skill's text or a message that asks for it", [
      "inject",
      "message",
    ]),
    raw: rawOption,
    json: jsonOption,
    ...discoveryOptions,
  },
  examples: [
    'skillwright try "/review src/main.ts"',
    "skillwright try 'Use $pdf-tools to merge these'",
    "skillwright try /mail --param to=Ada",
    "skillwright try --as codex 'Use $pdf-tools'",
    'skillwright try "/review src/main.ts" --slash message',
  ],
  async run({ message: words }, flags, out) {
    if (flags.raw) out.setRaw();
    const parameters = readParameters(flags.param);
    const envelope = toEnvelope(flags.envelope ?? "skill-content");
    const skills = await openSkills(toSkillsOptions(flags));
    const { host } = skills.snapshot;
    if (isSimulated(host)) {
      const simulated = await skills.simulate(words.join(" "));
      return printSimulation(simulated, { title: host.title, json: flags.json }, out);
    }
    const session = await skills.session({
      usage: "off",
      slash: flags.slash,
      // Ask about everything, so that every permission a skill requests shows as a question.
      permissions: { policy: { allow: [], ask: [], deny: [] } },
    });
    const composed = await session.compose(words.join(" "), { parameters, envelope });
    const { messages, activations } = composed;
    const notices = [...insteadNotices(composed.instead), ...composed.notices];
    const tokens = messages.reduce((sum, message) => sum + message.tokens, 0);
    const refused = activations.some(({ kind }) => kind === "refused" || kind === "needs-dependencies");
    const status = refused || (messages.length === 0 && notices.length > 0) ? exitCodes.validation_error : 0;
    if (flags.json) return out.json({ messages, activations, notices, tokens }, status);
    out.content(messages.map(({ text }) => text).join("\n\n"));
    for (const activation of activations) printActivation(activation, out);
    for (const { text } of notices) printNotice(text, out);
    if (messages.length > 0) out.problem(tryTexts.cost(tokens));
    return status;
  },
});

/** Notices for a message that doesn't go to a model. */
function insteadNotices(instead: InsteadOfMessage | undefined): ComposedMessage["notices"] {
  if (instead === undefined) return [];
  const text =
    instead.kind === "app"
      ? tryTexts.app(instead.command)
      : tryTexts.command(instead.command.skill.id, instead.command.name);
  return [{ code: instead.kind, text }];
}

function toEnvelope(name: string): EnvelopeId {
  const known = ENVELOPES.find((id) => id === name);
  if (known !== undefined) return known;
  throw usageError(tryTexts.unknownEnvelope(name), name, {
    suggestions: closest(name, ENVELOPES),
    hint: tryTexts.envelopes(ENVELOPES),
  });
}
