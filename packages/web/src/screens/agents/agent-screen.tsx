import type { AgentDocument, PlacedFinding } from "@skillwright/server/client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { MessageSquare, Save } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link, useLocation, useParams } from "wouter";
import { type StoreScope, scopeOptions } from "../../actions/store-scope.ts";
import { useSubmission } from "../../actions/use-submission.ts";
import { api, queries } from "../../state/api.ts";
import { dropLeaveGuard } from "../../state/leave-guard.ts";
import { agentPath, chatWithPath, decodeSegment } from "../../state/paths.ts";
import { useSettled } from "../../state/use-settled.ts";
import { skillsKey } from "../../state/use-skills.ts";
import { useUrlView } from "../../state/use-url-view.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, buttonStyle } from "../../ui/button.tsx";
import { DetailHeader } from "../../ui/detail-header.tsx";
import { Fetching, Loading, Problem } from "../../ui/failure.tsx";
import { NameField } from "../../ui/field.tsx";
import { FindingButtons } from "../../ui/findings.tsx";
import { useNotify } from "../../ui/notices.tsx";
import { Select } from "../../ui/select.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { TextBlock } from "../../ui/text-block.tsx";
import { count } from "../../ui/words.ts";
import { LeaveDialog } from "../editor/conflict-dialog.tsx";
import { agentStates } from "./agent-state.ts";
import { AgentFacts } from "./agents-screen.tsx";

const SourceEditor = lazy(() => import("../editor/source-editor.tsx"));

const emptyAgent = `name: My agent
description: What it does, and when to use it.
uses_tools:
  - read_file
skills:
  - "*"
prompt: |
  You are a careful helper. Today is {{date}}.
`;

/** One agent: its file, its problems, and what its model gets. Without an id, a new one. */
export default function AgentScreen() {
  const { agent } = useParams<{ agent?: string }>();
  return agent === undefined ? <AgentEditor agent={undefined} /> : <KnownAgent id={decodeSegment(agent)} />;
}

function KnownAgent({ id }: { readonly id: string }) {
  const query = useQuery({
    queryKey: [...skillsKey, "agents", "one", id],
    queryFn: ({ signal }) => api.getAgent({ params: { agent: id }, signal }),
    retry: false,
  });
  if (!query.isSuccess) return <Fetching query={query} what="agent" level="page" />;
  return <AgentEditor key={id} agent={query.data} />;
}

function AgentEditor({ agent }: { readonly agent: AgentDocument | undefined }) {
  const first = agent?.text ?? emptyAgent;
  const [name, setName] = useState("");
  const [scope, setScope] = useState<StoreScope>("user");
  const [text, setText] = useState(first);
  const [base, setBase] = useState({ text: first, hash: agent?.hash ?? null });
  const { busy: saving, problem, setProblem, submit } = useSubmission();
  const [tab, setTab] = useUrlView("file");
  // A number for each click, so that the same line can be asked for twice.
  const [line, setLine] = useState<{ readonly at: number; readonly asked: number }>();
  const [, go] = useLocation();
  const notify = useNotify();
  const id = agent?.id ?? name;
  const findings = useAgentFindings(id === "" ? "new-agent" : id, text, scope);
  const isNew = agent === undefined;
  const unsaved = isNew ? text !== first : text !== base.text;
  const save = (): Promise<void> =>
    submit(async () => {
      const saved = await api.saveAgent({
        params: { agent: id },
        body: { text, scope, expected: base.hash },
      });
      setBase({ text, hash: saved.hash });
      notify({ text: `Saved ${saved.name}` });
      queries.setQueryData([...skillsKey, "agents", "one", id], saved);
      await queries.invalidateQueries({ queryKey: [...skillsKey, "agents"] });
      if (isNew) {
        dropLeaveGuard();
        go(agentPath(saved.id), { replace: true });
      }
    });
  return (
    <div className="flex flex-col md:h-dvh">
      <DetailHeader
        back={{ href: "/agents", label: "Agents" }}
        title={agent?.name ?? "New agent"}
        beside={
          agent !== undefined && (
            <>
              {agent.name !== agent.id && <code className="text-ink-faint">{agent.id}</code>}
              {agent.isDefault && <Badge tone="info">default</Badge>}
              {agent.state !== "ready" && (
                <Badge tone={agentStates[agent.state].tone}>{agentStates[agent.state].word}</Badge>
              )}
            </>
          )
        }
        actions={
          <>
            {agent?.state === "ready" && (
              <Link href={chatWithPath(agent.id)} className={buttonStyle("plain")}>
                <MessageSquare />
                Chat
              </Link>
            )}
            <Button
              variant="primary"
              icon={<Save />}
              busy={saving}
              disabled={!isNew && !unsaved}
              onClick={() => (id === "" ? setProblem("Enter an id.") : void save())}
            >
              {agent?.scope === "system" ? "Save a copy" : "Save"}
            </Button>
          </>
        }
      >
        {agent !== undefined && (
          <p className="mt-1 text-label wrap-anywhere text-ink-faint">
            {agent.scope === "system"
              ? `Built-in. Saving creates your own copy, ${agent.target}, which is used instead.`
              : agent.path}
          </p>
        )}
      </DetailHeader>
      {isNew && (
        <div className="flex max-w-xl flex-wrap items-start gap-3 px-4 pb-4 sm:px-8">
          <div className="min-w-48 flex-1">
            <NameField
              label="Id"
              value={name}
              placeholder="release-helper"
              onText={(typed) => setName(typed.trim())}
            />
          </div>
          <Select label="Save to" className="mt-6" value={scope} options={scopeOptions} onChange={setScope} />
        </div>
      )}
      <Problem text={problem} className="rounded-none sm:px-8" />
      <Tabs
        label="Agent views"
        height="fill"
        chosen={tab}
        onChoose={setTab}
        tabs={[
          {
            id: "file",
            label: "File",
            content: () => (
              <div className="h-[62dvh] min-h-80 md:h-full md:min-h-0">
                <Suspense fallback={<Loading what="editor" />}>
                  <SourceEditor
                    key={line?.asked}
                    label="Agent file"
                    kind={agent?.path.endsWith(".md") === true ? "skill" : "yaml"}
                    value={text}
                    whole={text}
                    offset={0}
                    line={line?.at}
                    readOnly={false}
                    findings={findings}
                    onChange={setText}
                    onFix={() => undefined}
                  />
                </Suspense>
              </div>
            ),
          },
          {
            id: "problems",
            label: findings.length === 0 ? "Problems" : `Problems (${findings.length})`,
            content: () => (
              <Pane>
                {findings.length === 0 ? (
                  <p className="text-ink-soft">
                    No problems. All skills, tools, and agents that it names exist.
                  </p>
                ) : (
                  <FindingButtons
                    findings={findings}
                    onOpen={(at) => {
                      setLine({ at, asked: (line?.asked ?? 0) + 1 });
                      setTab("file");
                    }}
                  />
                )}
              </Pane>
            ),
          },
          ...(agent === undefined
            ? []
            : [
                {
                  id: "uses",
                  label: "What it can use",
                  content: () => (
                    <Pane>
                      <AgentFacts agent={agent} />
                    </Pane>
                  ),
                },
                { id: "prompt", label: "What the model sees", content: () => <Prompt agent={agent} /> },
              ]),
        ]}
      />
      <LeaveDialog unsaved={unsaved && !saving} />
    </div>
  );
}

