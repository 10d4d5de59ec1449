import { useQueryClient } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { api } from "../../state/api.ts";
import { useSkills } from "../../state/use-skills.ts";
import { useTrust } from "../../state/use-trust.ts";
import { Badge, DateTime } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Failure, Loading } from "../../ui/failure.tsx";
import { Findings } from "../../ui/findings.tsx";
import { useNotify } from "../../ui/notices.tsx";
import { Panel } from "./panel.tsx";

/** What is trusted and approved, with a way to revoke it. */
export function Trust() {
  const { data, isPending, isError, error, refetch } = useTrust();
  const { data: listed } = useSkills("skillwright");
  const queries = useQueryClient();
  const notify = useNotify();
  const run = async (done: string, what: () => Promise<unknown>): Promise<void> => {
    try {
      await what();
      notify({ text: done });
    } catch (problem) {
      notify({ text: problem instanceof Error ? problem.message : String(problem), tone: "failed" });
    }
    await Promise.all(["trust", "skills"].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  };
  if (isPending) return <Loading what="trust settings" />;
  if (isError) return <Failure error={error} onRetry={() => void refetch()} />;
  const { project } = data;
  return (
    <div className="pb-12">
      {data.problem !== null && (
        <Panel title="Trust is unavailable">
          <Findings findings={[data.problem]} />
        </Panel>
      )}
      <Panel
        title="This project"
        lead="Trust lets agents see a project's skills. It doesn't let anything run."
      >
        <div className="flex flex-wrap items-center gap-3 border-y border-line py-3">
          <code className="min-w-0 flex-1 basis-60 wrap-anywhere">{project.folder}</code>
          <Badge tone={project.trusted ? "accent" : "warn"}>
            {project.trusted ? "trusted" : "untrusted"}
          </Badge>
          {!project.trusted && (
            <Button
              icon={<ShieldCheck aria-hidden className="size-4" />}
              onClick={() =>
                void run("Project trusted", () => api.trustFolder({ body: { path: project.folder } }))
              }
            >
              Trust project
            </Button>
          )}
        </div>
      </Panel>
      <Panel title="Trusted folders">
        {data.folders.length === 0 ? (
          <p className="text-ink-soft">None yet.</p>
        ) : (
          <ul className="border-t border-line">
            {data.folders.map(({ path, trustedAt }) => (
              <li key={path} className="flex flex-wrap items-center gap-3 border-b border-line py-2">
                <div className="min-w-0 flex-1 basis-60">
                  <code className="wrap-anywhere">{path}</code>
                  <p className="text-label text-ink-faint">
                    since <DateTime at={trustedAt} />
                  </p>
                </div>
                <Button
                  variant="danger"
                  aria-label={`Revoke trust in ${path}`}
                  onClick={() => void run("Trust revoked", () => api.distrustFolder({ query: { path } }))}
                >
                  Revoke
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel
        title="Approved skills"
        lead="These skills may run commands. If a skill's files change, you're asked again."
      >
        {data.approvals.length === 0 ? (
          <p className="text-ink-soft">
            None yet. Skills ask for approval in the chat before they run a command.
          </p>
        ) : (
          <ul className="border-t border-line">
            {data.approvals.map(({ key, what, approvedAt }) => {
              const skill = listed?.skills.find((one) => one.key === key);
              return (
                <li key={key} className="flex flex-wrap items-start gap-3 border-b border-line py-2">
                  <div className="min-w-0 flex-1 basis-60">
                    <p className="font-medium wrap-anywhere">{skill?.displayName ?? key}</p>
                    <ul className="list-disc pl-5 text-note break-words text-ink-soft">
                      {what.map((line) => (
                        <li key={line}>{line}</li>
                      ))}
                    </ul>
                    <p className="text-label text-ink-faint">
                      since <DateTime at={approvedAt} />
                    </p>
                  </div>
                  {skill === undefined ? (
                    <Badge title="This skill can't be found">not found</Badge>
                  ) : (
                    <Button
                      variant="danger"
                      aria-label={`Revoke approval of ${skill.displayName}`}
                      onClick={() =>
                        void run("Approval revoked", () =>
                          api.revokeApproval({ params: { skill: skill.id } }),
                        )
                      }
                    >
                      Revoke
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Panel>
      {data.servers.length > 0 && (
        <Panel
          title="MCP servers"
          lead="Your answers about adding servers. Revoking a skill's approval removes them."
        >
          <ul className="border-t border-line">
            {data.servers.map(({ key, server, target, answer }) => (
              <li key={`${key} ${server}`} className="border-b border-line py-2">
                <span className="font-medium">{server}</span> <Badge>{answer}</Badge>
                <p className="text-note wrap-anywhere text-ink-soft">
                  {key}: {target}
                </p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}
