import { contentParts } from "@skillwright/core/internal";
import type { SkillDocument } from "@skillwright/server/client";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useAttempt } from "../../actions/use-attempt.ts";
import { api } from "../../state/api.ts";
import { findingPath } from "../../state/paths.ts";
import { useUsage } from "../../state/use-skills.ts";
import { Button } from "../../ui/button.tsx";
import { AllClear } from "../../ui/callout.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Findings } from "../../ui/findings.tsx";
import { Lines } from "../../ui/lines.tsx";
import { MessageText } from "../../ui/message-text.tsx";
import { QuestionBody } from "../../ui/question-body.tsx";
import { Section } from "../../ui/section.tsx";
import { sectionTitle } from "../skills/skill-sections.ts";
import { SkillOrigin } from "./skill-origin.tsx";
import { useReview } from "./use-skill.ts";

const states: Readonly<Record<string, string>> = {
  approved: "You approved these commands.",
  changed: "The skill has changed since you approved it.",
};

/** What a skill executes and whether it is approved, with buttons to approve or revoke. */
function SkillTrust({ id }: { readonly id: string }) {
  const attempt = useAttempt("skills");
  const { data } = useReview(id);
  if (data === undefined) return null;
  const { executes, permissions, refused, approval, hash } = data;
  const decide = (work: () => Promise<{ readonly approved: boolean }>) =>
    attempt(work, ({ approved }) => (approved ? "Approved" : "Approval revoked"));
  const isApproved = approval === "approved";
  return (
    <Section title="Permissions">
      {executes.length === 0 ? (
        <AllClear>Text only. Runs nothing.</AllClear>
      ) : (
        <div className="rounded-card border border-line px-4 py-3">
          <div className="flex flex-wrap items-center gap-3">
            {isApproved ? (
              <ShieldCheck className="size-5 text-accent" />
            ) : (
              <ShieldAlert className="size-5 text-warn" />
            )}
            <p className="min-w-0 flex-1 font-medium">
              {states[approval] ?? "Nothing runs until you approve it."}
            </p>
            <Button
              onClick={() =>
                decide(() =>
                  isApproved
                    ? api.revokeApproval({ params: { skill: id } })
                    : api.approveSkill({ params: { skill: id }, body: { hash } }),
                )
              }
            >
              {isApproved ? "Revoke" : "Approve"}
            </Button>
          </div>
          <Lines variant="verbatim" lines={executes} className="mt-2" />
          <QuestionBody parts={contentParts(data)} />
        </div>
      )}
      <Lines lines={permissions} className="mt-2" />
      {refused.length > 0 && (
        <p className="mt-2 text-note text-ink-soft">
          Requested but not granted: <MessageText text={refused.join("; ")} />
        </p>
      )}
      <p className="mt-2 text-label wrap-anywhere text-ink-faint">
        Content hash <code>{hash}</code>
      </p>
    </Section>
  );
}

/** A skill's origin, frontmatter, permissions, and problems. */
export function SkillDetails({ skill }: { readonly skill: SkillDocument }) {
  const declared = Object.entries(skill.manifest).filter(([field, value]) => isWorthShowing(field, value));
  return (
    <div className="flex flex-col gap-8 px-4 py-6 sm:px-8">
      {skill.diagnostics.length > 0 && (
        <Section title="Problems">
          <Findings
            findings={skill.diagnostics}
            linkOf={({ file, line }) =>
              findingPath(skill.id, { file, line, folder: skill.path.replace(/\/[^/]+$/, "") })
            }
          />
        </Section>
      )}
      <Section title="Origin">
        <Facts
          facts={[
            ["File", <code key="path">{skill.path}</code>],
            ["Version", skill.version],
            ["Source", sectionTitle(skill)],
            ["Plugin", skill.source.plugin],
            ["Shadowed by", skill.shadowedBy],
            ["Usage", <Usage key="usage" path={skill.path} id={skill.id} />],
            ["Shadows", skill.shadows.length === 0 ? null : skill.shadows.join(", ")],
          ]}
        />
      </Section>
      <SkillOrigin skill={skill} />
      <SkillTrust id={skill.path} />
      <Section title="Frontmatter">
        {declared.length === 0 ? (
          <p className="text-ink-soft">Only a name and a description.</p>
        ) : (
          <Facts facts={declared.map(([field, value]) => [field, show(value)])} />
        )}
      </Section>
    </div>
  );
}

/** How often the skill was used; the counts never leave this computer. */
function Usage({ path, id }: { readonly path: string; readonly id: string }) {
  const { data } = useUsage();
  const used = data?.skills.find((entry) => entry.key === path || entry.id === id);
  if (data === undefined) return "…";
  if (used === undefined) return "never";
  const last = new Date(used.lastUsed).toLocaleDateString("en-GB", { dateStyle: "medium" });
  return `${used.count === 1 ? "once" : `${used.count} times`}, last on ${last}`;
}

const shownAbove = new Set(["name", "displayName", "description", "version", "tags", "category", "extra"]);

/** Values that every skill has by default. */
const defaults: Readonly<Record<string, unknown>> = {
  disableModelInvocation: false,
  userInvocable: true,
  allowImplicitInvocation: true,
  context: "inline",
};

function isWorthShowing(field: string, value: unknown): boolean {
  if (Object.hasOwn(defaults, field) && defaults[field] === value) return false;
  if (shownAbove.has(field) || value === null || value === undefined || value === "") return false;
  return !isEmptyThroughout(value);
}

function isEmptyThroughout(value: unknown): boolean {
  if (value === false) return true;
  return typeof value === "object" && value !== null && Object.values(value).every(isEmptyThroughout);
}

function show(value: unknown): ReactNode {
  if (typeof value === "string") return value;
  if (typeof value !== "object") return JSON.stringify(value);
  return <pre className="whitespace-pre-wrap">{JSON.stringify(value, null, 2)}</pre>;
}
