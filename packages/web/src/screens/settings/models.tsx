import type { ModelTestAnswer, Operations } from "@skillwright/server/client";
import { skipToken, useQuery } from "@tanstack/react-query";
import { PlugZap } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { errorText } from "../../actions/error-text.ts";
import { useSubmission } from "../../actions/use-submission.ts";
import { api, queries } from "../../state/api.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Failure, Loading } from "../../ui/failure.tsx";
import { TextField } from "../../ui/field.tsx";
import { MessageText } from "../../ui/message-text.tsx";
import { digits } from "../../ui/words.ts";
import { useModels } from "../chat/use-chats.ts";
import { ModelKeys } from "./model-keys.tsx";
import { Panel, useSetConfig } from "./panel.tsx";

const empty = { name: "", url: "", model: "" };

/** Adds an OpenAI-compatible provider. */
function AddProvider() {
  const [given, setGiven] = useState(empty);
  const [problems, setProblems] = useState<Readonly<Partial<Record<keyof typeof empty | "server", string>>>>(
    {},
  );
  const [unanswered, setUnanswered] = useState<ModelTestAnswer>();
  const [busy, setBusy] = useState(false);
  const setConfig = useSetConfig();
  /** Saves the provider if it answers, or if it is wanted anyway. */
  const save = async (how: "if-it-answers" | "anyway"): Promise<void> => {
    const found = check(given);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      if (how === "anyway" || (await answers())) await keep();
    } catch (error) {
      setProblems({ server: errorText(error) });
    }
    setBusy(false);
  };
  const answers = async (): Promise<boolean> => {
    const { name, url, model } = given;
    const answer = await api.testModel({ body: { provider: { name, baseUrl: url, model } } });
    setUnanswered(answer.ok ? undefined : answer);
    return answer.ok;
  };
  const keep = async (): Promise<void> => {
    const problem = await setConfig({
      scope: "user",
      key: `models.providers.${given.name}`,
      value: { base_url: given.url, model: given.model },
    });
    if (problem !== undefined) return setProblems({ server: problem });
    if (unanswered !== undefined) keepTest(`${given.name}/${given.model}`, unanswered);
    setUnanswered(undefined);
    return setGiven(empty);
  };
  const field = (name: keyof typeof empty) => ({
    required: true,
    error: problems[name],
    value: given[name],
    autoComplete: "off",
    spellCheck: false,
    onText: (text: string): void => {
      setUnanswered(undefined);
      setGiven({ ...given, [name]: text.trim() });
    },
  });
  return (
    <Panel
      title="Custom provider"
      lead="Any OpenAI-compatible API, such as a server on this computer. Your prompts are sent to its URL."
    >
      <form
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          void save("if-it-answers");
        }}
        className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3"
      >
        <TextField label="Name" hint="Prefix of its model ids" placeholder="my-server" {...field("name")} />
        <TextField label="Base URL" placeholder="http://127.0.0.1:8080/v1" {...field("url")} />
        <TextField label="Model" placeholder="model name" {...field("model")} />
        <div className="col-span-full">
          {problems.server !== undefined && (
            <p role="alert" className="mb-2 text-note text-danger">
              <MessageText text={problems.server} />
            </p>
          )}
          {unanswered !== undefined && (
            <div role="alert" className="mb-3 rounded-control bg-danger-soft px-4 py-3">
              <p className="font-medium text-danger">
                <MessageText text={unanswered.error?.message ?? "The provider doesn't answer."} />
              </p>
              <p className="text-note text-ink-soft">
                Skillwright asked it for one word, without an API key.{" "}
                <MessageText text={unanswered.error?.hint ?? ""} />
              </p>
              <Button className="mt-2" onClick={() => void save("anyway")}>
                Add it anyway
              </Button>
            </div>
          )}
          <Button type="submit" busy={busy}>
            Test and add
          </Button>
          <p className="mt-3 text-note text-ink-soft wrap-anywhere">
            <MessageText
              text={`If the provider needs an API key, name its environment variable in a terminal: \`skillwright config set models.providers.${given.name === "" ? "my-server" : given.name}.key_env MY_KEY\``}
            />
          </p>
        </div>
      </form>
    </Panel>
  );
}

function check({ name, url, model }: typeof empty): Readonly<Partial<Record<keyof typeof empty, string>>> {
  return {
    ...(!/^[a-z0-9][a-z0-9_-]*$/.test(name) && { name: "Use lowercase letters, numbers, and hyphens." }),
    ...(!/^https?:\/\//.test(url) || !URL.canParse(url)
      ? { url: "Enter a URL that starts with http:// or https://." }
      : {}),
    ...(model === "" && { model: "This field is required." }),
  };
}

type Model = Operations["listModels"]["response"]["models"][number];

const states: Readonly<Record<Model["state"], { readonly tone: Tone; readonly word: string }>> = {
  ready: { tone: "accent", word: "ready" },
  "no-key": { tone: "warn", word: "needs an API key" },
  "no-model": { tone: "warn", word: "needs a model" },
  unusable: { tone: "danger", word: "unavailable" },
};

const unreachable: { readonly tone: Tone; readonly word: string } = {
  tone: "danger",
  word: "doesn't answer",
};

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
      <ModelKeys keys={data.keys} keychain={data.keychain} />
      <AddProvider />
    </div>
  );
}

const testKey = (id: string): readonly string[] => ["model-tests", id];

/** Remembers how a model answered while the app is open. */
function keepTest(id: string, answer: ModelTestAnswer): void {
  queries.setQueryData(testKey(id), answer);
}

function useTest(id: string): ModelTestAnswer | undefined {
  return useQuery<ModelTestAnswer>({ queryKey: testKey(id), queryFn: skipToken }).data;
}

function ModelRow({ model }: { readonly model: Model }) {
  const answer = useTest(model.id);
  const { busy, problem, setProblem, submit } = useSubmission();
  const setConfig = useSetConfig();
  const test = (): Promise<void> =>
    submit(async () => keepTest(model.id, await api.testModel({ body: { model: model.id } })));
  const prefer = async (): Promise<void> =>
    setProblem(await setConfig({ scope: "user", key: "models.default", value: model.id }));
  const remove = async (): Promise<void> => {
    if (model.isDefault) await setConfig({ scope: "user", key: "models.default", value: null });
    setProblem(await setConfig({ scope: "user", key: `models.providers.${model.provider}`, value: null }));
  };
  const { tone, word } = answer?.ok === false && model.state === "ready" ? unreachable : states[model.state];
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
        <div className="flex flex-wrap gap-2">
          {!model.isDefault && model.state === "ready" && (
            <Button onClick={() => void prefer()}>Make default</Button>
          )}
          <Button busy={busy} icon={<PlugZap />} onClick={() => void test()}>
            Test
          </Button>
          {model.source === "config" && (
            <Button variant="danger" aria-label={`Remove ${model.provider}`} onClick={() => void remove()}>
              Remove
            </Button>
          )}
        </div>
      </div>
      {model.hint !== undefined && <p className="mt-1 text-note text-ink-soft">{model.hint}</p>}
      <div role="status" className="text-note">
        {answer?.ok === true && (
          <p className="mt-1 text-accent-ink">
            Responded in {digits(answer.milliseconds ?? 0)} ms: {answer.answer}
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
