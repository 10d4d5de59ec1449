import type { Operations } from "@skillwright/server/client";
import { ArchiveRestore, Trash2 } from "lucide-react";
import { useState } from "react";
import { nameConflictOf } from "../../actions/error-text.ts";
import { useAttempt } from "../../actions/use-attempt.ts";
import { api } from "../../state/api.ts";
import { useRead } from "../../state/use-read.ts";
import { DateTime } from "../../ui/badge.tsx";
import { PageHeader } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState, Fetching } from "../../ui/failure.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { ListRow } from "../../ui/list-row.tsx";
import { count } from "../../ui/words.ts";

type Entry = Operations["listTrash"]["response"]["entries"][number];

/** Deleted skills, which can be restored or deleted permanently. */
export default function TrashScreen() {
  const query = useRead("skills", "listTrash");
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
      <ul className="mx-4 mb-12 border-t border-line empty:hidden sm:mx-8">
        {entries.map((entry) => (
          <ListRow
            key={entry.id}
            title={entry.name}
            actions={
              <>
                <Button
                  icon={<ArchiveRestore />}
                  aria-label={`Restore ${entry.name}`}
                  onClick={() => restore(entry)}
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
              </>
            }
          >
            {entry.folder}
            <p className="text-label text-ink-faint">
              Deleted <DateTime at={entry.deletedAt} />, {count(entry.bytes, "byte")}
            </p>
          </ListRow>
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
