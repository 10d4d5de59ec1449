import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../actions/error-text.ts";
import { api } from "../../app/api.ts";
import { Button } from "../../ui/button.tsx";
import { MessageText } from "../../ui/message-text.tsx";
import { useNotify } from "../../ui/notices.tsx";
import { skillsKey } from "../skills/use-skills.ts";

const states: Readonly<Record<string, string>> = {
  approved: "You approved these commands.",
  changed: "The skill has changed since you approved it.",
};

/** What a skill executes and whether it is approved, with buttons to approve or revoke. */
export function SkillTrust({ id }: { readonly id: string }) {
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const notify = useNotify();
  const { data } = useQuery({
    queryKey: [...skillsKey, "review", id],
    queryFn: ({ signal }) => api.reviewSkill({ params: { skill: id }, signal }),
  });
  if (data === undefined) return null;
  const { executes, permissions, refused, approval, hash } = data;
  const decide = async (work: () => Promise<{ readonly approved: boolean }>) => {
    setBusy(true);
    try {
      const { approved } = await work();
      await queries.invalidateQueries({ queryKey: skillsKey });
      notify({ text: approved ? "Approved" : "Approval revoked" });
    } catch (error) {
      notify({ text: errorText(error), tone: "failed" });
    } finally {
      setBusy(false);
    }
  };
  const isApproved = approval === "approved";
  return (
    <section>
      <h2 className="mb-2 font-semibold">Permissions</h2>
      {executes.length === 0 ? (
        <p className="flex items-center gap-2 text-ink-soft">
          <ShieldCheck aria-hidden className="size-4 text-accent" />
          Text only. Runs nothing.
        </p>
      ) : (
        <div className="rounded-card border border-line px-4 py-3">
          <div className="flex flex-wrap items-center gap-3">
            {isApproved ? (
              <ShieldCheck aria-hidden className="size-5 text-accent" />
            ) : (
              <ShieldAlert aria-hidden className="size-5 text-warn" />
            )}
            <p className="min-w-0 flex-1 font-medium">
              {states[approval] ?? "Nothing runs until you approve it."}
            </p>
            <Button
              busy={busy}
              onClick={() =>
                void decide(() =>
                  isApproved
                    ? api.revokeApproval({ params: { skill: id } })
                    : api.approveSkill({ params: { skill: id }, body: { hash } }),
                )
              }
            >
              {isApproved ? "Revoke" : "Approve"}
            </Button>
          </div>
          <ul className="mt-2 list-disc pl-5">
            {executes.map((one) => (
              <li key={one} className="wrap-anywhere">
                {one}
              </li>
            ))}
          </ul>
        </div>
      )}
      {permissions.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {permissions.map((one) => (
            <li key={one}>
              <MessageText text={one} />
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <p className="mt-2 text-note text-ink-soft">
          Requested but not granted: <MessageText text={refused.join("; ")} />
        </p>
      )}
      <p className="mt-2 text-label wrap-anywhere text-ink-faint">
        Content hash <code>{hash}</code>
      </p>
    </section>
  );
}
