import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { Link, useLocation, useParams } from "wouter";
import { api } from "../../state/api.ts";
import { chooseDensity, type Density, useDensity } from "../../state/density.ts";
import { chooseTheme, type ThemeChoice, themeChoice } from "../../state/theme.ts";
import { PageHeader } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Loading } from "../../ui/failure.tsx";
import { Field, Input } from "../../ui/field.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { RootList } from "../diagnostics/root-list.tsx";
import { Configuration } from "./configuration.tsx";
import { Models } from "./models.tsx";
import { Panel, useConfig, useSetConfig } from "./panel.tsx";
import { Trust } from "./trust.tsx";

const themes: readonly { readonly value: ThemeChoice; readonly label: string; readonly note: string }[] = [
  { value: "system", label: "System", note: "Match the system setting" },
  { value: "light", label: "Light", note: "Always light" },
  { value: "dark", label: "Dark", note: "Always dark" },
];

/** The theme in this browser. */
function Appearance() {
  const [chosen, setChosen] = useState(themeChoice);
  return (
    <>
      <Panel title="Theme" lead="Saved in this browser.">
        <fieldset className="flex max-w-xl flex-col border-t border-line">
          <legend className="sr-only">Theme</legend>
          {themes.map(({ value, label, note }) => (
            <label key={value} className="flex cursor-pointer items-center gap-3 border-b border-line py-2.5">
              <input
                type="radio"
                name="theme"
                value={value}
                checked={chosen === value}
                onChange={() => {
                  chooseTheme(value);
                  setChosen(value);
                }}
              />
              <span className="font-medium">{label}</span>
              <span className="text-note text-ink-soft">{note}</span>
            </label>
          ))}
        </fieldset>
      </Panel>
      <Rows />
    </>
  );
}

const densities: readonly { readonly value: Density; readonly label: string; readonly note: string }[] = [
  { value: "roomy", label: "Roomy", note: "Name and description in two lines" },
  { value: "compact", label: "Compact", note: "One line for each skill" },
];

/** How much room the rows of the skill list take. */
function Rows() {
  const chosen = useDensity();
  return (
    <Panel title="Skill list" lead="Saved in this browser.">
      <fieldset className="flex max-w-xl flex-col border-t border-line">
        <legend className="sr-only">Rows</legend>
        {densities.map(({ value, label, note }) => (
          <label key={value} className="flex cursor-pointer items-center gap-3 border-b border-line py-2.5">
            <input
              type="radio"
              name="density"
              value={value}
              checked={chosen === value}
              onChange={() => chooseDensity(value)}
            />
            <span className="font-medium">{label}</span>
            <span className="text-note text-ink-soft">{note}</span>
          </label>
        ))}
      </fieldset>
    </Panel>
  );
}

/** Settings of this computer and this project. */
export default function SettingsScreen() {
  const { tab = "models" } = useParams<{ tab?: string }>();
  const [, go] = useLocation();
  return (
    <>
      <PageHeader title="Settings" lead="Models, trust, skill folders, configuration, and appearance." />
      <Tabs
        label="Settings"
        chosen={tab}
        onChoose={(next) => go(next === "models" ? "/settings" : `/settings/${next}`, { replace: true })}
        tabs={[
          { id: "models", label: "Models", content: () => <Models /> },
          { id: "trust", label: "Trust", content: () => <Trust /> },
          { id: "folders", label: "Folders", content: () => <Folders /> },
          { id: "configuration", label: "Configuration", content: () => <Configuration /> },
          { id: "appearance", label: "Appearance", content: () => <Appearance /> },
        ]}
      />
    </>
  );
}

/** The folders searched for skills, and the user's own folders. */
function Folders() {
  const { data: config } = useConfig("user");
  const { data: doctor } = useQuery({
    queryKey: ["skills", "doctor", "skillwright"],
    queryFn: ({ signal }) => api.getDoctor({ query: { as: "skillwright" }, signal }),
  });
  const [path, setPath] = useState("");
  const [problem, setProblem] = useState<string>();
  const setConfig = useSetConfig();
  if (config === undefined || doctor === undefined) return <Loading what="folders" />;
  const own = ownRoots(config.value);
  const save = async (roots: readonly string[]): Promise<boolean> => {
    const said = await setConfig({
      scope: "user",
      key: "roots",
      value: roots.length === 0 ? null : [...roots],
    });
    setProblem(said);
    return said === undefined;
  };
  const add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (path.trim() === "") setProblem("Enter a folder path.");
    else if (await save([...own, path.trim()])) setPath("");
  };
  return (
    <div className="pb-12">
      <Panel title="Your folders" lead={`Extra folders to search for skills. Saved in ${config.file}.`}>
        {own.length > 0 && (
          <ul className="mb-4 border-t border-line">
            {own.map((root) => (
              <li key={root} className="flex items-center gap-3 border-b border-line py-2">
                <code className="min-w-0 flex-1 wrap-anywhere">{root}</code>
                <Button
                  variant="danger"
                  aria-label={`Remove ${root}`}
                  onClick={() => void save(own.filter((one) => one !== root))}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        <form noValidate onSubmit={(event) => void add(event)} className="flex max-w-xl items-start gap-2">
          <div className="flex-1">
            <Field label="Folder" required error={problem}>
              {(props) => (
                <Input
                  {...props}
                  value={path}
                  placeholder="~/work/skills"
                  spellCheck={false}
                  onChange={(event) => setPath(event.target.value)}
                />
              )}
            </Field>
          </div>
          <Button type="submit" className="mt-6">
            Add
          </Button>
        </form>
      </Panel>
      <Panel
        title="All folders"
        lead={
          <>
            Highest priority first. For problems, see{" "}
            <Link href="/diagnostics" className="text-accent-ink underline">
              diagnostics
            </Link>
            .
          </>
        }
      >
        <RootList roots={doctor.roots} />
      </Panel>
    </div>
  );
}

function ownRoots(value: unknown): readonly string[] {
  const { roots } = (value ?? {}) as { readonly roots?: unknown };
  const list = Array.isArray(roots) ? (roots as readonly unknown[]) : [roots];
  return list.filter((root) => typeof root === "string");
}
