import { joinPath } from "@skillwright/core/internal";
import { withFileLock } from "../files/with-file-lock.ts";
import { readProposalFiles, writeProposalFile } from "./proposal-files.ts";
import { contentOf, readRecords, replaceRecord } from "./proposal-records.ts";
import { waitingProposals } from "./waiting-proposals.ts";

/** The lock that every change of proposals holds. */
export function proposalsLock(state: string): string {
  return joinPath(state, "proposals.lock");
}

/** Lets the proposals that wait for a skill follow it to another key and id. */
export async function moveProposals(
  state: string,
  from: string,
  to: { readonly key: string; readonly id: string },
): Promise<void> {
  if (waitingProposals(state) === 0) return;
  await withFileLock(proposalsLock(state), () => {
    for (const { document } of readProposalFiles(state, "waiting").files) {
      if (document.key !== from) continue;
      const moved = { ...document, key: to.key, skill: to.id };
      const record = readRecords(state).find(({ id }) => id === document.id);
      // One whose file was edited stays one.
      if (record?.content === contentOf(document)) replaceRecord(state, moved);
      writeProposalFile(state, moved);
    }
  });
}
