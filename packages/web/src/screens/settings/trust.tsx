import { ShieldCheck } from "lucide-react";
import { useAttempt } from "../../actions/use-attempt.ts";
import { api } from "../../state/api.ts";
import { useSkills } from "../../state/use-skills.ts";
import { useTrust } from "../../state/use-trust.ts";
import { Badge, DateTime } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Fetching } from "../../ui/failure.tsx";
import { Findings } from "../../ui/findings.tsx";
import { Panel, SettingRow } from "./panel.tsx";

/** What is trusted and approved, with a way to revoke it. */
export function Trust() {
  const query = useTrust();
  const { data: listed } = useSkills("skillwright");
  const attempt = useAttempt("trust", "skills");
  if (!query.isSuccess) return <Fetching query={query} what="trust settings" />;
  const { data } = query;
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
              icon={<ShieldCheck />}
              onClick={() =>
                void attempt(() => api.trustFolder({ body: { path: project.folder } }), "Project trusted")
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
              <SettingRow
                key={path}
                title={<code>{path}</code>}
                action={
                  <Button
                    variant="danger"
                    aria-label={`Revoke trust in ${path}`}
                    onClick={() =>
                      void attempt(() => api.distrustFolder({ query: { path } }), "Trust revoked")
                    }
                  >
                    Revoke
                  </Button>
                }
              >
                since <DateTime at={trustedAt} />
              </SettingRow>
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
                <SettingRow
                  key={key}
                  title={skill?.displayName ?? key}
                  action={
                    skill === undefined ? (
                      <Badge title="This skill can't be found">not found</Badge>
                    ) : (
                      <Button
                        variant="danger"
                        aria-label={`Revoke approval of ${skill.displayName}`}
                        onClick={() =>
                          void attempt(
                            () => api.revokeApproval({ params: { skill: skill.id } }),
                            "Approval revoked",
                          )
                        }
                      >
                        Revoke
                      </Button>
                    )
                  }
                >
                  <ul className="list-disc pl-5">
                    {what.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                  since <DateTime at={approvedAt} />
                </SettingRow>
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
