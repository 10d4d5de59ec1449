import type { Question } from "./chat-types.ts";

/** The question in one line. */
export function questionTitle(question: Question): string {
  switch (question.kind) {
    case "run-commands":
      return `Allow ${question.skill} to run commands?`;
    case "grant-tools":
      return `Allow ${question.skill} to use tools without asking?`;
    case "use-skill":
      return `Allow the agent to use ${question.skill}?`;
    case "use-tool":
      return `Allow the agent to use ${question.tool}?`;
    case "read-file":
      return "Allow the agent to read a file?";
    case "secret":
      return `${question.skill} needs ${question.variable}`;
    case "mcp-server":
      return `Add the MCP server ${question.server} for ${question.skill}?`;
    case "create-skill":
      return `Allow the agent to create the skill ${question.name}?`;
    case "ask-user":
      return "The agent has a question";
    case "parameter":
      return `${question.skill} needs a value for ${question.parameter.name}`;
    case "install-skills":
      return `Install ${question.skills.map(({ name }) => name).join(", ")}?`;
    default:
      return question satisfies never;
  }
}

/** What agreeing means, in a sentence. */
export function questionLead(question: Question): string {
  switch (question.kind) {
    case "run-commands":
      return question.approval === "changed"
        ? "You approved this skill before, but its files have changed. Approval lasts until they change again."
        : "This skill hasn't run anything yet. Approval lasts until its files change.";
    case "grant-tools":
      return "Applies only to this response.";
    case "use-skill":
      return "Its instructions will be added to this chat.";
    case "use-tool":
      return question.why;
    case "read-file":
      return "The file is outside your working folder, or isn't a regular file.";
    case "secret":
      return "Kept in memory for this skill's programs only. It's never stored, logged, or sent to the model.";
    case "mcp-server":
      return "If you deny this, the skill still works without the server.";
    case "create-skill":
      return "It will be saved with your skills. Nothing runs until you approve it.";
    case "ask-user":
      return "Choose an answer or write your own.";
    case "parameter":
      return question.parameter.description;
    case "install-skills":
      return "Nothing in it runs until you approve that too.";
    default:
      return question satisfies never;
  }
}

/** The label of the button that agrees. */
export function confirmLabel({ kind }: Question): string {
  switch (kind) {
    case "run-commands":
      return "Approve and run";
    case "mcp-server":
      return "Add server";
    case "create-skill":
      return "Create skill";
    case "install-skills":
      return "Install";
    case "secret":
    case "parameter":
    case "ask-user":
      return "Submit";
    default:
      return "Allow";
  }
}
