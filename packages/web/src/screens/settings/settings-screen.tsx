import { useLocation, useParams } from "wouter";
import { PageHeader } from "../../ui/page-header.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Appearance } from "./appearance.tsx";
import { Configuration } from "./configuration.tsx";
import { Folders } from "./folders.tsx";
import { Models } from "./models.tsx";
import { Trust } from "./trust.tsx";

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
