import type { JsonValue } from "@skillwright/core/internal";
import { type SubmitEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Fetching, Problem } from "../../ui/failure.tsx";
import { TextField } from "../../ui/field.tsx";
import { ListRow } from "../../ui/list-row.tsx";
import { MessageText } from "../../ui/message-text.tsx";
import { Select } from "../../ui/select.tsx";
import { type ConfigScope, Panel, useConfig, useSetConfig } from "./panel.tsx";

interface Option {
  readonly value: string;
  readonly label: string;
  /** How much the option permits compared to the others; the server refuses to permit more over HTTP. */
  readonly allows?: number;
}

const choices: readonly {
  readonly key: string;
  readonly title: string;
  readonly options: readonly Option[];
}[] = [
  {
    key: "permissions",
    title: "Permissions granted without asking",
    options: [
      { value: "", label: "Ask me (default)", allows: 1 },
      { value: "strict", label: "None", allows: 0 },
      { value: "trusted-source", label: "Built-in skills only", allows: 2 },
    ],
  },
  {
    key: "sandbox",
    title: "Run skill commands in a sandbox",
    options: [
      { value: "", label: "On (default)", allows: 0 },
      { value: "off", label: "Off", allows: 1 },
    ],
  },
  {
    key: "shellDirectives",
    title: "Run shell directives in skills",
    options: [
      { value: "", label: "On (default)", allows: 1 },
      { value: "off", label: "Off", allows: 0 },
    ],
  },
  {
    key: "builtIns",
    title: "Built-in skills",
    options: [
      { value: "", label: "On (default)" },
      { value: "off", label: "Off" },
    ],
  },
];

/** Edits the configuration files; the server validates. */
export function Configuration() {
  const [scope, setScope] = useState<ConfigScope>("user");
  const query = useConfig(scope);
  const setConfig = useSetConfig();
  const [problem, setProblem] = useState<string>();
  if (!query.isSuccess) return <Fetching query={query} what="configuration" />;
  const { data } = query;
  const settings = Object.entries((data.value ?? {}) as Readonly<Record<string, JsonValue>>);
  const chosen = (key: string): string => {
    const found = settings.find(([name]) => name === key)?.[1];
    if (typeof found === "boolean") return found ? "on" : "off";
    return typeof found === "string" ? found : "";
  };
  const offered = ({ key, options }: (typeof choices)[number]): readonly Option[] => {
    const now = options.find(({ value }) => value === chosen(key)) ?? options[0];
    return options.filter(({ allows = 0 }) => allows <= (now?.allows ?? 0));
  };
  return (
    <div className="pb-12">
      <Panel title="Scope" lead={<code className="wrap-anywhere">{data.file}</code>}>
        <Select
          label="Scope"
          value={scope}
          options={[
            { value: "user", label: "User (all projects)" },
            { value: "project", label: "This project" },
          ]}
          onChange={setScope}
        />
      </Panel>
      {scope === "user" && (
        <Panel
          title="Common settings"
          lead={
            <MessageText text="To give skills more permissions, use a terminal: `skillwright config set`." />
          }
        >
          <ul className="border-t border-line">
            {choices.map((choice) => {
              const { key, title } = choice;
              const options = offered(choice);
              return (
                <ListRow
                  key={key}
                  title={title}
                  actions={
                    options.length === 1 ? (
                      <span className="text-ink-soft">{options[0]?.label}</span>
                    ) : (
                      <Select<string>
                        label={title}
                        value={options.some(({ value }) => value === chosen(key)) ? chosen(key) : ""}
                        options={options}
                        onChange={(value) =>
                          void setConfig({ scope, key, value: value === "" ? null : toValue(value) }).then(
                            setProblem,
                          )
                        }
                      />
                    )
                  }
                />
              );
            })}
          </ul>
          <Problem text={problem} className="mt-2" />
        </Panel>
      )}
      <Panel title="All settings in this file">
        {settings.length === 0 ? (
          <p className="text-ink-soft">
            {data.exists
              ? "The file is empty."
              : "The file doesn't exist yet. It's created when you save the first setting."}
          </p>
        ) : (
          <Facts
            facts={settings.map(([key, value]) => [
              key,
              <pre key={key} className="whitespace-pre-wrap">
                {typeof value === "string" ? value : JSON.stringify(value, null, 2)}
              </pre>,
            ])}
          />
        )}
      </Panel>
      <SetAny scope={scope} />
    </div>
  );
}

function SetAny({ scope }: { readonly scope: ConfigScope }) {
  const [key, setKey] = useState("");
  const [value, setValue] = useState("");
  const [problem, setProblem] = useState<string>();
  const setConfig = useSetConfig();
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (key === "") return setProblem("Enter a setting.");
    const said = await setConfig({ scope, key, value: value.trim() === "" ? null : toValue(value.trim()) });
    setProblem(said);
    if (said === undefined) {
      setKey("");
      setValue("");
    }
    return undefined;
  };
  return (
    <Panel
      title="Change a setting"
      lead="Leave the value empty to remove the setting. Comments in the file are kept."
    >
      <form noValidate onSubmit={(event) => void save(event)} className="grid max-w-2xl gap-4 sm:grid-cols-2">
        <TextField
          label="Setting"
          required
          error={problem}
          hint="For example history.keep or skills.pdf-tools"
          value={key}
          spellCheck={false}
          onText={(text) => setKey(text.trim())}
        />
        <TextField
          label="Value"
          hint="Text, a number, or JSON"
          value={value}
          spellCheck={false}
          onText={setValue}
        />
        <div className="sm:col-span-2">
          <Button type="submit">Save</Button>
        </div>
      </form>
    </Panel>
  );
}

/** The typed value: parsed if it is JSON, otherwise the text itself. */
function toValue(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return text;
  }
}
