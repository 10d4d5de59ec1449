import type { HostId } from "@skillwright/core/internal";
import type { Operations } from "@skillwright/server/client";
import { keepPreviousData } from "@tanstack/react-query";
import { CircleCheck, RefreshCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation, useParams } from "wouter";
import { HostSelect } from "../../actions/host-select.tsx";
import { TrustBanner } from "../../actions/trust-banner.tsx";
import { useRead } from "../../state/use-read.ts";
import { useSkills } from "../../state/use-skills.ts";
import { useUrlParams } from "../../state/use-url-params.ts";
import { PageHeader } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Fetching } from "../../ui/failure.tsx";
import { Lines } from "../../ui/lines.tsx";
import { Section } from "../../ui/section.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { count, digits } from "../../ui/words.ts";
import { CatalogBudget } from "./catalog-budget.tsx";
import { NotOffered } from "./not-offered.tsx";
import { Rankings, SecurityAudit, Tiles } from "./overview.tsx";
import { Problems } from "./problems.tsx";
import { Relations } from "./relations.tsx";
import { RootList } from "./root-list.tsx";
import { UsageOverTime } from "./usage-chart.tsx";

type Doctor = Operations["getDoctor"]["response"];

/** What the skills cost and how they are, their problems, why some aren't offered, and the searched folders. */
export default function DiagnosticsScreen() {
  const { tab = "overview" } = useParams<{ tab?: string }>();
  const [params, setParams] = useUrlParams();
  const [, go] = useLocation();
  const host = (params.get("as") ?? "skillwright") as HostId;
  const asHost = host === "skillwright" ? "" : `?${new URLSearchParams({ as: host }).toString()}`;
  const pathOf = (id: string): string => `/diagnostics${id === "overview" ? "" : `/${id}`}${asHost}`;
  const { data: list } = useSkills(host);
  const skills = list?.skills ?? [];
  const query = useRead(
    "skills",
    "getDoctor",
    { query: { as: host, reload: "force" } },
    { placeholderData: keepPreviousData },
  );
  const { data, refetch, isFetching } = query;
  return (
    <>
      <PageHeader
        title="Diagnostics"
        lead="What your skills cost, which problems they have, and why some can't be used."
        actions={
          <>
            <HostSelect value={host} onChange={(as) => setParams({ as: as === "skillwright" ? "" : as })} />
            <Button busy={isFetching} icon={<RefreshCw />} onClick={() => void refetch()}>
              Refresh
            </Button>
          </>
        }
      />
      <Fetching query={query} what="diagnostics" />
      {data !== undefined && (
        <Tabs
          label="Diagnostics"
          chosen={tab}
          onChoose={(next) => go(pathOf(next), { replace: true })}
          tabs={[
            {
              id: "overview",
              label: "Overview",
              content: () => (
                <Pane>
                  <div className="flex flex-col gap-4">
                    <Verdict doctor={data} href={pathOf("problems")} />
                    {host === "skillwright" && (
                      <div className="empty:hidden">
                        <TrustBanner />
                      </div>
                    )}
                    <Tiles skills={skills} unloaded={data.broken.length} />
                  </div>
                  <CatalogBudget host={host} />
                  <Rankings skills={skills} />
                  <UsageOverTime />
                  {host === "skillwright" && <Relations />}
                  <SecurityAudit />
                </Pane>
              ),
            },
            {
              id: "problems",
              label: withCount("Problems", severe(data, "error") + severe(data, "warning")),
              content: () => (
                <Pane>
                  <Problems
                    findings={data.diagnostics}
                    broken={new Set(data.broken.map(({ path }) => path))}
                    skills={skills}
                    roots={data.roots}
                    canPrefer={host === "skillwright"}
                  />
                </Pane>
              ),
            },
            {
              id: "not-offered",
              label: withCount(
                "Not offered",
                data.shadowed.length + data.ineligible.length + data.disabled.length,
              ),
              content: () => (
                <Pane>
                  <NotOffered doctor={data} />
                </Pane>
              ),
            },
            {
              id: "folders",
              label: "Folders",
              content: () => (
                <Pane>
                  <Folders doctor={data} />
                </Pane>
              ),
            },
          ]}
        />
      )}
    </>
  );
}

function Pane({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-col gap-9 px-4 pt-6 pb-12 sm:px-8">{children}</div>;
}

/** Where skills are searched, and what else decides on this computer. */
function Folders({ doctor }: { readonly doctor: Doctor }) {
  const { roots, host } = doctor;
  return (
    <>
      <Section title="Folders" note="Highest priority first">
        <RootList roots={roots} />
        <Lines lines={host.caveats} className="mt-3 text-note text-ink-soft" />
      </Section>
      <Section title="This computer">
        <Facts facts={machineFacts(doctor)} />
      </Section>
    </>
  );
}

function machineFacts({
  versions,
  cwd,
  project,
  sandbox,
  index,
  config,
}: Doctor): readonly (readonly [string, string])[] {
  const sandboxWords = {
    on: `on (${sandbox.kind})`,
    found: `available (${sandbox.kind}), used when a skill runs a command`,
    off: "turned off in the configuration",
    unavailable: [sandbox.problem, sandbox.hint].filter(Boolean).join(" "),
  }[sandbox.state];
  const indexWords = {
    used: "in use",
    memory: "in use",
    off: "turned off",
    unavailable: "not usable; everything works without it, but slower",
  };
  return [
    ["Working directory", cwd],
    ["Project", project ?? "none"],
    ["Sandbox", sandboxWords],
    ["Index", index.problem ?? `${indexWords[index.state]}: ${index.file}`],
    ["Configuration", config.map(({ file }) => file).join(", ") || "none"],
    ["Versions", `Skillwright ${versions.skillwright}, Node.js ${versions.node}, ${versions.platform}`],
  ];
}

/** How many errors and warnings there are, with a link to them. */
function Verdict({ doctor, href }: { readonly doctor: Doctor; readonly href: string }) {
  const [errors, warnings] = [severe(doctor, "error"), severe(doctor, "warning")];
  const isFine = errors + warnings === 0;
  return (
    <p className="flex items-center gap-2.5 text-lead font-medium">
      {isFine ? (
        <CircleCheck className="size-5 text-accent" />
      ) : (
        <TriangleAlert className={`size-5 ${errors > 0 ? "text-danger" : "text-warn"}`} />
      )}
      {isFine ? (
        "No problems found."
      ) : (
        <Link href={href} className="underline-offset-4 hover:underline">
          {[
            ...(errors > 0 ? [count(errors, "error")] : []),
            ...(warnings > 0 ? [count(warnings, "warning")] : []),
          ].join(" and ")}
        </Link>
      )}
    </p>
  );
}

function withCount(words: string, number: number): string {
  return number === 0 ? words : `${words} (${digits(number)})`;
}

function severe({ diagnostics }: Doctor, severity: string): number {
  return diagnostics.filter((finding) => finding.severity === severity).length;
}
