import type { ChatMessage } from "./chat-types.ts";

/** The text of a message. */
export function textOf({ parts }: Pick<ChatMessage, "parts">): string {
  return parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n\n");
}

/** A chat as Markdown, with the skills that were used. */
export function toMarkdown(messages: readonly ChatMessage[]): string {
  const sections = messages.map((message) => {
    const skills = message.parts.flatMap((part) =>
      part.type === "data-skill" && part.data.outcome === "activated" ? part.data.skill : [],
    );
    const note = skills.length === 0 ? "" : `\n\n_Skills: ${skills.join(", ")}_`;
    return `## ${message.role === "user" ? "You" : "Agent"}\n\n${textOf(message)}${note}\n`;
  });
  return `# Chat\n\n${sections.join("\n")}`;
}
