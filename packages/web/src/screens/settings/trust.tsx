import { ShieldCheck } from "lucide-react";
import { useTrust } from "../../actions/trust-banner.tsx";
import { useAttempt } from "../../actions/use-attempt.ts";
import { api } from "../../state/api.ts";
import { useSkills } from "../../state/use-skills.ts";
import { Badge, DateTime } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Fetching } from "../../ui/failure.tsx";
import { Findings } from "../../ui/findings.tsx";
import { Lines } from "../../ui/lines.tsx";
import { ListRow } from "../../ui/list-row.tsx";
import { Panel } from "./panel.tsx";

/** What is trusted and approved, with a way to revoke it. */
export function Trust() {
  const query = useTrust();
  const { data: listed } = useSkills();
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
        <ul className="border-t border-line">
          <ListRow
            title={<code>{project.folder}</code>}
            badges={
              <Badge tone={project.trusted ? "accent" : "warn"}>
                {project.trusted ? "trusted" : "untrusted"}
              </Badge>
            }
            actions={
              !project.trusted && (
                <Button
                  icon={<ShieldCheck />}
                  onClick={() =>
                    attempt(() => api.trustFolder({ body: { path: project.folder } }), "Project trusted")
                  }
                >
                  Trust project
                </Button>
              )
            }
          />
        </ul>
      </Panel>
      <Panel title="Trusted folders">
        {data.folders.length === 0 ? (
          <p className="text-ink-soft">None yet.</p>
        ) : (
          <ul className="border-t border-line">
            {data.folders.map(({ path, trustedAt }) => (
              <ListRow
                key={path}
                title={<code>{path}</code>}
                actions={
                  <Button
                    variant="danger"
                    aria-label={`Revoke trust in ${path}`}
                    onClick={() => attempt(() => api.distrustFolder({ query: { path } }), "Trust revoked")}
                  >
                    Revoke
                  </Button>
                }
              >
                since <DateTime at={trustedAt} />
              </ListRow>
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
                <ListRow
                  key={key}
                  title={skill?.displayName ?? key}
                  actions={
                    skill === undefined ? (
                      <Badge title="This skill can't be found">not found</Badge>
                    ) : (
                      <Button
                        variant="danger"
                        aria-label={`Revoke approval of ${skill.displayName}`}
                        onClick={() =>
                          attempt(
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
                  <Lines variant="verbatim" lines={what} />
                  since <DateTime at={approvedAt} />
                </ListRow>
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
              <ListRow key={`${key} ${server}`} title={server} badges={<Badge>{answer}</Badge>}>
                {key}: {target}
              </ListRow>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}
