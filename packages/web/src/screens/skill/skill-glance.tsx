import type { SkillDocument } from "@skillwright/server/client";
import type { ReactNode } from "react";

/** What most people want to know about a skill beside its text. */
export function SkillGlance({ skill }: { readonly skill: SkillDocument }) {
  const { manifest, tokens, files, moreFiles } = skill;
  const count = `${files.length}${moreFiles ? " or more" : ""} ${files.length === 1 ? "file" : "files"}`;
  return (
    <aside aria-label="At a glance">
      <dl className="flex flex-col gap-4 rounded-card border border-line bg-surface px-5 py-4">
        <Fact name="How to call it">
          <code>/{skill.id}</code>
        </Fact>
        {skill.version !== null && <Fact name="Version">{skill.version}</Fact>}
        {typeof manifest.license === "string" && <Fact name="License">{manifest.license}</Fact>}
        <Fact name="Costs a model">
          {tokens.catalog.toLocaleString("en")} tokens to know of it, {tokens.body.toLocaleString("en")} to
          use it
        </Fact>
        {files.length > 0 && <Fact name="Brings along">{count}</Fact>}
        <Fact name="Lies in">
          <code className="text-label wrap-anywhere">{skill.path.replace(/[\\/][^\\/]+$/, "")}</code>
        </Fact>
      </dl>
    </aside>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-label text-ink-faint">{name}</dt>
      <dd className="mt-0.5 text-note">{children}</dd>
    </div>
  );
}
