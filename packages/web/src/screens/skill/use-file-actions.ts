import type { SkillDocument } from "@skillwright/server/client";
import { saveFile } from "../../actions/save-file.ts";
import { useAttempt } from "../../actions/use-attempt.ts";
import { api } from "../../state/api.ts";

/** Changes to the files of a skill. Each reports its result, resolves to whether it worked, and is a version in the skill's history. */
export type FileActions = ReturnType<typeof useFileActions>;

export function useFileActions({ path: skill, name }: Pick<SkillDocument, "path" | "name">) {
  const attempt = useAttempt("skills");
  // Nothing is out of date after a download.
  const attemptDownload = useAttempt();
  const change = (body: Parameters<typeof api.updateSkill>[0]["body"]) =>
    api.updateSkill({ params: { skill }, body });
  return {
    write: (path: string, text: string, done: string) =>
      attempt(() => change(path === "SKILL.md" ? { text } : { write: [{ path, text }] }), done),
    rename: (path: string, to: string) =>
      attempt(async () => {
        const base64 = toBase64(await fileBytes(skill, path));
        await change({ write: [{ path: to, base64 }], remove: [path] });
      }, `Renamed to ${to}`),
    /** The notification offers Undo. */
    remove: (path: string) =>
      attempt(
        async () => {
          const base64 = toBase64(await fileBytes(skill, path));
          await change({ remove: [path] });
          return base64;
        },
        (base64) => ({
          text: `Deleted ${path}`,
          action: { label: "Undo", run: () => void attempt(() => change({ write: [{ path, base64 }] })) },
        }),
      ),
    download: (path: string) =>
      attemptDownload(async () => saveFile(path.split("/").at(-1) ?? name, await fileBytes(skill, path))),
  };
}

/** The bytes of one file of a skill, also of one that isn't text. */
export async function fileBytes(skill: string, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const archive = await api.exportSkill({ params: { skill }, query: { format: "skill" } });
  const { readZip } = await import("@skillwright/core/internal");
  // The archive has one folder at its top.
  const entry = readZip(new Uint8Array(archive)).find(
    (file) => file.path.slice(file.path.indexOf("/") + 1) === path,
  );
  if (entry === undefined) throw new Error(`${path} isn't in the skill's export`);
  return new Uint8Array(entry.bytes);
}

/** Bytes that one call of `fromCharCode` takes at most. */
const CHUNK = 8192;

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return btoa(text);
}
