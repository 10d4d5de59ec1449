import type { SkillDocument } from "@skillwright/server/client";
import type { ReactNode } from "react";

/** The key facts about a skill. */
export function SkillSummary({ skill }: { readonly skill: SkillDocument }) {
  const { manifest, tokens, files, moreFiles } = skill;
  const count = `${files.length}${moreFiles ? " or more" : ""} ${files.length === 1 ? "file" : "files"}`;
  return (
    <aside aria-label="Overview">
      <dl className="flex flex-col gap-4 rounded-card border border-line bg-surface px-5 py-4">
        <Fact name="Invoke with">
          <code>/{skill.id}</code>
        </Fact>
        {skill.version !== null && <Fact name="Version">{skill.version}</Fact>}
        {typeof manifest.license === "string" && <Fact name="License">{manifest.license}</Fact>}
        <Fact name="Token cost">
          {tokens.catalog.toLocaleString("en")} in the catalog, {tokens.body.toLocaleString("en")} when used
        </Fact>
        {files.length > 0 && <Fact name="Files">{count}</Fact>}
        <Fact name="Location">
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
