import type { InstalledSkillDocument } from "@skillwright/server/client";
import { Ellipsis, RefreshCw } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { PinDialog } from "../../actions/pin-dialog.tsx";
import { installedMenu, useInstalledActions } from "../../actions/use-installed-actions.tsx";
import { skillPath } from "../../state/paths.ts";
import { useInstalled, useOutdated, useVerification } from "../../state/use-installed.ts";
import { Badge, DateTime } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Menu } from "../../ui/menu.tsx";
import { shortVersion } from "../../ui/short-version.ts";
import { count } from "../../ui/words.ts";

/** How an installed skill compares with its source. */
const sourceStates = {
  outdated: { tone: "info", words: "update available" },
  current: { tone: "plain", words: "up to date" },
  older: { tone: "plain", words: "newer than its source" },
  gone: { tone: "warn", words: "no longer in its source" },
  unreachable: { tone: "warn", words: "source unreachable" },
} as const;

/** Skills that were installed from elsewhere: their source and state, and what can be done with them. */
export function InstalledList() {
  const { data, isError, error, refetch } = useInstalled();
  const verified = useVerification();
  const outdated = useOutdated();
  const actions = useInstalledActions();
  const [pinning, setPinning] = useState<InstalledSkillDocument>();
  if (isError) return <Failure error={error} onRetry={() => void refetch()} />;
  const skills = data?.skills ?? [];
  if (skills.length === 0) return null;
  const updates = (outdated.data?.skills ?? []).filter(
    ({ state, pinned }) => state === "outdated" && pinned === undefined,
  );
  return (
    <section aria-label="Installed skills">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 className="font-semibold">
          Installed <span className="font-normal text-ink-faint tabular-nums">{skills.length}</span>
        </h2>
        <span className="ml-auto flex gap-2">
          {updates.length > 0 && (
            <Button variant="primary" onClick={() => void actions.update(updates)}>
              Update {count(updates.length, "skill")}
            </Button>
          )}
          <Button icon={<RefreshCw />} busy={outdated.isFetching} onClick={() => void outdated.refetch()}>
            Check for updates
          </Button>
        </span>
      </div>
      <ul className="border-t border-line">
        {skills.map((skill) => {
          const { name, scope, origin } = skill;
          const isThis = (one: { readonly name: string; readonly scope: string }): boolean =>
            one.name === name && one.scope === scope;
          const check = verified.data?.skills.find(isThis);
          const newer = outdated.data?.skills.find(isThis);
          return (
            <li
              key={`${scope} ${name}`}
              data-installed={name}
              className="flex items-start gap-3 border-b border-line py-3"
            >
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <Link href={skillPath(name)} className="font-medium wrap-anywhere hover:underline">
                    {name}
                  </Link>
                  {scope === "project" && <Badge>project</Badge>}
                  {!skill.enabled && <Badge>disabled</Badge>}
                  {origin.pinned !== undefined && (
                    <Badge tone="info" title={origin.pinned}>
                      pinned
                    </Badge>
                  )}
                  {check?.state === "changed" && (
                    <Badge
                      tone="warn"
                      title={check.files?.join(", ") ?? "Its files differ from what was installed"}
                    >
                      changed locally
                    </Badge>
                  )}
                  {check?.state === "missing" && <Badge tone="danger">missing</Badge>}
                  {newer !== undefined && (
                    <Badge tone={sourceStates[newer.state].tone} title={newer.error ?? ""}>
                      {sourceStates[newer.state].words}
                    </Badge>
                  )}
                </p>
                <p className="text-note wrap-anywhere text-ink-soft">
                  {origin.source}
                  {origin.version !== undefined && ` at ${shortVersion(origin.version)}`}
                </p>
                {newer?.advisories?.map((advisory) => (
                  <p key={advisory} className="text-note wrap-anywhere text-danger">
                    {advisory}
                  </p>
                ))}
                <p className="text-label text-ink-faint">
                  Installed <DateTime at={origin.installedAt} />
                </p>
              </div>
              <Menu
                trigger={<IconButton label={`Actions for ${name}`} icon={<Ellipsis />} />}
                groups={installedMenu({ ...skill, state: check?.state }, actions, setPinning)}
              />
            </li>
          );
        })}
      </ul>
      {pinning !== undefined && (
        <PinDialog
          skill={pinning}
          onPin={(of, reason) => actions.pin(of, reason)}
          onClose={() => setPinning(undefined)}
        />
      )}
    </section>
  );
}
