import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  MatchDecorator,
  ViewPlugin,
} from "@codemirror/view";
import { findFence, knownTools } from "@skillwright/core/internal";
import { readDraft } from "./draft-fields.ts";

/** A frontmatter field to offer as a completion. */
interface FrontmatterField {
  readonly field: string;
  readonly detail: string;
}

const frontmatterFields: readonly FrontmatterField[] = [
  { field: "name", detail: "the skill's id, same as its folder" },
  { field: "description", detail: "what the skill does and when to use it" },
  { field: "display_name", detail: "title shown to people" },
  { field: "when_to_use", detail: "when an agent should use the skill" },
  { field: "version", detail: "for example 1.2.0" },
  { field: "license", detail: "for example Apache-2.0" },
  { field: "compatibility", detail: "environment the skill needs" },
  { field: "category", detail: "one word for grouping" },
  { field: "tags", detail: "keywords" },
  { field: "triggers", detail: "phrases that suggest the skill" },
  { field: "tools_required", detail: "tools the agent must have" },
  { field: "allowed-tools", detail: "tools to use without asking" },
  { field: "disallowed-tools", detail: "tools the agent must not use" },
  { field: "parameters", detail: "values the user fills in" },
  { field: "arguments", detail: "names of positional arguments" },
  { field: "argument-hint", detail: "argument hint shown after the command" },
  { field: "requires", detail: "skills to load first" },
  { field: "conflicts", detail: "skills that can't be active together with this one" },
  { field: "commands", detail: "commands the skill adds" },
  { field: "disable-model-invocation", detail: "true lets only users invoke the skill" },
  { field: "user-invocable", detail: "false hides the skill from users" },
  { field: "model", detail: "model to use" },
  { field: "context", detail: "inline or fork" },
  { field: "agent", detail: "agent to use for context: fork" },
  { field: "paths", detail: "files the skill applies to" },
  { field: "hooks", detail: "commands to run on tool events" },
  { field: "eligibility", detail: "requirements on the computer" },
  { field: "install", detail: "how to install the requirements" },
  { field: "metadata", detail: "other key-value pairs" },
];

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
      validFor: /^\w*$/,
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
    validFor: /^\$\w*$/,
  };
}

const places = new MatchDecorator({
  regexp: /\{\{\s*[\w-]+\s*\}\}|\$ARGUMENTS\b|\$\d\b/g,
  decoration: Decoration.mark({ class: "cm-parameter" }),
});

/** Highlights the placeholders that are replaced when the skill is used. */
export const parameterMarks: Extension = ViewPlugin.define<{ marks: DecorationSet; update: Update }>(
  (view: EditorView) => ({
    marks: places.createDeco(view),
    update(change) {
      this.marks = places.updateDeco(change, this.marks);
    },
  }),
  { decorations: ({ marks }) => marks },
);

type Update = (change: Parameters<MatchDecorator["updateDeco"]>[0]) => void;
