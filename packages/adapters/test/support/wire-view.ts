import type { ModelRequest } from "./model-server.ts";

/** A request to a model, in either wire format. */
export interface WireView {
  readonly system: string;
  /** The user messages, in order. */
  readonly said: readonly string[];
  /** The tool results, in order. */
  readonly answers: readonly string[];
  /** The names of the tools, sorted because frameworks order them differently. */
  readonly tools: readonly string[];
}

interface WireItem {
  readonly role?: string;
  readonly type?: string;
  readonly content?: string | readonly { readonly text: string }[];
  readonly output?: unknown;
}

interface WireTool {
  readonly name?: string;
  readonly function?: { readonly name: string };
}

/** Reads a request to chat completions or to responses. */
export function wireView({ body }: ModelRequest): WireView {
  const { messages, input, instructions, tools } = body as {
    readonly messages?: readonly WireItem[];
    readonly input?: readonly WireItem[];
    readonly instructions?: string;
    readonly tools?: readonly WireTool[];
  };
  const items = messages ?? input ?? [];
  return {
    system: instructions ?? items.flatMap((item) => (isSystem(item) ? [text(item.content)] : [])).join("\n"),
    said: items.flatMap((item) => (item.role === "user" ? [text(item.content)] : [])),
    answers: items.flatMap((item) => {
      if (item.role === "tool") return [unwrapped(text(item.content))];
      return item.type === "function_call_output"
        ? [unwrapped(text(item.output as WireItem["content"]))]
        : [];
    }),
    tools: (tools ?? []).map((tool) => tool.function?.name ?? tool.name ?? "").toSorted(),
  };
}

function isSystem({ role }: WireItem): boolean {
  return role === "system" || role === "developer";
}

/** Some clients wrap errors. */
function unwrapped(answer: string): string {
  return answer.startsWith('{"error":') ? (JSON.parse(answer) as { readonly error: string }).error : answer;
}

function text(content: WireItem["content"]): string {
  if (content === undefined || typeof content === "string") return content ?? "";
  return content.map((part) => part.text).join("");
}
