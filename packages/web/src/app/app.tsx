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

const SkillsDialog = lazy(() => import("../screens/skills-dialog/skills-dialog.tsx"));
const InstallAsks = lazy(() => import("../screens/chat/install-asks.tsx"));
const NotFound = lazy(() => import("../screens/not-found.tsx"));
const EditorScreen = lazy(() => import("../screens/editor/editor-screen.tsx"));
const AgentScreen = lazy(() => import("../screens/agents/agent-screen.tsx"));

/** The screen at each path. */
const screens = {
  "/skills": lazy(() => import("../screens/skills/skills-screen.tsx")),
  "/skills/view/:skill/:tab?": lazy(() => import("../screens/skill/skill-screen.tsx")),
  "/skills/unloaded": lazy(() => import("../screens/unloaded/unloaded-screen.tsx")),
  "/skills/add": lazy(() => import("../screens/add/add-screen.tsx")),
  "/skills/everywhere": lazy(() => import("../screens/everywhere/everywhere-screen.tsx")),
  "/skills/import": lazy(() => import("../screens/import/import-screen.tsx")),
  "/skills/create": EditorScreen,
  "/skills/edit/:skill": EditorScreen,
  "/agents": lazy(() => import("../screens/agents/agents-screen.tsx")),
  "/agents/new": AgentScreen,
  "/agents/:agent": AgentScreen,
  "/trash": lazy(() => import("../screens/trash/trash-screen.tsx")),
  "/chat/:chat?": lazy(() => import("../screens/chat/chat-screen.tsx")),
  "/proposals": lazy(() => import("../screens/proposals/proposals-screen.tsx")),
  "/proposals/:proposal": lazy(() => import("../screens/proposals/proposal-screen.tsx")),
  "/diagnostics/:tab?": lazy(() => import("../screens/diagnostics/diagnostics-screen.tsx")),
  "/settings/:tab?": lazy(() => import("../screens/settings/settings-screen.tsx")),
};

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
                {Object.entries(screens).map(([path, Screen]) => (
                  <Route key={path} path={path} component={Screen} />
                ))}
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
