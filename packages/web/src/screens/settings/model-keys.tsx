import type { Operations } from "@skillwright/server/client";
import { KeyRound } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { useSubmission } from "../../actions/use-submission.ts";
import { api, queries } from "../../state/api.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox, TextField } from "../../ui/field.tsx";
import { ListRow } from "../../ui/list-row.tsx";
import { MessageText } from "../../ui/message-text.tsx";
import { useNotify } from "../../ui/notices.tsx";
import { Panel } from "./panel.tsx";

type Answer = Operations["listModels"]["response"];
type KeyEntry = Answer["keys"][number];

/** The keys of providers: set for this run of the server, or in the system's keychain. */
export function ModelKeys({ keys, keychain }: Pick<Answer, "keys" | "keychain">) {
  return (
    <Panel
      title="API keys"
      lead={
        keychain
          ? "Keys are kept in memory until Skillwright stops, unless you save them in the system keychain. They are never shown again."
          : "Keys are kept in memory until Skillwright stops, because this computer has no usable keychain. They are never shown again."
      }
    >
      <ul className="border-t border-line">
        {keys.map((entry) => (
          <KeyRow key={entry.variable} entry={entry} keychain={keychain} />
        ))}
      </ul>
    </Panel>
  );
}

const places: Readonly<Record<NonNullable<KeyEntry["place"]>, string>> = {
  environment: "from the environment",
  memory: "in memory",
  keychain: "in the keychain",
  "secret-service": "in the keyring",
};

function KeyRow({ entry, keychain }: { readonly entry: KeyEntry; readonly keychain: boolean }) {
  const { title, variable, place } = entry;
  const label = place === null ? "Set key" : "Replace key";
  const [open, setOpen] = useState(false);
  const [value, setValue] = useState("");
  const [keep, setKeep] = useState(false);
  const { busy, problem, setProblem, submit } = useSubmission();
  const notify = useNotify();
  const set = (key: string | null): Promise<void> =>
    submit(async () => {
      await api.setModelKey({ body: { variable, value: key, keep: keep ? "keychain" : "memory" } });
      setValue("");
      setOpen(false);
      notify({ text: key === null ? `Removed the API key for ${title}` : `Saved the API key for ${title}` });
      await queries.invalidateQueries({ queryKey: ["models"] });
    });
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (value.trim() === "") setProblem("Paste the key.");
    else void set(value.trim());
  };
  return (
    <ListRow
      title={title}
      badges={place !== null && <Badge tone="accent">{places[place]}</Badge>}
      actions={
        <>
          {place !== null && place !== "environment" && (
            <Button variant="danger" aria-label={`Remove the API key for ${title}`} onClick={() => set(null)}>
              Remove
            </Button>
          )}
          <Button
            icon={<KeyRound />}
            aria-expanded={open}
            aria-label={`${label} for ${title}`}
            onClick={() => setOpen(!open)}
          >
            {label}
          </Button>
        </>
      }
      below={
        open ? (
          <form noValidate onSubmit={onSubmit} className="flex max-w-xl flex-col gap-3">
            <TextField
              label={`API key for ${title}`}
              required
              error={problem}
              type="password"
              autoComplete="off"
              spellCheck={false}
              value={value}
              onText={setValue}
            />
            {keychain && (
              <Checkbox checked={keep} onChange={setKeep}>
                Keep it in the system keychain
              </Checkbox>
            )}
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" variant="primary" busy={busy}>
                Set key
              </Button>
              <span className="text-note text-ink-faint">
                <MessageText text={`Or start Skillwright with \`${variable}\` in its environment.`} />
              </span>
            </div>
          </form>
        ) : undefined
      }
    >
      <code className="text-label text-ink-faint">{variable}</code>
    </ListRow>
  );
}
