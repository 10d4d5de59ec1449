import type { SkillDocument } from "@skillwright/server/client";
import { InstalledMenu } from "../../actions/use-installed-actions.tsx";
import { useInstalled, useVerification } from "../../state/use-installed.ts";
import { Badge, DateTime } from "../../ui/badge.tsx";
import { Facts } from "../../ui/facts.tsx";

/** Where an installed skill comes from, how it compares with the lockfile, and what can be done about it. */
export function SkillOrigin({ skill: { origin } }: { readonly skill: SkillDocument }) {
  const { data } = useInstalled();
  const { data: verified } = useVerification();
  const installed = data?.skills.find((one) => one.origin.path === origin?.path);
  if (origin === null || installed === undefined) return null;
  const check = verified?.skills.find(
    ({ name, scope }) => name === installed.name && scope === installed.scope,
  );
  return (
    <section
      aria-label="Installation"
      className="flex items-start gap-3 rounded-card border border-line px-4 py-3"
    >
      <div className="min-w-0 flex-1">
        <h2 className="mb-2 flex flex-wrap items-center gap-2 font-semibold">
          Installed from <span className="wrap-anywhere">{origin.source}</span>
          {check?.state === "ok" && <Badge tone="accent">matches the lockfile</Badge>}
          {check?.state === "changed" && <Badge tone="warn">changed locally</Badge>}
          {origin.pinned !== undefined && <Badge tone="info">pinned: {origin.pinned}</Badge>}
        </h2>
        <Facts
          variant="plain"
          facts={[
            ["URL", origin.url],
            ["Version", origin.version],
            ["Tree hash", origin.tree],
            ["Signed by", origin.signer],
            ["Lockfile", origin.lockfile],
            ["Changed files", check?.state === "changed" && check.files?.join(", ")],
            ["Installed", <DateTime key="at" at={origin.installedAt} />],
          ]}
        />
      </div>
      <InstalledMenu skill={installed} state={check?.state} label="Installation actions" />
    </section>
  );
}
