import type { ModelTestAnswer, Operations } from "@skillwright/server/client";
import { PlugZap } from "lucide-react";
import { useState } from "react";
import { api } from "../../app/api.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Loading } from "../../ui/loading.tsx";
import { useModels } from "../chat/use-chats.ts";
import { AddProvider } from "./add-provider.tsx";
import { Panel } from "./panel.tsx";
import { useSetConfig } from "./use-config.ts";

type Model = Operations["listModels"]["response"]["models"][number];

const states: Readonly<Record<Model["state"], { readonly tone: Tone; readonly word: string }>> = {
  ready: { tone: "accent", word: "ready" },
  "no-key": { tone: "warn", word: "needs an API key" },
  "no-model": { tone: "warn", word: "needs a model" },
  unusable: { tone: "danger", word: "unavailable" },
};

const ways: readonly (readonly [string, string])[] = [
  ["Anthropic", "export ANTHROPIC_API_KEY=…"],
  ["OpenAI", "export OPENAI_API_KEY=…"],
  ["Google", "export GEMINI_API_KEY=…"],
];

/** The configured models and how to add one. */
export function Models() {
  const { data, isPending, isError, error, refetch } = useModels();
  if (isPending) return <Loading what="models" />;
  if (isError) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <div className="pb-12">
      <Panel title="Models" lead="Chats use the first model that's ready unless you choose another.">
        <ul className="border-t border-line">
          {data.models.map((model) => (
            <ModelRow key={model.id} model={model} />
          ))}
        </ul>
      </Panel>
      <Panel
        title="API keys"
        lead="Set an environment variable and restart Skillwright. Keys are never stored or shown here."
      >
        <dl className="border-t border-line">
          {ways.map(([name, line]) => (
            <div key={name} className="flex flex-wrap gap-x-4 border-b border-line py-2">
              <dt className="w-28 text-ink-soft">{name}</dt>
              <dd>
                <code>{line}</code>
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
      <AddProvider />
    </div>
  );
}

function ModelRow({ model }: { readonly model: Model }) {
  const [answer, setAnswer] = useState<ModelTestAnswer>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const setConfig = useSetConfig();
  const test = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      setAnswer(await api.testModel({ body: { model: model.id } }));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  const prefer = async (): Promise<void> =>
    setProblem(await setConfig({ scope: "user", key: "models.default", value: model.id }));
  const { tone, word } = states[model.state];
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium">
            {model.label} <code className="text-label font-normal text-ink-faint">{model.id}</code>
          </p>
          <p className="text-note wrap-anywhere text-ink-soft">
            {model.problem ?? model.baseUrl ?? "Runs locally without a model"}
            {model.keyFrom !== undefined && `, key from ${model.keyFrom}`}
          </p>
        </div>
        <div className="flex items-center gap-1.5">
          {model.isDefault && <Badge tone="info">default</Badge>}
          <Badge tone={tone}>{word}</Badge>
        </div>
        {!model.isDefault && model.state === "ready" && (
          <Button onClick={() => void prefer()}>Make default</Button>
        )}
        <Button busy={busy} icon={<PlugZap aria-hidden className="size-4" />} onClick={() => void test()}>
          Test
        </Button>
      </div>
      {model.hint !== undefined && <p className="mt-1 text-note text-ink-soft">{model.hint}</p>}
      <div role="status" className="text-note">
        {answer?.ok === true && (
          <p className="mt-1 text-accent-ink">
            Responded in {answer.milliseconds?.toLocaleString("en")} ms: {answer.answer}
          </p>
        )}
        {answer?.ok === false && (
          <p className="mt-1 text-danger">
            {answer.error?.message} <span className="text-ink-soft">{answer.error?.hint}</span>
          </p>
        )}
        {problem !== undefined && <p className="mt-1 text-danger">{problem}</p>}
      </div>
    </li>
  );
}
