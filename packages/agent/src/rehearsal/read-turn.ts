import type {
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultOutput,
} from "@ai-sdk/provider";

/** A tool call and its result. */
export interface PastCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly outcome: "answered" | "failed" | "denied" | "open";
  readonly text: string;
}

/** A skill that the person invoked. */
export interface InjectedSkill {
  readonly name: string;
  readonly text: string;
}

/** The state of a conversation, derived only from its messages. */
export interface Turn {
  /** The person's last message. */
  readonly asked: string;
  /** Skills that were invoked with it. */
  readonly injected: readonly InjectedSkill[];
  /** Calls since then. */
  readonly calls: readonly PastCall[];
  /** Calls and skills from before. */
  readonly earlier: { readonly calls: readonly PastCall[]; readonly injected: readonly InjectedSkill[] };
  /** The total number of tool calls. */
  readonly callCount: number;
}

/** How a compaction summary begins; the skills after it are not newly invoked. */
const SHORTENED = "This conversation was compacted.";

/** Derives the current turn. A turn ends when the model answers without a tool call. */
export function readTurn(prompt: LanguageModelV4Prompt): Turn {
  const start = prompt.findLastIndex(isAnswer) + 1;
  const current = prompt.slice(start);
  const before = prompt.slice(0, start);
  const users = current.filter((message) => message.role === "user").map(readUser);
  const injected = users.flatMap((user) => user.injected);
  const isShortened = users.some(({ said }) => said.startsWith(SHORTENED));
  const calls = readCalls(current);
  const earlierCalls = readCalls(before);
  const earlierSkills = before.flatMap((message) =>
    message.role === "user" ? readUser(message).injected : [],
  );
  return {
    asked: users.findLast(({ said }) => said !== "")?.said ?? "",
    injected: isShortened ? [] : injected,
    calls,
    earlier: {
      calls: earlierCalls,
      injected: isShortened ? [...earlierSkills, ...injected] : earlierSkills,
    },
    callCount: calls.length + earlierCalls.length,
  };
}

function isAnswer(message: LanguageModelV4Message): boolean {
  return message.role === "assistant" && !message.content.some((part) => part.type === "tool-call");
}

const INJECTION =
  /<skill>\s*<name>([^<]*)<\/name>[\s\S]*?<\/skill>|<skill_content name="([^"]*)">[\s\S]*?<\/skill_content>/g;

/** Attached files, which are data and can't invoke skills. */
const ATTACHED = /<untrusted-data source="[^"]*">\n[\s\S]*?\n<\/untrusted-data>/g;

function readUser(message: LanguageModelV4Message): {
  readonly said: string;
  readonly injected: readonly InjectedSkill[];
} {
  const text = messageText(message).replace(ATTACHED, "");
  const injected = [...text.matchAll(INJECTION)].map((match) => ({
    name: (match[1] ?? match[2] ?? "").trim(),
    text: match[0],
  }));
  const slash = /<command-name>\/([^<]*)<\/command-name>/.exec(text);
  const said = text.replace(INJECTION, "").trim();
  if (slash === null) return { said, injected };
  const args = /<command-args>([^<]*)<\/command-args>/.exec(text)?.[1] ?? "";
  const body = said.replace(/<command-(?:message|name|args)>[^<]*<\/command-\w+>/g, "").trim();
  const name = slash[1] ?? "";
  return { said: `/${name} ${args}`.trim(), injected: [...injected, { name, text: body }] };
}

/** The text of a message, for people and estimates. */
export function messageText(message: LanguageModelV4Message): string {
  if (message.role === "system") return message.content;
  const texts = message.content.map((part): string => {
    switch (part.type) {
      case "text":
      case "reasoning":
        return part.text;
      case "tool-call":
        return `${part.toolName} ${JSON.stringify(part.input)}`;
      case "tool-result":
        return `${part.toolName} → ${outputText(part.output)}`;
      default:
        return `[${part.type}]`;
    }
  });
  return texts.join("\n");
}

function readCalls(messages: readonly LanguageModelV4Message[]): readonly PastCall[] {
  const results = new Map(
    messages.flatMap((message) =>
      message.role === "tool" || message.role === "assistant"
        ? message.content.flatMap((part) =>
            part.type === "tool-result" ? [[part.toolCallId, part.output] as const] : [],
          )
        : [],
    ),
  );
  return messages.flatMap((message) =>
    message.role === "assistant"
      ? message.content.flatMap((part): readonly PastCall[] => {
          if (part.type !== "tool-call") return [];
          const output = results.get(part.toolCallId);
          const input = (typeof part.input === "object" && part.input !== null ? part.input : {}) as Readonly<
            Record<string, unknown>
          >;
          const text = output === undefined ? "" : outputText(output);
          return [{ tool: part.toolName, input, outcome: outcomeOf(output), text }];
        })
      : [],
  );
}

function outcomeOf(output: LanguageModelV4ToolResultOutput | undefined): PastCall["outcome"] {
  if (output === undefined) return "open";
  if (output.type === "execution-denied") return "denied";
  return output.type === "error-text" || output.type === "error-json" ? "failed" : "answered";
}

function outputText(output: LanguageModelV4ToolResultOutput): string {
  switch (output.type) {
    case "text":
    case "error-text":
      return output.value;
    case "execution-denied":
      return output.reason ?? "denied";
    case "json":
    case "error-json":
      return typeof output.value === "string" ? output.value : JSON.stringify(output.value);
    case "content":
      return output.value.map((part) => (part.type === "text" ? part.text : `[${part.type}]`)).join("\n");
    default:
      return output satisfies never;
  }
}
