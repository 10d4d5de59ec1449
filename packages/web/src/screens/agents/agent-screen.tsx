import type { AgentDocument, PlacedFinding } from "@skillwright/server/client";
import { keepPreviousData } from "@tanstack/react-query";
import { MessageSquare, Save } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocation, useParams } from "wouter";
import { type StoreScope, scopeOptions } from "../../actions/store-scope.ts";
import { useSubmission } from "../../actions/use-submission.ts";
import { api, queries } from "../../state/api.ts";
import { dropLeaveGuard } from "../../state/leave-guard.ts";
import { agentPath, chatWithPath, decodeSegment } from "../../state/paths.ts";
import { readKey, useRead } from "../../state/use-read.ts";
import { useSettled } from "../../state/use-settled.ts";
import { skillsKey } from "../../state/use-skills.ts";
import { useUrlView } from "../../state/use-url-params.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DetailHeader } from "../../ui/detail-header.tsx";
import { Fetching, Problem } from "../../ui/failure.tsx";
import { NameField } from "../../ui/field.tsx";
import { Findings } from "../../ui/findings.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { useNotify } from "../../ui/notices.tsx";
import { Section } from "../../ui/section.tsx";
import { Select } from "../../ui/select.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { TextBlock } from "../../ui/text-block.tsx";
import { count } from "../../ui/words.ts";
import { LeaveDialog } from "../editor/conflict-dialog.tsx";
import { SourceEditor } from "../editor/lazy-source-editor.ts";
import { AgentBadges } from "./agent-badges.tsx";
import { AgentFacts } from "./agents-screen.tsx";

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
  const query = useRead("skills", "getAgent", { params: { agent: id } }, { retry: false });
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
      queries.setQueryData(readKey("skills", "getAgent", { params: { agent: id } }), saved);
      await queries.invalidateQueries({ queryKey: skillsKey });
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
        beside={agent !== undefined && <AgentBadges agent={agent} />}
        actions={
          <>
            {agent?.state === "ready" && (
              <ButtonLink href={chatWithPath(agent.id)}>
                <MessageSquare />
                Chat
              </ButtonLink>
            )}
            <Button
              variant="primary"
              icon={<Save />}
              busy={saving}
              disabled={!isNew && !unsaved}
              onClick={() => (id === "" ? setProblem("Enter an ID.") : void save())}
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
              label="ID"
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
                <SourceEditor
                  key={line?.asked}
                  label="Agent file"
                  kind={agent?.path.endsWith(".md") === true ? "skill" : "yaml"}
                  value={text}
                  line={line?.at}
                  findings={findings}
                  onChange={setText}
                />
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
                  <Findings
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
  const { data } = useRead(
    "skills",
    "lintAgent",
    { params: { agent: id }, body: { text: settled, scope } },
    { placeholderData: keepPreviousData, gcTime: 10_000, retry: false },
  );
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
        <Section aria-label="System prompt" title="System prompt">
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
        </Section>
        {catalog !== null && (
          <Section
            aria-label="Skill catalog"
            title="Skill catalog"
            note={`${count(catalog.skills, "skill")}, ${count(catalog.tokens, "token")}`}
          >
            {catalog.skills === 0 ? (
              <p className="text-ink-soft">This agent can't load skills.</p>
            ) : (
              <TextBlock className="max-h-[50dvh]">{catalog.text}</TextBlock>
            )}
          </Section>
        )}
      </div>
    </Pane>
  );
}
