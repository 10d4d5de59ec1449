import { ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import { DiffView } from "../../ui/diff-view.tsx";
import { MessageText } from "../../ui/message-text.tsx";
import type { Question } from "./chat-types.ts";

type InstallSummary = Extract<Question, { readonly kind: "install-skills" }>["skills"][number];

/** Everything the user needs to know before answering. */
export function QuestionBody({ question }: { readonly question: Question }) {
  switch (question.kind) {
    case "run-commands":
      return (
        <>
          <Code label="Commands" lines={question.commands} />
          <Sentences label="Approving lets this run" lines={question.executes} />
          {question.diff?.map(({ path, status, patch }) => (
            <div key={path} className="mt-3">
              <p className="mb-1 text-label text-ink-faint">
                {path} was {status} since
              </p>
              {patch !== undefined && <DiffView diff={patch} />}
            </div>
          ))}
          <Fact name="File" value={question.file} />
        </>
      );
    case "grant-tools":
      return (
        <Sentences
          label="What changes"
          lines={question.sentences.map((sentence) => <MessageText key={sentence} text={sentence} />)}
        />
      );
    case "use-skill":
      return question.arguments === "" ? null : <Code label="Input" lines={[question.arguments]} />;
    case "use-tool":
      return question.diff === undefined ? (
        <Code label="Input" lines={[JSON.stringify(question.input, null, 2) ?? ""]} />
      ) : (
        <DiffView diff={question.diff} />
      );
    case "read-file":
      return <Code label="File" lines={[question.path]} />;
    case "mcp-server":
      return (
        <>
          {question.description !== undefined && <p className="mb-2">{question.description}</p>}
          <Code label="Command or URL" lines={[question.target]} />
          <Code label={`Added to ${question.file}`} lines={[question.adds]} />
        </>
      );
    case "create-skill":
      return (
        <>
          <Sentences label="Runs only after a separate approval" lines={question.executes} />
          <Code label="SKILL.md" lines={[question.text]} />
        </>
      );
    case "ask-user":
      return <p className="mb-3 text-lead">{question.question}</p>;
    case "secret":
      return question.description === undefined ? null : <p className="mb-3">{question.description}</p>;
    case "parameter":
      return null;
    case "install-skills":
      return (
        <>
          <Fact
            name="Source"
            value={question.version === undefined ? question.url : `${question.url} at ${question.version}`}
          />
          {question.skills.map((skill) => (
            <InstallFacts key={skill.name} skill={skill} />
          ))}
        </>
      );
    default:
      return question satisfies never;
  }
}

function InstallFacts({ skill }: { readonly skill: InstallSummary }) {
  return (
    <section className="mt-4">
      <h3 className="font-medium">{skill.name}</h3>
      <p className="break-words">{skill.description}</p>
      <Sentences label="Runs after you approve it" lines={skill.executes} />
      <Sentences label="Permissions" lines={skill.permissions} />
      <Sentences label="Wants to install" lines={skill.installs} />
      <Sentences label={`The scan says ${skill.verdict}`} lines={skill.findings} />
      <Code label="Files" lines={skill.files} />
      {skill.diff?.map(({ path, patch }) => patch !== undefined && <DiffView key={path} diff={patch} />)}
      <Fact name="Location" value={skill.path} />
      <Fact name="Tree hash" value={skill.tree} />
    </section>
  );
}

function Sentences({ label, lines }: { readonly label: string; readonly lines: readonly ReactNode[] }) {
  if (lines.length === 0) return null;
  return (
    <div className="my-3 rounded-control border border-line bg-warn-soft px-3 py-2.5">
      <p className="flex items-center gap-2 font-medium text-warn">
        <ShieldAlert aria-hidden className="size-4" />
        {label}
      </p>
      <ul className="mt-1 list-disc pl-6 break-words">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a question never move.
          <li key={index}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

function Code({ label, lines }: { readonly label: string; readonly lines: readonly string[] }) {
  return (
    <div className="my-3">
      <p className="mb-1 text-label text-ink-faint">{label}</p>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
        tabIndex={0}
        className="max-h-72 overflow-auto rounded-control border border-line bg-sunken px-3 py-2 break-words whitespace-pre-wrap"
      >
        {lines.join("\n")}
      </pre>
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
