import { useMemo, useState } from "react";
import { Field, Input } from "../../ui/field.tsx";
import { modelView } from "./model-view.ts";

interface DraftPreviewProps {
  readonly text: string;
  readonly directory: string;
  readonly files: readonly string[];
}

/** Exactly what a model receives, with its token cost. */
export function DraftPreview({ text, directory, files }: DraftPreviewProps) {
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
      <Told title="In the catalog, with every message" tokens={view.listed.tokens} text={view.listed.text} />
      {view.manifest.parameters.length > 0 && (
        <section>
          <h2 className="mb-2 font-medium">Test values</h2>
          <div className="grid gap-3 sm:grid-cols-2">
            {view.manifest.parameters.map(({ name, required, description }) => (
              <Field key={name} label={name} required={required} hint={description}>
                {(props) => (
                  <Input
                    {...props}
                    value={given[name] ?? ""}
                    onChange={(event) => setGiven({ ...given, [name]: event.target.value })}
                  />
                )}
              </Field>
            ))}
          </div>
        </section>
      )}
      <Told title="When the skill is used" tokens={view.used.tokens} text={view.used.text} />
    </div>
  );
}

interface ToldProps {
  readonly title: string;
  readonly tokens: number;
  readonly text: string;
}

function Told({ title, tokens, text }: ToldProps) {
  return (
    <section aria-label={title}>
      <header className="mb-2 flex items-baseline gap-3">
        <h2 className="font-medium">{title}</h2>
        <span className="text-label text-ink-faint tabular-nums">
          about {tokens.toLocaleString("en")} tokens
        </span>
      </header>
      <pre className="rounded-control border border-line bg-sunken px-4 py-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text}
      </pre>
    </section>
  );
}
