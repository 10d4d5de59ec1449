import { spawn } from "node:child_process";
import { once } from "node:events";
import { SkillwrightError } from "@skillwright/core/internal";
import { manageTexts } from "../../texts/manage.ts";

/** Opens a file in the person's editor and waits until they are done. Throws when it cannot be started or fails. */
export async function openEditor(file: string): Promise<void> {
  const { VISUAL, EDITOR } = process.env;
  const usual = process.platform === "win32" ? "notepad" : "vi";
  const editor = [VISUAL, EDITOR].find((value) => value !== undefined && value.trim() !== "") ?? usual;
  // The variable is a command line of the person's own shell, such as `code --wait`; the path is not part of it.
  const child =
    process.platform === "win32"
      ? spawn(`${editor} "${file}"`, { shell: true, stdio: "inherit" })
      : spawn("/bin/sh", ["-c", `${editor} "$1"`, "sh", file], { stdio: "inherit" });
  const [status] = (await once(child, "exit")) as [number | null];
  if (status === 0) return;
  const isMissing = status === 127 || status === 126;
  throw new SkillwrightError("usage_error", {
    message: isMissing ? manageTexts.edit.noEditor : manageTexts.edit.failed(editor, status ?? -1),
    details: { argument: editor, suggestions: [] },
    ...(isMissing && { hint: manageTexts.edit.noEditorHint }),
  });
}
