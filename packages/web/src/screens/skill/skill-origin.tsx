import type { SkillDocument } from "@skillwright/server/client";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { PinDialog } from "../../actions/pin-dialog.tsx";
import { installedMenu, useInstalledActions } from "../../actions/use-installed-actions.tsx";
import { useInstalled, useVerification } from "../../state/use-installed.ts";
import { Badge, DateTime } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";

/** Where an installed skill comes from, how it compares with the lockfile, and what can be done about it. */
export function SkillOrigin({ skill }: { readonly skill: SkillDocument }) {
  const { data } = useInstalled();
  const { data: verified } = useVerification();
  const actions = useInstalledActions();
  const [pinning, setPinning] = useState(false);
  const { origin } = skill;
  const installed = data?.skills.find((one) => one.origin.path === origin?.path);
  if (origin === null || installed === undefined) return null;
  const check = verified?.skills.find(
    ({ name, scope }) => name === installed.name && scope === installed.scope,
  );
  return (
    <section aria-label="Installation" className="rounded-card border border-line px-4 py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="flex flex-wrap items-center gap-2 font-semibold">
            Installed from <span className="wrap-anywhere">{origin.source}</span>
            {check?.state === "ok" && <Badge tone="accent">as locked</Badge>}
            {check?.state === "changed" && <Badge tone="warn">changed since it was installed</Badge>}
            {origin.pinned !== undefined && <Badge tone="info">pinned: {origin.pinned}</Badge>}
          </h2>
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-note">
            {(
              [
                ["Address", origin.url],
                ["Version", origin.version],
                ["Tree hash", origin.tree],
                ["Signed by", origin.signer],
                ["Lockfile", origin.lockfile],
                ["Changed files", check?.state === "changed" ? check.files?.join(", ") : undefined],
              ] as const
            ).map(
              ([name, value]) =>
                value !== undefined && (
                  <div key={name} className="contents">
                    <dt className="text-ink-faint">{name}</dt>
                    <dd className="wrap-anywhere">{value}</dd>
                  </div>
                ),
            )}
            <dt className="text-ink-faint">Installed</dt>
            <dd>
              <DateTime at={origin.installedAt} />
            </dd>
          </dl>
        </div>
        <Menu
          trigger={<IconButton label="Installation actions" icon={<Ellipsis />} />}
          groups={installedMenu({ ...installed, state: check?.state }, actions, () => setPinning(true))}
        />
      </div>
      {pinning && (
        <PinDialog
          skill={installed}
          onPin={(of, reason) => actions.pin(of, reason)}
          onClose={() => setPinning(false)}
        />
      )}
    </section>
  );
}
