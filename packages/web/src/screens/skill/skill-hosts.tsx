import { useQueries } from "@tanstack/react-query";
import clsx from "clsx";
import { Check, Info, Minus, X } from "lucide-react";
import { api } from "../../state/api.ts";
import { useRead } from "../../state/use-read.ts";
import { skillsKey, useHosts } from "../../state/use-skills.ts";
import { Fetching, Loading } from "../../ui/failure.tsx";
import { MessageText } from "../../ui/message-text.tsx";
import { capitalized } from "../../ui/words.ts";

/** What each agent would do with the skill in its current folder. */
export function SkillHosts({ path }: { readonly path: string }) {
  const { data } = useHosts();
  const hosts = data?.hosts ?? [];
  const answers = useQueries({
    queries: hosts.map(({ id }) => ({
      queryKey: [...skillsKey, "as", id, path],
      queryFn: () => answerOf(path, id),
      retry: false,
    })),
  });
  if (data === undefined) return <Loading what="agents" />;
  return (
    <div className="px-4 py-6 sm:px-8">
      <p className="mb-4 text-ink-soft">Whether each agent finds this file and offers the skill.</p>
      <ul className="border-t border-line">
        {hosts.map(({ id, title }, index) => {
          const answer = answers[index]?.data;
          return (
            <li key={id} className="flex items-start gap-3 border-b border-line py-2.5">
              <Verdict kind={answer?.kind} />
              <span className="w-36 shrink-0 font-medium">{title}</span>
              <span className="min-w-0 flex-1 text-ink-soft">
                <MessageText text={answer?.text ?? "…"} />
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface Answer {
  readonly kind: "offered" | "not-offered" | "not-found";
  readonly text: string;
}

async function answerOf(
  path: string,
  host: NonNullable<ReturnType<typeof useHosts>["data"]>["hosts"][number]["id"],
): Promise<Answer> {
  // List instead of get: a skill that an agent doesn't find is an answer, not an error.
  const { skills } = await api.listSkills({ query: { as: host, path, include: "all" } });
  const [skill] = skills;
  if (skill === undefined) return { kind: "not-found", text: "Doesn't search this folder" };
  const [reason] = skill.reasons;
  if (skill.shadowedBy !== null) return { kind: "not-offered", text: `Uses ${skill.shadowedBy} instead` };
  if (skill.state !== "eligible")
    return { kind: "not-offered", text: capitalized(reason?.message ?? "Doesn't offer it") };
  return {
    kind: "offered",
    text: skill.modelInvocable ? "Offers it to its model" : "Offers it to people only",
  };
}

function Verdict({ kind }: { readonly kind: Answer["kind"] | undefined }) {
  if (kind === "offered") return <Check aria-label="Yes" className="mt-0.5 size-4 shrink-0 text-accent" />;
  if (kind === "not-offered") return <X aria-label="No" className="mt-0.5 size-4 shrink-0 text-danger" />;
  return <Minus className="mt-0.5 size-4 shrink-0 text-ink-faint" />;
}

const stages = {
  found: "Found",
  parsed: "Parsed",
  resolved: "Name",
  gated: "Requirements",
  offered: "Offered",
} as const;

/** Each decision between a skill's file and the agent. */
export function SkillExplanation({ id }: { readonly id: string }) {
  const query = useRead("skills", "explainSkill", { params: { skill: id } });
  if (!query.isSuccess) return <Fetching query={query} what="explanation" />;
  const { data } = query;
  return (
    <div className="px-4 py-6 sm:px-8">
      <p className="text-lead font-medium">
        <MessageText text={data.answer} />
      </p>
      {data.files.map((file) => (
        <section key={file.path} className="mt-6">
          <h2 className="wrap-anywhere text-note text-ink-soft">
            <code>{file.path}</code>
          </h2>
          <ol className="mt-2 border-l border-line">
            {file.steps.map((step) => (
              <li key={`${step.stage} ${step.message}`} className="relative py-1.5 pl-6">
                <StepIcon outcome={step.outcome} />
                <span className="mr-2 text-label font-medium text-ink-faint">{stages[step.stage]}</span>
                <MessageText text={capitalized(step.message)} />
                {step.hint !== null && (
                  <p className="text-note text-ink-soft">
                    <MessageText text={step.hint} />
                  </p>
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function StepIcon({ outcome }: { readonly outcome: string }) {
  const isNo = outcome === "stop";
  const Icon = isNo ? X : outcome === "note" ? Info : Check;
  return (
    <span
      className={clsx(
        "absolute top-2 -left-2.5 flex size-5 items-center justify-center rounded-full border border-line bg-paper",
        isNo ? "text-danger" : "text-accent",
      )}
    >
      <Icon className="size-3" />
    </span>
  );
}
