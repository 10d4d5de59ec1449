import { type SubmitEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field, Input } from "../../ui/field.tsx";
import { MessageText } from "../../ui/message-text.tsx";
import { Panel } from "./panel.tsx";
import { useSetConfig } from "./use-config.ts";

const empty = { name: "", url: "", model: "" };

/** Adds an OpenAI-compatible provider. */
export function AddProvider() {
  const [given, setGiven] = useState(empty);
  const [problems, setProblems] = useState<Readonly<Partial<Record<keyof typeof empty | "server", string>>>>(
    {},
  );
  const setConfig = useSetConfig();
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const found = check(given);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const problem = await setConfig({
      scope: "user",
      key: `models.providers.${given.name}`,
      value: { base_url: given.url, model: given.model },
    });
    if (problem === undefined) setGiven(empty);
    else setProblems({ server: problem });
  };
  const input = (field: keyof typeof empty, placeholder: string) => (props: object) => (
    <Input
      {...props}
      value={given[field]}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setGiven({ ...given, [field]: event.target.value.trim() })}
    />
  );
  return (
    <Panel
      title="Custom provider"
      lead="Any OpenAI-compatible API, such as a server on this computer. Your prompts are sent to its URL."
    >
      <form
        noValidate
        onSubmit={(event) => void save(event)}
        className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3"
      >
        <Field label="Name" required error={problems.name} hint="Prefix of its model ids">
          {input("name", "my-server")}
        </Field>
        <Field label="Base URL" required error={problems.url}>
          {input("url", "http://127.0.0.1:8080/v1")}
        </Field>
        <Field label="Model" required error={problems.model}>
          {input("model", "model name")}
        </Field>
        <div className="col-span-full">
          {problems.server !== undefined && (
            <p role="alert" className="mb-2 text-note text-danger">
              <MessageText text={problems.server} />
            </p>
          )}
          <Button type="submit">Add provider</Button>
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
