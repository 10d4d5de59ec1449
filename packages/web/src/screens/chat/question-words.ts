import type { Question } from "./chat-types.ts";

/** What is asked, in a line. */
export function questionTitle(question: Question): string {
  switch (question.kind) {
    case "run-commands":
      return `Let ${question.skill} run commands?`;
    case "grant-tools":
      return `Let ${question.skill} use tools without asking?`;
    case "use-skill":
      return `Let the agent use ${question.skill}?`;
    case "use-tool":
      return `Let the agent use ${question.tool}?`;
    case "read-file":
      return "Let the agent read a file?";
    case "secret":
      return `${question.skill} needs ${question.variable}`;
    case "mcp-server":
      return `Add the server ${question.server} for ${question.skill}?`;
    case "create-skill":
      return `Let the agent make the skill ${question.name}?`;
    case "ask-user":
      return "The agent asks you";
    case "parameter":
      return `${question.skill} asks for ${question.parameter.name}`;
    default:
      return question satisfies never;
  }
}

/** What a yes means, in a sentence. */
export function questionLead(question: Question): string {
  switch (question.kind) {
    case "run-commands":
      return question.approval === "changed"
        ? "You approved it before, but its files changed since. A yes holds until they change again."
        : "Nothing of it ran yet. A yes holds until its files change.";
    case "grant-tools":
      return "Only while the agent answers this message.";
    case "use-skill":
      return "Its instructions become part of this chat.";
    case "use-tool":
      return question.why;
    case "read-file":
      return "It lies outside of the folder you work in, or is of an unusual kind.";
    case "secret":
      return "It stays in memory, for this skill's programs alone: not stored, not logged, not told to the model.";
    case "mcp-server":
      return "The skill also works without it if you say no.";
    case "create-skill":
      return "It is saved among your skills. Nothing of it runs by that.";
    case "ask-user":
      return "Choose an answer, or write your own.";
    case "parameter":
      return question.parameter.description;
    default:
      return question satisfies never;
  }
}

/** The word on the button that agrees. */
export function yesWord({ kind }: Question): string {
  switch (kind) {
    case "run-commands":
      return "Approve and run";
    case "mcp-server":
      return "Add the server";
    case "create-skill":
      return "Make the skill";
    case "secret":
    case "parameter":
    case "ask-user":
      return "Answer";
    default:
      return "Allow";
  }
}
