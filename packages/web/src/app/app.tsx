import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useState } from "react";
import { Redirect, Route, Router, Switch } from "wouter";
import { DropAnywhere } from "../screens/import/drop-anywhere.tsx";
import { queries } from "../state/api.ts";
import { useGuardedLocation } from "../state/leave-guard.ts";
import { useAsks } from "../state/use-pending.ts";
import { Loading } from "../ui/failure.tsx";
import { Notices } from "../ui/notices.tsx";
import { PaletteHost } from "./palette-host.tsx";
import { Shell } from "./shell.tsx";
import { ShortcutsHost } from "./shortcuts-host.tsx";

const SkillsScreen = lazy(() => import("../screens/skills/skills-screen.tsx"));
const SkillScreen = lazy(() => import("../screens/skill/skill-screen.tsx"));
const EditorScreen = lazy(() => import("../screens/editor/editor-screen.tsx"));
const ChatScreen = lazy(() => import("../screens/chat/chat-screen.tsx"));
const ProposalsScreen = lazy(() => import("../screens/proposals/proposals-screen.tsx"));
const ProposalScreen = lazy(() => import("../screens/proposals/proposal-screen.tsx"));
const DiagnosticsScreen = lazy(() => import("../screens/diagnostics/diagnostics-screen.tsx"));
const SettingsScreen = lazy(() => import("../screens/settings/settings-screen.tsx"));
const UnloadedScreen = lazy(() => import("../screens/unloaded/unloaded-screen.tsx"));
const AddScreen = lazy(() => import("../screens/add/add-screen.tsx"));
const EverywhereScreen = lazy(() => import("../screens/everywhere/everywhere-screen.tsx"));
const ImportScreen = lazy(() => import("../screens/import/import-screen.tsx"));
const SkillsDialog = lazy(() => import("../screens/skills-dialog/skills-dialog.tsx"));
const InstallAsks = lazy(() => import("../screens/chat/install-asks.tsx"));
const AgentsScreen = lazy(() => import("../screens/agents/agents-screen.tsx"));
const AgentScreen = lazy(() => import("../screens/agents/agent-screen.tsx"));
const TrashScreen = lazy(() => import("../screens/trash/trash-screen.tsx"));
const NotFound = lazy(() => import("../screens/not-found.tsx"));

/** Loads the questions about installations only once there is one. */
function InstallAsksHost() {
  const { data } = useAsks();
  if (data?.asks.some(({ question }) => question.kind === "install-skills") !== true) return null;
  return (
    <Suspense>
      <InstallAsks />
    </Suspense>
  );
}

export function App() {
  const [allSkills, setAllSkills] = useState<"unseen" | "open" | "closed">("unseen");
  const [palette, setPalette] = useState(false);
  const openPalette = useCallback(() => setPalette(true), []);
  return (
    <QueryClientProvider client={queries}>
      <Router hook={useGuardedLocation}>
        <Notices>
          <Shell onOpenSkills={() => setAllSkills("open")} onOpenPalette={openPalette}>
            <Suspense fallback={<Loading what="page" />}>
              <Switch>
                <Route path="/">
                  <Redirect to="/skills" replace />
                </Route>
                <Route path="/skills" component={SkillsScreen} />
                <Route path="/skills/view/:skill/:tab?" component={SkillScreen} />
                <Route path="/skills/unloaded" component={UnloadedScreen} />
                <Route path="/skills/add" component={AddScreen} />
                <Route path="/skills/everywhere" component={EverywhereScreen} />
                <Route path="/skills/import" component={ImportScreen} />
                <Route path="/skills/create" component={EditorScreen} />
                <Route path="/skills/edit/:skill" component={EditorScreen} />
                <Route path="/agents" component={AgentsScreen} />
                <Route path="/agents/new" component={AgentScreen} />
                <Route path="/agents/:agent" component={AgentScreen} />
                <Route path="/trash" component={TrashScreen} />
                <Route path="/chat/:chat?" component={ChatScreen} />
                <Route path="/proposals" component={ProposalsScreen} />
                <Route path="/proposals/:proposal" component={ProposalScreen} />
                <Route path="/diagnostics/:tab?" component={DiagnosticsScreen} />
                <Route path="/settings/:tab?" component={SettingsScreen} />
                <Route component={NotFound} />
              </Switch>
            </Suspense>
          </Shell>
          <DropAnywhere />
          <ShortcutsHost />
          <InstallAsksHost />
          <PaletteHost
            open={palette}
            onOpen={openPalette}
            onClose={() => setPalette(false)}
            onOpenSkills={() => setAllSkills("open")}
          />
          {allSkills !== "unseen" && (
            <Suspense>
              <SkillsDialog open={allSkills === "open"} onClose={() => setAllSkills("closed")} />
            </Suspense>
          )}
        </Notices>
      </Router>
    </QueryClientProvider>
  );
}
