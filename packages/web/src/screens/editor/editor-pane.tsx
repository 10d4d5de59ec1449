import type { PlacedFinding } from "@skillwright/server/client";
import clsx from "clsx";
import { CircleCheck } from "lucide-react";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { useUrlView } from "../../state/use-url-params.ts";
import { EmptyState } from "../../ui/failure.tsx";
import { TextField } from "../../ui/field.tsx";
import { Findings } from "../../ui/findings.tsx";
import { MarkdownText } from "../../ui/markdown-text.tsx";
import { useMedia } from "../../ui/move-focus.ts";
import { Section } from "../../ui/section.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { TextBlock } from "../../ui/text-block.tsx";
import { count } from "../../ui/words.ts";
import { blankAbove, bodyOf, writeBody } from "./draft-fields.ts";
import { SourceEditor } from "./lazy-source-editor.ts";
import { modelView } from "./model-view.ts";
import type { SkillEditing } from "./use-skill-editor.ts";

interface EditorPaneProps {
  readonly editing: SkillEditing;
  readonly className: string;
}

/** Views of the skill: instructions, whole file, rendered text, what the model sees, and problems. */
export function EditorPane({ editing, className }: EditorPaneProps) {
  const { text, parsed, findings, counts, readOnly, setText } = editing;
  const [view, setView] = useUrlView("instructions");
  const [line, setLine] = useState(editing.line);
  const show = (next: string): void => {
    setLine(undefined);
    setView(next);
  };
  const { bodyStart } = parsed;
  const shared = {
    readOnly,
    findings,
    onFix: (finding: PlacedFinding) => setText(withFix(text, finding)),
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
                <div className={paneHeight}>
                  <SourceEditor
                    {...shared}
                    label="Instructions"
                    kind="markdown"
                    value={bodyOf(text, bodyStart)}
                    whole={text}
                    offset={bodyStart + blankAbove(text, bodyStart)}
                    onChange={(body) => setText(writeBody(text, body))}
                  />
                </div>
                <BesidePreview text={bodyOf(text, bodyStart)} />
              </div>
            ),
          },
          {
            id: "file",
            label: "SKILL.md",
            content: () => (
              <div className={paneHeight}>
                <SourceEditor
                  {...shared}
                  label="SKILL.md"
                  kind="skill"
                  value={text}
                  line={line}
                  onChange={setText}
                />
              </div>
            ),
          },
          {
            id: "rendered",
            label: "Preview",
            content: () => (
              <Scrolled>
                <MarkdownText text={bodyOf(text, bodyStart)} />
              </Scrolled>
            ),
          },
          {
            id: "preview",
            label: "What the model sees",
            content: () => (
              <Scrolled>
                <DraftPreview editing={editing} />
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
                  <Findings
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
      <MarkdownText text={settled} />
    </section>
  );
}

const paneHeight = "max-lg:h-[calc(100dvh-16rem)] max-lg:min-h-80 lg:h-full";

function Scrolled({ children }: { readonly children: ReactNode }) {
  return <div className={clsx("overflow-y-auto px-4 py-5 sm:px-8", paneHeight)}>{children}</div>;
}

/** The text with a finding's fix applied. */
export function withFix(text: string, { fix }: PlacedFinding): string {
  return (fix?.edits ?? [])
    .toSorted((a, b) => b.start - a.start)
    .reduce((now, { start, end, text: insert }) => now.slice(0, start) + insert + now.slice(end), text);
}

const noFiles: readonly string[] = [];

/** Exactly what a model receives, with its token cost. */
function DraftPreview({ editing }: Pick<EditorPaneProps, "editing">) {
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const { skill, text } = editing;
  const directory = skill === undefined ? editing.name : skill.path.split("/").slice(0, -1).join("/");
  const files = skill?.files ?? noFiles;
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
      <ModelText title="In the catalog, with every message" {...view.listed} />
      {view.manifest.parameters.length > 0 && (
        <Section title="Test values">
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
        </Section>
      )}
      <ModelText title="When the skill is used" {...view.used} />
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
    <Section aria-label={title} title={title} note={`about ${count(tokens, "token")}`}>
      <TextBlock>{text}</TextBlock>
    </Section>
  );
}
