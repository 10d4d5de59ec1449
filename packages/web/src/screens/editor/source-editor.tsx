import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { yaml, yamlFrontmatter } from "@codemirror/lang-yaml";
import { indentOnInput } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState, type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import type { PlacedFinding } from "@skillwright/server/client";
import { useEffect, useRef } from "react";
import { editorBasics } from "../../ui/editor-basics.ts";
import { completeSkill, parameterMarks } from "./source-completion.ts";

interface SourceEditorProps {
  readonly label: string;
  readonly value: string;
  /** The whole SKILL.md when only a part of it is edited. */
  readonly whole?: string;
  readonly kind: "skill" | "markdown" | "yaml";
  readonly readOnly?: boolean;
  readonly findings: readonly PlacedFinding[];
  /** The offset of the value in the whole text. Default: 0. */
  readonly offset?: number;
  /** A line to go to. */
  readonly line?: number | undefined;
  readonly onChange: (text: string) => void;
  readonly onFix?: (finding: PlacedFinding) => void;
}

/** A source editor that follows its value and keeps the cursor position. */
export default function SourceEditor(props: SourceEditorProps) {
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  latest.current = props;
  const { value, readOnly = false, findings, offset = 0, line } = props;

  useEffect(() => {
    if (container.current === null) return;
    const made = new EditorView({
      parent: container.current,
      state: EditorState.create({ doc: latest.current.value, extensions: extensionsOf(latest) }),
    });
    view.current = made;
    // The editor may measure before its styles and fonts load; only a changed theme makes it measure again.
    const observer = new ResizeObserver(() =>
      made.dispatch({ effects: measured.reconfigure(EditorView.theme({})) }),
    );
    const first = made.contentDOM.firstElementChild;
    if (first !== null) observer.observe(first);
    return () => {
      observer.disconnect();
      made.destroy();
    };
  }, []);

  useEffect(() => {
    const now = view.current;
    if (now === null) return;
    const change = changeBetween(now.state.doc.toString(), value);
    if (change !== undefined) now.dispatch({ changes: change, annotations: [] });
  }, [value]);

  useEffect(() => {
    view.current?.dispatch({ effects: readOnlyPart.reconfigure(EditorState.readOnly.of(readOnly)) });
  }, [readOnly]);

  useEffect(() => {
    const now = view.current;
    if (now === null || line === undefined) return;
    const { from } = now.state.doc.line(Math.min(line, now.state.doc.lines));
    now.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
    now.focus();
  }, [line]);

  useEffect(() => {
    const now = view.current;
    if (now === null) return;
    const { length } = now.state.doc;
    const marks = findings.flatMap((finding) =>
      toMark(finding, { offset, length, props: latest.current, now }),
    );
    now.dispatch(setDiagnostics(now.state, marks));
  }, [findings, offset]);

  return <div ref={container} className="h-full overflow-hidden" />;
}

const readOnlyPart = new Compartment();
const measured = new Compartment();

function extensionsOf(latest: { readonly current: SourceEditorProps }): Extension {
  const { label, kind, readOnly = false } = latest.current;
  const content = markdown({ base: markdownLanguage, completeHTMLTags: false });
  return [
    editorBasics({
      label,
      spellcheck: true,
      onChange: (text) => text !== latest.current.value && latest.current.onChange(text),
    }),
    measured.of([]),
    indentOnInput(),
    closeBrackets(),
    kind === "yaml"
      ? []
      : autocompletion({
          override: [completeSkill(() => latest.current.whole ?? latest.current.value)],
          icons: false,
        }),
    parameterMarks,
    lintGutter(),
    { skill: yamlFrontmatter({ content }), markdown: content, yaml: yaml() }[kind],
    readOnlyPart.of(EditorState.readOnly.of(readOnly)),
    Prec.high(keymap.of([...closeBracketsKeymap, ...completionKeymap, ...lintKeymap])),
  ];
}

/** The one range that differs, so that the rest keeps its cursor, marks, and scroll position. */
function changeBetween(
  before: string,
  after: string,
): { readonly from: number; readonly to: number; readonly insert: string } | undefined {
  if (before === after) return undefined;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

function toMark(
  finding: PlacedFinding,
  place: {
    readonly offset: number;
    readonly length: number;
    readonly props: SourceEditorProps;
    readonly now: EditorView;
  },
): readonly Diagnostic[] {
  const { offset, length, props, now } = place;
  if (finding.offset === null || finding.offset < offset || finding.offset - offset > length) return [];
  const from = finding.offset - offset;
  const line = now.state.doc.lineAt(from);
  return [
    {
      from,
      to: Math.max(from, line.to),
      severity: finding.severity,
      source: finding.code,
      message: finding.hint === null ? finding.message : `${finding.message}\n${finding.hint}`,
      ...(finding.fix !== null &&
        props.readOnly !== true && {
          actions: [{ name: finding.fix.title, apply: () => props.onFix?.(finding) }],
        }),
    },
  ];
}
