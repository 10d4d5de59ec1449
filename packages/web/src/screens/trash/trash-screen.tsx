import type { Operations } from "@skillwright/server/client";
import { useQuery } from "@tanstack/react-query";
import { ArchiveRestore, Trash2 } from "lucide-react";
import { useState } from "react";
import { nameConflictOf } from "../../actions/name-conflict.tsx";
import { useAttempt } from "../../actions/use-attempt.ts";
import { api } from "../../state/api.ts";
import { skillsKey } from "../../state/use-skills.ts";
import { DateTime } from "../../ui/badge.tsx";
import { PageHeader } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState, Fetching } from "../../ui/failure.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { count } from "../../ui/words.ts";

type Entry = Operations["listTrash"]["response"]["entries"][number];

/** Deleted skills, which can be restored or deleted permanently. */
export default function TrashScreen() {
  const query = useQuery({
    queryKey: [...skillsKey, "trash"],
    queryFn: ({ signal }) => api.listTrash({ signal }),
  });
  const [doomed, setDoomed] = useState<readonly Entry[]>([]);
  const attempt = useAttempt("skills");
  const restore = (entry: Entry) =>
    attempt(async () => {
      const params = { entry: entry.id };
      try {
        await api.restoreFromTrash({ params, body: {} });
        return `Restored ${entry.name}`;
      } catch (failure) {
        if (nameConflictOf(failure) === undefined) throw failure;
        const { name } = await api.restoreFromTrash({ params, body: { onConflict: "rename" } });
        return `Restored as ${name}, because ${entry.name} is taken`;
      }
    }, String);
  const destroy = (entries: readonly Entry[]) =>
    attempt(
      () => api.emptyTrash({ query: { entry: entries.map(({ id }) => id) } }),
      entries.length === 1 ? `Deleted ${entries[0]?.name} permanently` : "Trash emptied",
    );
  const entries = query.data?.entries ?? [];
  return (
    <>
      <PageHeader
        title="Trash"
        lead="Deleted skills. They stay here until you delete them permanently."
        actions={
          entries.length > 0 && (
            <Button variant="danger" icon={<Trash2 />} onClick={() => setDoomed(entries)}>
              Empty trash
            </Button>
          )
        }
      />
      <Fetching query={query} what="trash" />
      {query.isSuccess && entries.length === 0 && (
        <EmptyState icon={<Trash2 />} title="The trash is empty">
          Deleted skills appear here, and you can restore them.
        </EmptyState>
      )}
      <ul className="px-4 pb-12 sm:px-8">
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-3 first:border-t"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium wrap-anywhere">{entry.name}</p>
              <p className="text-note wrap-anywhere text-ink-soft">{entry.folder}</p>
              <p className="text-label text-ink-faint">
                Deleted <DateTime at={entry.deletedAt} />, {count(entry.bytes, "byte")}
              </p>
            </div>
            <div className="flex gap-2">
              <Button
                icon={<ArchiveRestore />}
                aria-label={`Restore ${entry.name}`}
                onClick={() => void restore(entry)}
              >
                Restore
              </Button>
              <Button
                variant="danger"
                aria-label={`Delete ${entry.name} permanently`}
                onClick={() => setDoomed([entry])}
              >
                Delete
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {doomed.length > 0 && (
        <FormDialog
          onClose={() => setDoomed([])}
          title={doomed.length === 1 ? `Delete ${doomed[0]?.name} permanently?` : "Empty the trash?"}
          lead="This can't be undone."
          action="Delete permanently"
          variant="danger"
          onSubmit={() => {
            setDoomed([]);
            void destroy(doomed);
          }}
        >
          <ul className="list-disc pl-5">
            {doomed.map(({ id, name }) => (
              <li key={id} className="wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        </FormDialog>
      )}
    </>
  );
}
