import type { InstallReportDocument, InstallState, SyncReportDocument } from "@skillwright/server/client";
import { api, queries } from "../state/api.ts";
import { fewNames } from "../state/few-names.ts";
import { holdInstallAsks } from "../state/own-installs.ts";
import { skillsKey } from "../state/use-skills.ts";

/** Time between questions about the state of an installation. */
const POLL_MS = 400;

type Question = NonNullable<InstallState["question"]>;

/**
 * Runs an installation that a page of this app starts. The server's question is answered with yes if it is about exactly
 * what the person has reviewed on that page; otherwise it is shown in a dialog. Throws what went wrong.
 */
export async function runInstall(
  start: () => Promise<InstallState>,
  isReviewed: (question: Question) => boolean = () => false,
): Promise<SyncReportDocument> {
  const release = holdInstallAsks();
  try {
    let now = await start();
    let answered: string | undefined;
    for (;;) {
      const { id, state, report, ask, question, error } = now;
      if (state === "done" && report !== undefined) return report;
      if (state === "failed" || state === "declined") {
        const { message, hint } = error ?? { message: "Nothing was installed.", hint: null };
        throw Object.assign(new Error(message), { hint });
      }
      if (ask !== undefined && question !== undefined && ask !== answered && isReviewed(question)) {
        answered = ask;
        await api.answerAsk({ params: { ask }, body: { decision: "allow" } });
      } else {
        if (ask !== undefined && ask !== answered) release();
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
      now = await api.getInstall({ params: { install: id } });
    }
  } finally {
    // The answered question must be gone from the list before the dialog may open again.
    await queries.invalidateQueries({ queryKey: ["asks"] });
    release();
    await queries.invalidateQueries({ queryKey: skillsKey });
  }
}

/** What an installation did, in a sentence. */
export function reportText({ applied, unchanged, failed }: InstallReportDocument): string {
  const parts = [
    ...named(
      applied.map(({ name }) => name),
      appliedWord(applied),
    ),
    ...named(unchanged, "Already up to date:"),
    ...failed.map(({ name, message, hint }) => `${name}: ${hint === null ? message : `${message}. ${hint}`}`),
  ];
  return parts.length === 0 ? "Nothing to do" : parts.join(". ");
}

const words = { installed: "Installed", updated: "Updated", replaced: "Replaced", restored: "Restored" };

function appliedWord(applied: InstallReportDocument["applied"]): string {
  const actions = new Set(applied.map(({ action }) => action));
  const [only] = actions;
  return only !== undefined && actions.size === 1 ? words[only] : "Installed or updated";
}

function named(names: readonly string[], word: string): readonly string[] {
  return names.length === 0 ? [] : [`${word} ${fewNames(names)}`];
}
