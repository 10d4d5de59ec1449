import type { Ask } from "@skillwright/runtime/internal";
import * as z from "zod";
import { answer, defineTool, failure, type OwnTool } from "./define-tool.ts";
import { MAX_CHOICES, MAX_QUESTION_LENGTH } from "./tool-limits.ts";

/** The tool with which a model asks a person a question. An answer grants no permission. */
export function askUser(ask: Ask | undefined): OwnTool {
  return defineTool({
    name: "ask_user",
    description:
      "Ask the person a question and wait for the answer. Ask only what you cannot find out yourself and what changes the result.",
    input: {
      question: z.string().min(1).max(MAX_QUESTION_LENGTH).describe("The question, in one or two sentences"),
      choices: z
        .array(z.string().min(1))
        .max(MAX_CHOICES)
        .optional()
        .describe("Answers to choose from; the person may answer something else"),
    },
    async run({ question, choices = [] }) {
      if (ask === undefined)
        return failure(
          "nobody_to_ask",
          "Nobody is available to answer. Decide yourself, and say what you assumed.",
        );
      const said = await ask({ kind: "ask-user", question, choices });
      if (typeof said !== "string" || said.trim() === "") {
        return failure("no_answer", "The person didn't answer. Decide yourself, and say what you assumed.");
      }
      return answer(said);
    },
  });
}
