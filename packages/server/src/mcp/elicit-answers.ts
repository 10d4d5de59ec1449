import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import {
  type ElicitRequestFormParams,
  type InputRequiredResult,
  type InputResponses,
  inputRequired,
  inputResponse,
} from "@modelcontextprotocol/server";
import {
  escapeTerminal,
  omittedFileTexts,
  type QuestionPart,
  questionView,
  readJson,
} from "@skillwright/core/internal";
import type { Ask, Question, Session } from "@skillwright/runtime/internal";
import * as z from "zod";
import { MAX_ASKED_LENGTH } from "./mcp-limits.ts";

/** Asks the user of a client the questions of a session, by elicitation. */
export interface Elicitation {
  readonly ask: Ask;
  /** Runs a request's work. A missing answer ends the request with the question; the client repeats it. */
  during<T>(request: ElicitingRequest, work: () => Promise<T>): Promise<T | InputRequiredResult>;
}

/** A request of a client that supports elicitation. */
export interface ElicitingRequest {
  readonly session: Session;
  /** The answers that came with it. */
  readonly responses: InputResponses | Readonly<Record<string, unknown>> | undefined;
  /** State that the previous question gave the client to send back: the earlier answers. */
  readonly state: string | undefined;
}

/** Answers by the keys of their questions. A client that forges them could just as well forge new ones. */
type Answers = ReadonlyMap<string, boolean>;

/** Ends a request that needs an answer of the user first. */
class AnswerMissing extends Error {
  readonly key: string;
  readonly params: ElicitRequestFormParams;

  constructor(key: string, params: ElicitRequestFormParams) {
    super("a person has to answer first");
    this.key = key;
    this.params = params;
  }
}

/** Starts without a request. Without a sandbox, a question about running something says so. */
export function createElicitation(sandbox: () => "on" | "off" = () => "on"): Elicitation {
  const requests = new AsyncLocalStorage<{ readonly session: Session; readonly answers: Answers }>();
  return {
    ask(question) {
      const request = requests.getStore();
      const form = toForm(question, sandbox());
      if (request === undefined || form === undefined) return Promise.resolve(false);
      const key = keyOf(question, request.session);
      const answer = request.answers.get(key);
      return answer === undefined ? Promise.reject(new AnswerMissing(key, form)) : Promise.resolve(answer);
    },
    async during({ session, responses, state }, work) {
      const answers: Answers = new Map([...earlierAnswers(state), ...newAnswers(responses)]);
      try {
        return await requests.run({ session, answers }, work);
      } catch (error) {
        if (!(error instanceof AnswerMissing)) throw error;
        return inputRequired({
          inputRequests: { [error.key]: inputRequired.elicit(error.params) },
          // A client sends only the answer to the last question.
          ...(answers.size > 0 && { requestState: JSON.stringify([...answers]) }),
        });
      }
    },
  };
}

function newAnswers(responses: ElicitingRequest["responses"]): readonly (readonly [string, boolean])[] {
  return Object.keys(responses ?? {}).flatMap((key) => {
    const view = inputResponse(responses, key);
    return view.kind === "elicit" ? [[key, view.action === "accept" && view.content?.allow === true]] : [];
  });
}

/** What cannot be parsed is asked again. */
function earlierAnswers(state: string | undefined): readonly (readonly [string, boolean])[] {
  const read = z.array(z.tuple([z.string(), z.boolean()])).safeParse(state && readJson(state)?.value);
  return read.success ? read.data : [];
}

/** An answer is valid only for exactly this question about exactly these bytes. */
function keyOf(question: Question, session: Session): string {
  const content = question.kind === "run-commands" ? session.review(question.skill).hash : "";
  const digest = createHash("sha256")
    .update(JSON.stringify([question, content]))
    .digest("hex");
  return `${question.kind}-${digest.slice(0, 32)}`;
}

/** Kinds of questions that a form can ask: yes or no, and nothing that the user has to see elsewhere. */
const askedKinds: ReadonlySet<Question["kind"]> = new Set([
  "run-commands",
  "mcp-server",
  "use-skill",
  "grant-tools",
]);

/** The form for a question; undefined for secrets, and for what can't be shown whole and so can't be approved. */
function toForm(question: Question, sandbox: "on" | "off"): ElicitRequestFormParams | undefined {
  if (!askedKinds.has(question.kind)) return undefined;
  const { title, parts, lead, confirm } = questionView(question, sandbox);
  const messages = (["whole", "names"] as const).map((changes) => {
    const shown = parts.flatMap((part) => partLines(part, changes));
    return [escapeTerminal(title), ...shown, escapeTerminal(lead)].filter((line) => line !== "").join("\n");
  });
  const message = messages.find(({ length }) => length <= MAX_ASKED_LENGTH);
  if (message === undefined) return undefined;
  return {
    mode: "form",
    message,
    requestedSchema: {
      type: "object",
      properties: { allow: { type: "boolean", title: confirm, default: false } },
      required: ["allow"],
    },
  };
}

/** Escapes and marks each line of a skill, so that it can't look like ours. */
function partLines(part: QuestionPart, changes: "whole" | "names"): readonly string[] {
  switch (part.kind) {
    case "text":
      return [`  ${escapeTerminal(part.text)}`];
    case "fact":
      return [`${part.label}: ${escapeTerminal(part.value)}`];
    case "effects":
    case "sentences":
      return [`${part.label}:`, ...part.lines.map((line) => `- ${escapeTerminal(line)}`)];
    case "code":
      return [`${escapeTerminal(part.label)}:`, ...indented(part.text)];
    case "patch":
      return indented(part.patch);
    case "files":
      return [
        `${part.label}:`,
        ...part.diff.flatMap(({ status, path, patch }) => [
          `- ${status}: ${escapeTerminal(path)}`,
          ...(patch === undefined || changes === "names" ? [] : indented(patch)),
        ]),
      ];
    case "contents":
      return [
        `${part.label}:`,
        ...part.files.flatMap(({ path, text, omitted }) => [
          `- ${escapeTerminal(path)}${omitted === undefined ? "" : `: ${omittedFileTexts[omitted]}`}`,
          ...(text === undefined || changes === "names" ? [] : indented(text)),
        ]),
      ];
    case "skill":
      return [`- ${escapeTerminal(part.name)}`];
    default:
      return part satisfies never;
  }
}

function indented(text: string): readonly string[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => `  ${escapeTerminal(line)}`);
}
