import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { findFence, knownTools } from "@skillwright/core/internal";
import { readDraft } from "./draft-fields.ts";
import { frontmatterFields } from "./frontmatter-fields.ts";

const fields: readonly Completion[] = frontmatterFields.map(({ field, detail }) => ({
  label: field,
  detail,
  type: "property",
  apply: `${field}: `,
}));

const tools: readonly Completion[] = knownTools.map((label) => ({ label, type: "function" }));

const TOOL_FIELD = /^(?:tools_required|tools-required|allowed-tools|allowed_tools|disallowed-tools)\s*:/;

/** Completes fields and tools in the frontmatter, and parameters in the instructions. */
export function completeSkill(whole: () => string) {
  return (context: CompletionContext): CompletionResult | null => {
    const text = context.state.doc.toString();
    const fence = findFence(text);
    if (fence.kind === "closed" && context.pos >= fence.yamlStart && context.pos <= fence.yamlEnd)
      return inFrontmatter(context);
    return inBody(context, whole());
  };
}

function inFrontmatter(context: CompletionContext): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, context.pos - line.from);
  const word = /[\w-]*$/.exec(before)?.[0] ?? "";
  const from = context.pos - word.length;
  if (/^[\w-]*$/.test(before)) {
    if (word === "" && !context.explicit) return null;
    return { from, options: [...fields], validFor: /^[\w-]*$/ };
  }
  return isInToolField(context, line.number) ? { from, options: [...tools], validFor: /^\w*$/ } : null;
}

function isInToolField(context: CompletionContext, number: number): boolean {
  for (let at = number; at > 0; at -= 1) {
    const { text } = context.state.doc.line(at);
    if (TOOL_FIELD.test(text)) return true;
    if (!/^\s*(?:-|$)/.test(text)) return false;
  }
  return false;
}

function inBody(context: CompletionContext, whole: string): CompletionResult | null {
  const open = context.matchBefore(/\{\{\s*\w*/);
  if (open !== null) {
    const { parameters } = readDraft(whole).fields;
    const start = /^\{\{\s*/.exec(open.text)?.[0].length ?? 2;
    const closed = context.state.sliceDoc(context.pos, context.pos + 2) === "}}";
    return {
      from: open.from + start,
      options: parameters.map(({ name, description }) => ({
        label: name,
        detail: description,
        type: "variable",
        apply: closed ? name : `${name}}}`,
      })),
    };
  }
  const dollar = context.matchBefore(/\$\w*/);
  if (dollar === null) return null;
  return {
    from: dollar.from,
    options: [
      { label: "$ARGUMENTS", detail: "all text after the command", type: "variable" },
      { label: "$1", detail: "first word after the command", type: "variable" },
    ],
  };
}
