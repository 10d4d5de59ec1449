import type { SkillDocument } from "@skillwright/server/client";
import type { ReactNode } from "react";
import { Findings } from "../../ui/findings.tsx";

/** Where a skill comes from, what it declares, and what was found about its files. */
export function SkillDetails({ skill }: { readonly skill: SkillDocument }) {
  const declared = Object.entries(skill.manifest).filter(([field, value]) => isWorthShowing(field, value));
  return (
    <div className="flex flex-col gap-8 px-4 py-6 sm:px-8">
      {skill.diagnostics.length > 0 && (
        <section>
          <h2 className="mb-2 font-semibold">Findings</h2>
          <Findings findings={skill.diagnostics} />
        </section>
      )}
      <section>
        <h2 className="mb-2 font-semibold">Where it comes from</h2>
        <Facts
          facts={[
            ["File", <code key="path">{skill.path}</code>],
            ["Version", skill.version],
            ["Scope", skill.scope],
            ["Plugin", skill.source.plugin],
            ["Used instead", skill.shadowedBy],
            ["Hides", skill.shadows.length === 0 ? null : skill.shadows.join(", ")],
          ]}
        />
      </section>
      <section>
        <h2 className="mb-2 font-semibold">What it declares</h2>
        <Facts facts={declared.map(([field, value]) => [field, show(value)])} />
      </section>
    </div>
  );
}

const shownAbove = new Set(["name", "displayName", "description", "version", "tags", "category", "extra"]);

function isWorthShowing(field: string, value: unknown): boolean {
  if (shownAbove.has(field) || value === null || value === undefined || value === "") return false;
  return !(typeof value === "object" && Object.keys(value).length === 0);
}

function show(value: unknown): ReactNode {
  if (typeof value === "string") return value;
  if (typeof value !== "object") return JSON.stringify(value);
  return <pre className="whitespace-pre-wrap">{JSON.stringify(value, null, 2)}</pre>;
}

function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid max-w-4xl grid-cols-[minmax(6rem,11rem)_minmax(0,1fr)] gap-x-4 border-t border-line">
      {facts
        .filter(([, value]) => value !== null && value !== "")
        .map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid border-b border-line py-2">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
