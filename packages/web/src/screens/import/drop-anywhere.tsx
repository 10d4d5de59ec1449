import { Import } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { pendingImport } from "./pending-import.ts";

interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files: readonly FileSystemFileHandle[] }) => void): void;
}

/** Accepts files and folders dropped on any page, and files opened with the installed app. */
export function DropAnywhere() {
  const [over, setOver] = useState(false);
  const [, go] = useLocation();
  useEffect(() => {
    let depth = 0;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true;
    const listeners = {
      dragenter: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        depth += 1;
        setOver(true);
      },
      dragleave: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        depth -= 1;
        if (depth <= 0) setOver(false);
      },
      dragover: (event: DragEvent) => {
        if (hasFiles(event)) event.preventDefault();
      },
      drop: (event: DragEvent) => {
        depth = 0;
        setOver(false);
        if (!hasFiles(event) || event.dataTransfer === null) return;
        event.preventDefault();
        // Read both now: the drop data is gone after this task.
        const entries = [...event.dataTransfer.items].flatMap(
          (item) => item.webkitGetAsEntry() ?? item.getAsFile() ?? [],
        );
        pendingImport.set(import("./read-dropped.ts").then(({ readEntries }) => readEntries(entries)));
        go("/skills/import");
      },
    };
    const queue = (window as { readonly launchQueue?: LaunchQueue }).launchQueue;
    queue?.setConsumer(({ files }) => {
      if (files.length === 0) return;
      pendingImport.set(
        Promise.all(files.map(async (handle) => ({ path: handle.name, file: await handle.getFile() }))),
      );
      go("/skills/import");
    });
    const events = Object.entries(listeners) as [keyof typeof listeners, (event: DragEvent) => void][];
    for (const [name, listener] of events) window.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of events) window.removeEventListener(name, listener);
    };
  }, [go]);
  if (!over) return null;
  return (
    <section
      aria-label="Drop to import"
      className="pointer-events-none fixed inset-0 z-60 flex items-center justify-center bg-shade p-6 animate-fade"
    >
      <div className="flex flex-col items-center rounded-card border-2 border-dashed border-accent bg-surface px-12 py-10 text-center shadow-lift">
        <Import className="mb-3 size-8 text-accent" />
        <p className="text-lead font-semibold">Drop to import</p>
        <p className="mt-1 text-ink-soft">You can review the contents before anything is saved.</p>
      </div>
    </section>
  );
}
