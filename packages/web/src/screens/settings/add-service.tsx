import { type SubmitEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field, Input } from "../../ui/field.tsx";
import { Said } from "../../ui/said.tsx";
import { Panel } from "./panel.tsx";
import { useSetConfig } from "./use-config.ts";

const empty = { name: "", url: "", model: "" };

/** Adds a service that speaks the format of OpenAI, such as one on this computer. */
export function AddService() {
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
      title="Another service"
      lead="Anything that speaks OpenAI's format: a server on this computer, or one of your own. Prompts go to its address."
    >
      <form
        noValidate
        onSubmit={(event) => void save(event)}
        className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3"
      >
        <Field label="Name" required error={problems.name} hint="The first part of its models' ids">
          {input("name", "my-server")}
        </Field>
        <Field label="Address" required error={problems.url}>
          {input("url", "http://127.0.0.1:8080/v1")}
        </Field>
        <Field label="Model" required error={problems.model}>
          {input("model", "the name that the service uses")}
        </Field>
        <div className="col-span-full">
          {problems.server !== undefined && (
            <p role="alert" className="mb-2 text-note text-danger">
              <Said text={problems.server} />
            </p>
          )}
          <Button type="submit">Add the service</Button>
          <p className="mt-3 text-note text-ink-soft wrap-anywhere">
            <Said
              text={`A service that wants a key is told in a terminal which variable holds it: \`skillwright config set models.providers.${given.name === "" ? "my-server" : given.name}.key_env MY_KEY\``}
            />
          </p>
        </div>
      </form>
    </Panel>
  );
}

function check({ name, url, model }: typeof empty): Readonly<Partial<Record<keyof typeof empty, string>>> {
  return {
    ...(!/^[a-z0-9][a-z0-9_-]*$/.test(name) && { name: "Small letters, digits and dashes." }),
    ...(!/^https?:\/\//.test(url) || !URL.canParse(url)
      ? { url: "An address that begins with http:// or https://." }
      : {}),
    ...(model === "" && { model: "Fill this in." }),
  };
}
