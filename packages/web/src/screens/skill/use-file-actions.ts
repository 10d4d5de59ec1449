import type { SkillDocument } from "@skillwright/server/client";
import { useMemo } from "react";
import { errorText } from "../../actions/error-text.ts";
import { saveFile } from "../../actions/save-file.ts";
import { api, queries } from "../../state/api.ts";
import { skillsKey } from "../../state/use-skills.ts";
import { useNotify } from "../../ui/notices.tsx";

/** Changes to the files of a skill. Each reports its result, and is a version in the skill's history. */
export interface FileActions {
  /** Resolves to whether it worked. */
  write(path: string, text: string, done: string): Promise<boolean>;
  rename(path: string, to: string): Promise<boolean>;
  /** The notification offers Undo. */
  remove(path: string): Promise<boolean>;
  download(path: string): Promise<void>;
}

export function useFileActions({ path: skill, name }: Pick<SkillDocument, "path" | "name">): FileActions {
  const notify = useNotify();
  return useMemo(() => {
    const attempt = async (work: () => Promise<void>): Promise<boolean> => {
      try {
        await work();
        return true;
      } catch (error) {
        notify({ text: errorText(error), tone: "failed" });
        return false;
      }
    };
    const change = async (body: Parameters<typeof api.updateSkill>[0]["body"]): Promise<void> => {
      await api.updateSkill({ params: { skill }, body });
      await queries.invalidateQueries({ queryKey: skillsKey });
    };
    return {
      write: (path, text, done) =>
        attempt(async () => {
          await change(path === "SKILL.md" ? { text } : { write: [{ path, text }] });
          notify({ text: done });
        }),
      rename: (path, to) =>
        attempt(async () => {
          const base64 = toBase64(await fileBytes(skill, path));
          await change({ write: [{ path: to, base64 }], remove: [path] });
          notify({ text: `Renamed to ${to}` });
        }),
      remove: (path) =>
        attempt(async () => {
          const base64 = toBase64(await fileBytes(skill, path));
          await change({ remove: [path] });
          notify({
            text: `Deleted ${path}`,
            action: {
              label: "Undo",
              run: () => void attempt(() => change({ write: [{ path, base64 }] })),
            },
          });
        }),
      async download(path) {
        await attempt(async () => {
          const bytes = await fileBytes(skill, path);
          saveFile({ name: path.split("/").at(-1) ?? name, bytes });
        });
      },
    };
  }, [skill, name, notify]);
}

/** The bytes of one file of a skill, also of one that isn't text. */
export async function fileBytes(skill: string, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const archive = await api.exportSkill({ params: { skill }, query: { format: "skill" } });
  const { readZip } = await import("@skillwright/core/internal");
  // The archive has one folder at its top.
  const entry = readZip(new Uint8Array(archive)).find(
    (file) => file.path.slice(file.path.indexOf("/") + 1) === path,
  );
  if (entry === undefined) throw new Error(`${path} isn't part of what a skill exports`);
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
