import { type Conversation, readAnswer, type TurnReport } from "@skillwright/agent";
import { exitCodes } from "@skillwright/core/internal";
import type { Output } from "../output/output.ts";
import { dim } from "../output/parts.ts";
import { answerPrinter, parameterAdvice, talkTexts } from "./print-answer.ts";

/** The exit status of a command stopped with Ctrl+C. */
const INTERRUPTED = 130;

/** How one message is sent and its answer printed. */
export interface AskOnceOptions {
  readonly json: boolean;
  /** Prints JSON events, one per line, while the answer arrives. */
  readonly events?: boolean;
  readonly parameters?: Readonly<Record<string, string>>;
  /** The part of the message that isn't piped input; see `SendOptions`. Default: all of it. */
  readonly typed?: string;
}

/** Sends one message, prints the answer, closes the conversation and returns the exit status. Ctrl+C stops the answer. */
export async function askOnce(
  conversation: Conversation,
  prompt: string,
  { json, events = false, parameters = {}, typed = prompt, out }: AskOnceOptions & { readonly out: Output },
): Promise<number> {
  if (conversation.model.rehearsal) out.problem([dim(talkTexts.rehearsal)]);
  for (const problem of conversation.problems) out.problem([dim(problem)]);
  const stop = new AbortController();
  const onInterrupt = (): void => stop.abort();
  process.on("SIGINT", onInterrupt);
  try {
    const show = answerPrinter(out);
    const report = await readAnswer(
      conversation.send(prompt, { signal: stop.signal, parameters, typed }),
      (chunk) => {
        if (!events) return json ? undefined : show(chunk);
        out.jsonLine(chunk);
        out.flush();
      },
    );
    if (json && !events) out.json(toDocument(conversation, report));
    for (const line of parameterAdvice(parameters, report)) out.problem([dim(line)], 4);
    return statusOf(report);
  } finally {
    process.off("SIGINT", onInterrupt);
    await conversation.close();
  }
}

function toDocument(
  { id, agent, model }: Conversation,
  report: TurnReport,
): Readonly<Record<string, unknown>> {
  const { usage, ...rest } = report;
  return { id, agent, model, ...rest, usage: usage ?? null };
}

/** A failed model request exits with the status of its error; a message that couldn't be sent is invalid input. */
function statusOf({ finish, notices }: TurnReport): number {
  if (finish === "answered") return 0;
  if (finish === "stopped") return INTERRUPTED;
  const codes: Readonly<Record<string, number>> = exitCodes;
  const [status] = notices.toReversed().flatMap(({ code }) => codes[code] ?? []);
  return status ?? exitCodes.validation_error;
}
