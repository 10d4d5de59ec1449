import type { SkillDocument } from "@skillwright/server/client";
import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { skillPath } from "../../state/paths.ts";
import { shortPath } from "../../state/short-path.ts";
import { useSkills } from "../../state/use-skills.ts";
import { IconButton } from "../../ui/button.tsx";
import { TextLink } from "../../ui/link.tsx";
import { shortVersion } from "../../ui/short-version.ts";
import { useCopy } from "../../ui/use-copy.ts";
import { VerdictBadge } from "../../ui/verdict.tsx";
import { digits } from "../../ui/words.ts";
import { useReview, useScan } from "./use-skill.ts";

/** Tokens above which a skill's text gets a warning; a full bar. */
const MANY_TOKENS = 8000;

const approvals: Readonly<Record<string, string>> = {
  approved: "Scripts approved",
  changed: "Changed since you approved its scripts",
};

/** The key facts about a skill, beside its text. */
export function SkillSummary({ skill }: { readonly skill: SkillDocument }) {
  const { data: review } = useReview(skill.path);
  const { data: scan } = useScan(skill.path);
  const { data: list } = useSkills();
  const { manifest, tokens, files, moreFiles, origin } = skill;
  const count = `${files.length}${moreFiles ? " or more" : ""} ${files.length === 1 ? "file" : "files"}`;
  const folder = skill.path.replace(/[\\/][^\\/]+$/, "");
  return (
    <aside aria-label="Overview" className="lg:sticky lg:top-6">
      <dl className="flex flex-col gap-4 rounded-card border border-line bg-surface px-5 py-4">
        <Fact name="Invoke with" copy={`/${skill.id}`}>
          <code className="wrap-anywhere">/{skill.id}</code>
        </Fact>
        <Fact name="Token cost">
          <meter
            aria-label="Tokens of the full text"
            min={0}
            max={MANY_TOKENS}
            value={Math.min(tokens.body, MANY_TOKENS)}
            className="mt-1 mb-1.5 block h-1.5 w-full"
          />
          {digits(tokens.catalog)} in the catalog, {digits(tokens.body)} when used
        </Fact>
        {scan !== undefined && (
          <Fact name="Security">
            <Link href={skillPath(skill.id, "security")} className="inline-flex rounded-full">
              <VerdictBadge verdict={scan.verdict} />
            </Link>
          </Fact>
        )}
        {review !== undefined && (
          <Fact name="Runs">
            {review.executes.length === 0 ? (
              "Nothing. Text only."
            ) : (
              <TextLink href={skillPath(skill.id, "details")}>
                {approvals[review.approval] ?? "Scripts that need your approval"}
              </TextLink>
            )}
          </Fact>
        )}
        {skill.version !== null && skill.version !== "" && <Fact name="Version">{skill.version}</Fact>}
        {typeof manifest.license === "string" && <Fact name="License">{manifest.license}</Fact>}
        {files.length > 0 && (
          <Fact name="Files">
            <TextLink href={skillPath(skill.id, "files")}>{count}</TextLink>
          </Fact>
        )}
        {origin !== null && (
          <Fact name="Installed from" copy={origin.source}>
            <span className="wrap-anywhere">
              {origin.source}
              {origin.version !== undefined && ` at ${shortVersion(origin.version)}`}
            </span>
          </Fact>
        )}
        <Fact name="Location" copy={folder}>
          <code className="text-label wrap-anywhere" title={folder}>
            {shortPath(folder, list?.places.flatMap(({ roots }) => roots) ?? [])}
          </code>
        </Fact>
      </dl>
    </aside>
  );
}

interface FactProps {
  readonly name: string;
  /** What a button beside it copies. */
  readonly copy?: string;
  readonly children: ReactNode;
}

function Fact({ name, copy, children }: FactProps) {
  const copyText = useCopy();
  return (
    <div className="relative">
      <dt className="text-label text-ink-faint">{name}</dt>
      <dd className={copy === undefined ? "mt-0.5 text-note" : "mt-0.5 pr-7 text-note"}>
        {children}
        {copy !== undefined && (
          <IconButton
            label={`Copy ${name.toLowerCase()}`}
            icon={<Copy className="size-3.5" />}
            className="absolute top-2.5 -right-2 size-7"
            onClick={() => void copyText(copy, copy)}
          />
        )}
      </dd>
    </div>
  );
}
