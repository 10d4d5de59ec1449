import { omittedFileTexts, type QuestionPart, type QuestionView } from "@skillwright/core/internal";
import { Callout } from "./callout.tsx";
import { DiffView } from "./diff-view.tsx";
import { FileDiff } from "./file-diff.tsx";
import { Lines } from "./lines.tsx";
import { TextBlock } from "./text-block.tsx";

/** Everything the user needs to know before answering. */
export function QuestionBody({ parts }: Pick<QuestionView, "parts">) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a question never move.
    <Part key={index} part={part} />
  ));
}

function Part({ part }: { readonly part: QuestionPart }) {
  switch (part.kind) {
    case "text":
      return <p className="mb-3 text-lead">{part.text}</p>;
    case "fact":
      return <Fact name={part.label} value={part.value} />;
    case "effects":
      return <Effects label={part.label} lines={part.lines} />;
    case "sentences":
      return <Effects label={part.label} lines={part.lines} variant="sentences" />;
    case "code":
      return <Code label={part.label} text={part.text} />;
    case "patch":
      return <DiffView diff={part.patch} />;
    case "files":
      return part.diff.map(({ path, status, patch }) => (
        <FileDiff key={path} path={path} status={`was ${status} after you approved it`} patch={patch} />
      ));
    case "contents":
      return part.files.map(({ path, text, omitted }) =>
        text === undefined ? (
          <Fact key={path} name={path} value={omittedFileTexts[omitted ?? "binary"]} />
        ) : (
          <Code key={path} label={path} text={text} />
        ),
      );
    case "skill":
      return (
        <section className="mt-4">
          <h3 className="font-medium">{part.name}</h3>
          <p className="break-words">{part.description}</p>
          {part.facts.map(({ label, lines, tone }) =>
            tone === "warning" || tone === "bad" ? (
              <Effects key={label} label={label} lines={lines} />
            ) : (
              <Fact key={label} name={label} value={lines.join(", ")} />
            ),
          )}
          {part.diff.map(({ path, patch }) => patch !== undefined && <DiffView key={path} diff={patch} />)}
        </section>
      );
    default:
      return part satisfies never;
  }
}

interface EffectsProps {
  readonly label: string;
  readonly lines: readonly string[];
  /** Default: verbatim. */
  readonly variant?: "verbatim" | "sentences";
}

function Effects({ label, lines, variant = "verbatim" }: EffectsProps) {
  return (
    <Callout tone="warn" title={label} className="my-3">
      <Lines variant={variant} lines={lines} />
    </Callout>
  );
}

function Code({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="my-3">
      <p className="mb-1 text-label text-ink-faint">{label}</p>
      <TextBlock className="max-h-72">{text}</TextBlock>
    </div>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <p className="mt-3 text-label wrap-anywhere text-ink-faint">
      {name}: {value}
    </p>
  );
}
