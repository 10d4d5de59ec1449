import type { HostId } from "@skillwright/core/internal";
import type { SyncReportDocument } from "@skillwright/server/client";
import { useState } from "react";
import { AgentChoice } from "../../actions/agent-choice.tsx";
import { reportText, runInstall } from "../../actions/run-install.ts";
import { type StoreScope, scopeOptions } from "../../actions/store-scope.ts";
import { useSubmission } from "../../actions/use-submission.ts";
import { api } from "../../state/api.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Problem } from "../../ui/failure.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { ListRow } from "../../ui/list-row.tsx";
import { MessageText } from "../../ui/message-text.tsx";
import { Section } from "../../ui/section.tsx";
import { Select } from "../../ui/select.tsx";

const ways = [
  { value: "as-before", label: "Links, or as before" },
  { value: "link", label: "Links" },
  { value: "copy", label: "Copies" },
] as const;

/** Brings the skills of configured sources, other agents' folders and AGENTS.md in line. */
export function SyncDialog({ onClose }: { readonly onClose: () => void }) {
  const [scope, setScope] = useState<StoreScope>("user");
  const [to, setTo] = useState<ReadonlySet<HostId>>(new Set());
  const [by, setBy] = useState<(typeof ways)[number]["value"]>("as-before");
  const [nodeModules, setNodeModules] = useState(false);
  const [agentsFile, setAgentsFile] = useState(false);
  const { problem, submit } = useSubmission();
  const [report, setReport] = useState<SyncReportDocument>();
  const sync = () =>
    submit(async () => {
      const body = {
        scope,
        nodeModules,
        ...(to.size > 0 && { to: [...to] }),
        ...(by !== "as-before" && { by }),
        ...(agentsFile && { agentsFile: "add" as const }),
      };
      setReport(await runInstall(() => api.startSync({ body })));
    });
  if (report !== undefined) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="Sync"
        actions={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <SyncReport report={report} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Sync"
      lead="Installs skills from configured sources and updates other agents' folders. You review new content first."
      action="Sync"
      onSubmit={sync}
    >
      <div className="flex flex-wrap gap-2">
        <Select label="Scope" value={scope} options={scopeOptions} onChange={setScope} />
        <Select label="Other agents get" value={by} options={ways} onChange={setBy} />
      </div>
      <Section level="h3" title="Also for these agents">
        <AgentChoice chosen={to} onChoose={setTo} />
      </Section>
      <div className="flex flex-col gap-1.5">
        <Checkbox checked={nodeModules} onChange={setNodeModules}>
          Install skills from packages in node_modules
        </Checkbox>
        {scope === "project" && (
          <Checkbox checked={agentsFile} onChange={setAgentsFile}>
            Add a section about the project's skills to AGENTS.md
          </Checkbox>
        )}
      </div>
      <Problem text={problem} />
    </FormDialog>
  );
}

function SyncReport({ report }: { readonly report: SyncReportDocument }) {
  const { agents, notices, agentsFile } = report;
  const changed = agents.filter(({ action }) => action !== "unchanged");
  return (
    <div role="status" className="flex flex-col gap-3">
      <p className="wrap-anywhere">
        <MessageText text={reportText(report)} />
      </p>
      <ul className="border-t border-line empty:hidden">
        {changed.map(({ skill, host, path, by, action, note }) => (
          <ListRow
            key={`${host} ${path}`}
            title={skill}
            badges={
              <>
                <span className="text-ink-soft">{host}</span>
                <Badge tone={action === "failed" ? "danger" : "plain"}>{`${by} ${action}`}</Badge>
              </>
            }
          >
            {note ?? path}
          </ListRow>
        ))}
      </ul>
      {agentsFile !== undefined && (
        <p className="text-note wrap-anywhere text-ink-soft">
          {agentsFile.file}: {agentsFile.action}
        </p>
      )}
      {notices.map((notice) => (
        <p key={notice} className="text-note wrap-anywhere text-ink-soft">
          <MessageText text={notice} />
        </p>
      ))}
    </div>
  );
}
