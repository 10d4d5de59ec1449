import clsx from "clsx";
import { Check, Info, X } from "lucide-react";
import { Failure } from "../../ui/failure.tsx";
import { Loading } from "../../ui/loading.tsx";
import { useExplanation } from "./use-skill.ts";

/** Each decision between a skill's file and the agent. */
export function SkillExplanation({ id }: { readonly id: string }) {
  const { data, isPending, isError, error, refetch } = useExplanation(id);
  if (isPending) return <Loading what="explanation" />;
  if (isError) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <div className="px-4 py-6 sm:px-8">
      <p className="text-lead font-medium">{data.answer}</p>
      {data.files.map((file) => (
        <section key={file.path} className="mt-6">
          <h2 className="wrap-anywhere text-note text-ink-soft">
            <code>{file.path}</code>
          </h2>
          <ol className="mt-2 border-l border-line">
            {file.steps.map((step) => (
              <li key={`${step.stage} ${step.message}`} className="relative py-1.5 pl-6">
                <StepIcon outcome={step.outcome} />
                <span className="mr-2 text-label font-medium text-ink-faint uppercase">{step.stage}</span>
                {step.message}
                {step.hint !== null && <p className="text-note text-ink-soft">{step.hint}</p>}
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
      <Icon aria-hidden className="size-3" />
    </span>
  );
}
