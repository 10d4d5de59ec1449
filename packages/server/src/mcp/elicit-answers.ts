import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import {
  type ElicitRequestFormParams,
  type InputRequiredResult,
  type InputResponses,
  inputRequired,
  inputResponse,
} from "@modelcontextprotocol/server";
import { escapeTerminal, readJson } from "@skillwright/core/internal";
import type { Ask, Question, Session } from "@skillwright/runtime/internal";
import * as z from "zod";
import { MAX_ASKED_LENGTH } from "./mcp-limits.ts";
import { mcpTexts } from "./mcp-texts.ts";

/** Asks the user of a client the questions of a session, by elicitation. */
export interface Elicitation {
  readonly ask: Ask;
  /**
   * Runs work that may ask questions, for one request. When an answer is missing, the request ends with the question, and
   * the client sends it again with the answer.
   */
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

/** Starts without a request. */
export function createElicitation(): Elicitation {
  const requests = new AsyncLocalStorage<{ readonly session: Session; readonly answers: Answers }>();
  return {
    ask(question) {
      const request = requests.getStore();
      const message = messageOf(question);
      if (request === undefined || message === undefined) return Promise.resolve(false);
      const key = keyOf(question, request.session);
      const answer = request.answers.get(key);
      return answer === undefined
        ? Promise.reject(new AnswerMissing(key, toForm(message)))
        : Promise.resolve(answer);
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

/**
 * What the user reads; undefined for what must not be asked this way: forms are not for secrets, and nobody can approve
 * what is not shown.
 */
function messageOf(question: Question): string | undefined {
  const text = textOf(question);
  return text === undefined || text.length > MAX_ASKED_LENGTH ? undefined : text;
}

/** Each part is escaped separately, so that a line break in a skill cannot start a line that looks like ours. */
function textOf(question: Question): string | undefined {
  const shown = (texts: readonly string[]): readonly string[] => texts.map((text) => escapeTerminal(text));
  switch (question.kind) {
    case "run-commands": {
      const { skill, file, executes } = question;
      return mcpTexts.mayRun(escapeTerminal(skill), escapeTerminal(file), shown(executes));
    }
    case "mcp-server": {
      const { skill, server, target, file } = question;
      return mcpTexts.mayAdd({
        skill: escapeTerminal(skill),
        server: escapeTerminal(server),
        target: escapeTerminal(target),
        file: escapeTerminal(file),
      });
    }
    case "use-skill":
      return mcpTexts.mayUse(escapeTerminal(question.skill));
    case "grant-tools":
      return mcpTexts.mayGrant(escapeTerminal(question.skill), shown(question.sentences));
    default:
      return undefined;
  }
}

function toForm(message: string): ElicitRequestFormParams {
  return {
    mode: "form",
    message,
    requestedSchema: {
      type: "object",
      properties: { allow: { type: "boolean", title: mcpTexts.allow, default: false } },
      required: ["allow"],
    },
  };
}