/** The problems of a text as it would be saved, shortly after it was typed. */
function useAgentFindings(id: string, text: string, scope: StoreScope): readonly PlacedFinding[] {
  const settled = useSettled(text);
  const { data } = useQuery({
    queryKey: [...skillsKey, "agents", "lint", id, scope, settled],
    queryFn: ({ signal }) => api.lintAgent({ params: { agent: id }, body: { text: settled, scope }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 10_000,
    retry: false,
  });
  const starts = [0, ...[...settled.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (data?.findings ?? []).map((finding) => ({
    ...finding,
    offset: finding.line === null ? null : (starts[finding.line - 1] ?? 0) + (finding.column ?? 1) - 1,
    fix: null,
  }));
}

function Pane({ children }: { readonly children: ReactNode }) {
  return <div className="px-4 py-5 sm:px-8 md:h-full md:overflow-y-auto">{children}</div>;
}

const kinds = { prompt: "Prompt", skill: "Skill", instructions: "Instructions" } as const;

/** The system prompt by part, and the catalog of skills. */
function Prompt({ agent }: { readonly agent: AgentDocument }) {
  const { prompt, parts, catalog } = agent;
  if (prompt === null) {
    return (
      <Pane>
        <p className="text-ink-soft">Nothing yet, because the agent can't be used. See the Problems tab.</p>
      </Pane>
    );
  }
  return (
    <Pane>
      <div className="flex flex-col gap-6">
        <section aria-label="System prompt">
          <h2 className="mb-2 font-medium">System prompt</h2>
          <ul className="mb-2 flex flex-wrap gap-1.5">
            {parts.map(({ kind, name, tokens }) => (
              <li key={`${kind} ${name}`}>
                <Badge>
                  {kind === "skill" ? name : kinds[kind]}: {count(tokens, "token")}
                </Badge>
              </li>
            ))}
          </ul>
          <TextBlock className="max-h-[50dvh]">{prompt}</TextBlock>
        </section>
        {catalog !== null && (
          <section aria-label="Skill catalog">
            <h2 className="mb-2 font-medium">
              Skill catalog{" "}
              <span className="text-note font-normal text-ink-faint tabular-nums">
                {count(catalog.skills, "skill")}, {count(catalog.tokens, "token")}
              </span>
            </h2>
            {catalog.skills === 0 ? (
              <p className="text-ink-soft">This agent can't load skills.</p>
            ) : (
              <TextBlock className="max-h-[50dvh]">{catalog.text}</TextBlock>
            )}
          </section>
        )}
      </div>
    </Pane>
  );
}
