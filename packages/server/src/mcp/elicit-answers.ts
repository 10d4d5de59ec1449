import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import {
  type ElicitRequestFormParams,
  type InputRequiredResult,
  type InputResponses,
  inputRequired,
  inputResponse,
} from "@modelcontextprotocol/server";
import { escapeTerminal } from "@skillwright/core";
import type { Ask, Question, Session } from "@skillwright/runtime";
import { MAX_ASKED_LENGTH } from "./mcp-limits.ts";
import { mcpTexts } from "./mcp-texts.ts";

/** Puts questions of a session to the person behind a client, by elicitation. */
export interface Elicitation {
  readonly ask: Ask;
  /**
   * Does what may ask, for one request. Where an answer is missing, the request ends with the question, and the client
   * makes it again with the answer.
   */
  during<T>(request: ElicitingRequest, work: () => Promise<T>): Promise<T | InputRequiredResult>;
}

/** A request of a client that can ask its person. */
export interface ElicitingRequest {
  readonly session: Session;
  /** The answers that came with it. */
  readonly responses: InputResponses | Readonly<Record<string, unknown>> | undefined;
}

/** Ends a request whose answer needs a person first. */
class AnswerMissing extends Error {
  readonly key: string;
  readonly params: ElicitRequestFormParams;

  constructor(key: string, params: ElicitRequestFormParams) {
    super("a person has to answer first");
    this.key = key;
    this.params = params;
  }
}

/** Starts without a request. */
export function createElicitation(): Elicitation {
  const requests = new AsyncLocalStorage<ElicitingRequest>();
  return {
    ask(question) {
      const request = requests.getStore();
      const message = messageOf(question);
      if (request === undefined || message === undefined) return Promise.resolve(false);
      const key = keyOf(question, request.session);
      const view = inputResponse(request.responses, key);
      if (view.kind !== "elicit") return Promise.reject(new AnswerMissing(key, toForm(message)));
      return Promise.resolve(view.action === "accept" && view.content?.allow === true);
    },
    async during(request, work) {
      try {
        return await requests.run(request, work);
      } catch (error) {
        if (!(error instanceof AnswerMissing)) throw error;
        return inputRequired({ inputRequests: { [error.key]: inputRequired.elicit(error.params) } });
      }
    },
  };
}

/** An answer is to exactly this question about exactly these bytes. */
function keyOf(question: Question, session: Session): string {
  const content = question.kind === "run-commands" ? session.review(question.skill).hash : "";
  const digest = createHash("sha256")
    .update(JSON.stringify([question, content]))
    .digest("hex");
  return `${question.kind}-${digest.slice(0, 32)}`;
}

/** What the person reads; undefined for what may not be asked in this way: a form is no place for secrets. */
function messageOf(question: Question): string | undefined {
  switch (question.kind) {
    case "run-commands":
      return mcpTexts.mayRun(question.skill, question.file, question.executes);
    case "mcp-server":
      return mcpTexts.mayAdd(question);
    case "use-skill":
      return mcpTexts.mayUse(question.skill);
    case "grant-tools":
      return mcpTexts.mayGrant(question.skill, question.sentences);
    default:
      return undefined;
  }
}

function toForm(message: string): ElicitRequestFormParams {
  const lines = message.split("\n").map((line) => escapeTerminal(line));
  const text = lines.join("\n");
  return {
    mode: "form",
    message: text.length > MAX_ASKED_LENGTH ? `${text.slice(0, MAX_ASKED_LENGTH)} […]` : text,
    requestedSchema: {
      type: "object",
      properties: { allow: { type: "boolean", title: mcpTexts.allow, default: false } },
      required: ["allow"],
    },
  };
}
