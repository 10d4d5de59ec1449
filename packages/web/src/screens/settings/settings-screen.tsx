import { type SubmitEvent, useState } from "react";
import { useLocation, useParams } from "wouter";
import { useRead } from "../../state/use-read.ts";
import { PageHeader } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Loading } from "../../ui/failure.tsx";
import { TextField } from "../../ui/field.tsx";
import { TextLink } from "../../ui/link.tsx";
import { ListRow } from "../../ui/list-row.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { RootList } from "../diagnostics/root-list.tsx";
import { Access } from "./access.tsx";
import { Appearance } from "./appearance.tsx";
import { Configuration } from "./configuration.tsx";
import { Models } from "./models.tsx";
import { Panel, useConfig, useSetConfig } from "./panel.tsx";
import { Trust } from "./trust.tsx";

/** Settings of this computer and this project. */
export default function SettingsScreen() {
  const { tab = "models" } = useParams<{ tab?: string }>();
  const [, go] = useLocation();
  return (
    <>
      <PageHeader
        title="Settings"
        lead="Models, trust, access, skill folders, configuration, and appearance."
      />
      <Tabs
        label="Settings"
        chosen={tab}
        onChoose={(next) => go(next === "models" ? "/settings" : `/settings/${next}`, { replace: true })}
        tabs={[
          { id: "models", label: "Models", content: () => <Models /> },
          { id: "trust", label: "Trust", content: () => <Trust /> },
          { id: "access", label: "Access", content: () => <Access /> },
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
  const { data: doctor } = useRead("skills", "getDoctor");
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
              <ListRow
                key={root}
                title={<code>{root}</code>}
                actions={
                  <Button
                    variant="danger"
                    aria-label={`Remove ${root}`}
                    onClick={() => save(own.filter((one) => one !== root))}
                  >
                    Remove
                  </Button>
                }
              />
            ))}
          </ul>
        )}
        <form noValidate onSubmit={(event) => void add(event)} className="flex max-w-xl items-start gap-2">
          <div className="flex-1">
            <TextField
              label="Folder"
              required
              error={problem}
              value={path}
              placeholder="~/work/skills"
              spellCheck={false}
              onText={setPath}
            />
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
            Highest priority first. For problems, see <TextLink href="/diagnostics">diagnostics</TextLink>.
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
