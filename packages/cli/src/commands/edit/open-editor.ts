import { spawn } from "node:child_process";
import { once } from "node:events";
import { SkillwrightError } from "@skillwright/core/internal";
import { editTexts } from "./text.ts";

/** Opens a file in the user's editor and waits until it is closed. Throws if it can't be started or fails. */
export async function openEditor(file: string): Promise<void> {
  const { VISUAL, EDITOR } = process.env;
  const fallback = process.platform === "win32" ? "notepad" : "vi";
  const editor = [VISUAL, EDITOR].find((value) => value !== undefined && value.trim() !== "") ?? fallback;
  // The variable is a shell command line, such as `code --wait`; the path must not be interpreted by the shell.
  const child =
    process.platform === "win32"
      ? spawn(`${editor} "${file}"`, { shell: true, stdio: "inherit" })
      : spawn("/bin/sh", ["-c", `${editor} "$1"`, "sh", file], { stdio: "inherit" });
  const [status] = (await once(child, "exit")) as [number | null];
  if (status === 0) return;
  const isMissing = status === 127 || status === 126;
  throw new SkillwrightError("usage_error", {
    message: isMissing ? editTexts.noEditor : editTexts.failed(editor, status ?? -1),
    details: { argument: editor, suggestions: [] },
    ...(isMissing && { hint: editTexts.noEditorHint }),
  });
}
