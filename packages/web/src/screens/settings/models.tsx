import type { ModelTestAnswer, Operations } from "@skillwright/server/client";
import { PlugZap } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { useSubmission } from "../../actions/use-submission.ts";
import { api } from "../../state/api.ts";
import { createStore } from "../../state/store.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Fetching, Problem } from "../../ui/failure.tsx";
import { TextField } from "../../ui/field.tsx";
import { ListRow } from "../../ui/list-row.tsx";
import { MessageText } from "../../ui/message-text.tsx";
import { digits } from "../../ui/words.ts";
import { useModels } from "../chat/use-chats.ts";
import { ModelKeys } from "./model-keys.tsx";
import { Panel, useSetConfig } from "./panel.tsx";

const empty = { name: "", url: "", model: "" };

/** Adds an OpenAI-compatible provider. */
function AddProvider() {
  const [given, setGiven] = useState(empty);
  const [problems, setProblems] = useState<Readonly<Partial<Record<keyof typeof empty, string>>>>({});
  const [unanswered, setUnanswered] = useState<ModelTestAnswer>();
  const { busy, problem, setProblem, submit } = useSubmission();
  const setConfig = useSetConfig();
  /** Saves the provider if it answers, or if it is wanted anyway. */
  const save = async (how: "if-it-answers" | "anyway"): Promise<void> => {
    const found = check(given);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    await submit(async () => {
      if (how === "anyway" || (await answers())) await keep();
    });
  };
  const answers = async (): Promise<boolean> => {
    const { name, url, model } = given;
    const answer = await api.testModel({ body: { provider: { name, baseUrl: url, model } } });
    setUnanswered(answer.ok ? undefined : answer);
    return answer.ok;
  };
  const keep = async (): Promise<void> => {
    const refusal = await setConfig({
      scope: "user",
      key: `models.providers.${given.name}`,
      value: { base_url: given.url, model: given.model },
    });
    if (refusal !== undefined) return setProblem(refusal);
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
          <Problem className="mb-3" text={problem} />
          {unanswered !== undefined && (
            <Problem
              className="mb-3"
              text={unanswered.error?.message ?? "The provider doesn't answer."}
              hint={`Skillwright asked it for one word, without an API key. ${unanswered.error?.hint ?? ""}`}
            >
              <Button className="mt-2" onClick={() => save("anyway")}>
                Add it anyway
              </Button>
            </Problem>
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
  const query = useModels();
  if (!query.isSuccess) return <Fetching query={query} what="models" />;
  const { data } = query;
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

/** How each model answered while the app is open. */
const tests = createStore<ReadonlyMap<string, ModelTestAnswer>>(new Map());

function keepTest(id: string, answer: ModelTestAnswer): void {
  tests.set(new Map([...tests.get(), [id, answer]]));
}

function ModelRow({ model }: { readonly model: Model }) {
  const answer = tests.use().get(model.id);
  const { problem, setProblem, submit } = useSubmission();
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
    <ListRow
      title={model.label}
      badges={
        <>
          <code className="text-label text-ink-faint">{model.id}</code>
          {model.isDefault && <Badge tone="info">default</Badge>}
          <Badge tone={tone}>{word}</Badge>
        </>
      }
      actions={
        <>
          {!model.isDefault && model.state === "ready" && <Button onClick={prefer}>Make default</Button>}
          <Button icon={<PlugZap />} onClick={test}>
            Test
          </Button>
          {model.source === "config" && (
            <Button variant="danger" aria-label={`Remove ${model.provider}`} onClick={remove}>
              Remove
            </Button>
          )}
        </>
      }
    >
      {model.problem ?? model.baseUrl ?? "Runs on this computer, without a model"}
      {model.keyFrom !== undefined && `, key from ${model.keyFrom}`}
      {model.hint !== undefined && <p>{model.hint}</p>}
      <div role="status">
        {answer?.ok === true && (
          <p className="text-accent-ink">
            Responded in {digits(answer.milliseconds ?? 0)} ms: {answer.answer}
          </p>
        )}
        {answer?.ok === false && (
          <p className="text-danger">
            {answer.error?.message} <span className="text-ink-soft">{answer.error?.hint}</span>
          </p>
        )}
        {problem !== undefined && <p className="text-danger">{problem}</p>}
      </div>
    </ListRow>
  );
}
