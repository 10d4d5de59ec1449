import type { LintAnswer, PlacedFinding } from "@skillwright/server/client";
import clsx from "clsx";
import { CircleCheck } from "lucide-react";
import { lazy, type ReactNode, Suspense, useDeferredValue, useMemo, useState } from "react";
import { useUrlView } from "../../state/use-url-view.ts";
import { EmptyState, Loading } from "../../ui/failure.tsx";
import { TextField } from "../../ui/field.tsx";
import { FindingButtons } from "../../ui/findings.tsx";
import { useMedia } from "../../ui/move-focus.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { TextBlock } from "../../ui/text-block.tsx";
import { count } from "../../ui/words.ts";
import { blankAbove, bodyOf, type ParsedDraft, writeBody } from "./draft-fields.ts";
import { modelView } from "./model-view.ts";

const Markdown = lazy(() => import("../../ui/markdown.tsx"));
const SourceEditor = lazy(() => import("./source-editor.tsx"));

interface EditorPaneProps {
  readonly text: string;
  readonly parsed: ParsedDraft;
  readonly findings: readonly PlacedFinding[];
  readonly counts: LintAnswer["counts"];
  readonly readOnly: boolean;
  readonly directory: string;
  readonly files: readonly string[];
  readonly onText: (text: string) => void;
  readonly className?: string;
  /** A line of the whole file to start at. */
  readonly line?: number | undefined;
}

/** Views of the skill: instructions, whole file, rendered text, what the model sees, and problems. */
export function EditorPane(props: EditorPaneProps) {
  const { text, parsed, findings, counts, readOnly, directory, files, onText, className } = props;
  const [view, setView] = useUrlView("instructions");
  const [line, setLine] = useState(props.line);
  const show = (next: string): void => {
    setLine(undefined);
    setView(next);
  };
  const { bodyStart } = parsed;
  const shared = {
    whole: text,
    readOnly,
    findings,
    onFix: (finding: PlacedFinding) => onText(withFix(text, finding)),
  };
  const total = counts.errors + counts.warnings;
  return (
    <section
      aria-label="Source and preview"
      className={clsx("flex min-h-0 min-w-0 flex-col pt-1", className)}
    >
      <Tabs
        label="Editor views"
        height="fill"
        chosen={view}
        onChoose={show}
        tabs={[
          {
            id: "instructions",
            label: "Instructions",
            content: () => (
              <div className="lg:h-full min-[88rem]:grid min-[88rem]:grid-cols-2">
                <Source>
                  <SourceEditor
                    {...shared}
                    label="Instructions"
                    kind="markdown"
                    value={bodyOf(text, bodyStart)}
                    offset={bodyStart + blankAbove(text, bodyStart)}
                    onChange={(body) => onText(writeBody(text, body))}
                  />
                </Source>
                <BesidePreview text={bodyOf(text, bodyStart)} />
              </div>
            ),
          },
          {
            id: "file",
            label: "SKILL.md",
            content: () => (
              <Source>
                <SourceEditor
                  {...shared}
                  label="SKILL.md"
                  kind="skill"
                  value={text}
                  offset={0}
                  line={line}
                  onChange={onText}
                />
              </Source>
            ),
          },
          {
            id: "rendered",
            label: "Preview",
            content: () => (
              <Scrolled>
                <Suspense fallback={<Loading what="preview" />}>
                  <Markdown text={bodyOf(text, bodyStart)} />
                </Suspense>
              </Scrolled>
            ),
          },
          {
            id: "preview",
            label: "What the model sees",
            content: () => (
              <Scrolled>
                <DraftPreview text={text} directory={directory} files={files} />
              </Scrolled>
            ),
          },
          {
            id: "findings",
            label: total === 0 ? "Problems" : `Problems (${total})`,
            content: () => (
              <Scrolled>
                {findings.length === 0 ? (
                  <EmptyState icon={<CircleCheck />} title="No problems">
                    The skill loads without errors or warnings.
                  </EmptyState>
                ) : (
                  <FindingButtons
                    findings={findings}
                    onOpen={(at) => {
                      setLine(at);
                      setView("file");
                    }}
                  />
                )}
              </Scrolled>
            ),
          },
        ]}
      />
    </section>
  );
}

/** The rendered text beside the editor, where there is room for both. */
function BesidePreview({ text }: { readonly text: string }) {
  const isRoomy = useMedia("(min-width: 88rem)");
  // Rendering must not slow typing down.
  const settled = useDeferredValue(text);
  if (!isRoomy) return null;
  return (
    <section
      aria-label="Rendered preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
      tabIndex={0}
      className="min-h-0 overflow-y-auto border-l border-line px-6 py-5"
    >
      <Suspense fallback={<Loading what="preview" />}>
        <Markdown text={settled} />
      </Suspense>
    </section>
  );
}

const paneHeight = "max-lg:h-[calc(100dvh-16rem)] max-lg:min-h-80 lg:h-full";

function Source({ children }: { readonly children: ReactNode }) {
  return (
    <div className={paneHeight}>
      <Suspense fallback={<Loading what="editor" />}>{children}</Suspense>
    </div>
  );
}

function Scrolled({ children }: { readonly children: ReactNode }) {
  return <div className={clsx("overflow-y-auto px-4 py-5 sm:px-8", paneHeight)}>{children}</div>;
}

/** The text with a finding's fix applied. */
export function withFix(text: string, { fix }: PlacedFinding): string {
  return (fix?.edits ?? [])
    .toSorted((a, b) => b.start - a.start)
    .reduce((now, { start, end, text: insert }) => now.slice(0, start) + insert + now.slice(end), text);
}

interface DraftPreviewProps {
  readonly text: string;
  readonly directory: string;
  readonly files: readonly string[];
}

/** Exactly what a model receives, with its token cost. */
function DraftPreview({ text, directory, files }: DraftPreviewProps) {
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const view = useMemo(() => modelView(text, { directory, files, given }), [text, directory, files, given]);
  if (view === undefined) {
    return (
      <p className="text-ink-soft">
        Nothing to preview yet. The skill needs a name and a description to load. See the Problems tab.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <ModelText
        title="In the catalog, with every message"
        tokens={view.listed.tokens}
        text={view.listed.text}
      />
      {view.manifest.parameters.length > 0 && (
        <section>
          <h2 className="mb-2 font-medium">Test values</h2>
          <div className="grid gap-3 sm:grid-cols-2">
            {view.manifest.parameters.map(({ name, required, description }) => (
              <TextField
                key={name}
                label={name}
                required={required}
                hint={description}
                value={given[name] ?? ""}
                onText={(typed) => setGiven({ ...given, [name]: typed })}
              />
            ))}
          </div>
        </section>
      )}
      <ModelText title="When the skill is used" tokens={view.used.tokens} text={view.used.text} />
    </div>
  );
}

interface ModelTextProps {
  readonly title: string;
  readonly tokens: number;
  readonly text: string;
}

function ModelText({ title, tokens, text }: ModelTextProps) {
  return (
    <section aria-label={title}>
      <header className="mb-2 flex items-baseline gap-3">
        <h2 className="font-medium">{title}</h2>
        <span className="text-label text-ink-faint tabular-nums">about {count(tokens, "token")}</span>
      </header>
      <TextBlock>{text}</TextBlock>
    </section>
  );
}
