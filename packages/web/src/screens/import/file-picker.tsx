import { FileUp, FolderUp, Import as ImportIcon } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { pendingImport } from "./pending-import.ts";

interface FilePickerProps {
  /** Called after files were handed to the import page. */
  readonly onPicked?: () => void;
  /** Default: primary. */
  readonly variant?: "primary" | "plain";
}

/** Chooses files or a folder of this computer to import. */
export function FilePicker({ onPicked, variant = "primary" }: FilePickerProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (list: FileList | null) => {
    if (list === null || list.length === 0) return;
    pendingImport.set(import("./read-dropped.ts").then(({ pickedFiles }) => pickedFiles(list)));
    onPicked?.();
  };
  return (
    <div className="flex flex-col items-center rounded-card border-2 border-dashed border-line-strong px-6 py-14 text-center">
      <div className="mb-4 flex size-12 items-center justify-center rounded-full bg-sunken text-ink-soft">
        <ImportIcon className="size-6" />
      </div>
      <p className="text-lead font-semibold">Drop files or a folder here</p>
      <p className="mt-1 text-ink-soft">You can drop files on any page.</p>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        <input
          ref={files}
          type="file"
          multiple
          hidden
          aria-label="Files to import"
          accept=".md,.zip,.skill,.tgz,.gz"
          onChange={(event) => take(event.target.files)}
        />
        <input
          ref={(input) => {
            folder.current = input;
            input?.setAttribute("webkitdirectory", "");
          }}
          type="file"
          hidden
          aria-label="Folder to import"
          onChange={(event) => take(event.target.files)}
        />
        <Button variant={variant} icon={<FileUp />} onClick={() => files.current?.click()}>
          Choose files
        </Button>
        <Button icon={<FolderUp />} onClick={() => folder.current?.click()}>
          Choose a folder
        </Button>
      </div>
    </div>
  );
}
