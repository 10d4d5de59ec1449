import { type PackageFile, type PackagePath, writeZip } from "@skillwright/core/internal";

/** A skill to publish. */
export interface SkillDraft {
  readonly name: string;
  readonly description?: string;
  readonly version?: string;
  readonly body?: string;
  /** More files by their paths. */
  readonly files?: Readonly<Record<string, string>>;
}

/** The files of a skill. */
export function skillFiles(draft: SkillDraft): readonly PackageFile[] {
  const {
    name,
    description = `Does what ${name} does.`,
    version,
    body = `# ${name}\n\nFollow these steps.\n`,
  } = draft;
  const lines = ["---", `name: ${name}`, `description: ${description}`];
  if (version !== undefined) lines.push("metadata:", `  version: "${version}"`);
  return Object.entries({ "SKILL.md": `${[...lines, "---", ""].join("\n")}\n${body}`, ...draft.files }).map(
    ([path, text]) => ({
      path: path as PackagePath,
      bytes: new TextEncoder().encode(text),
      executable: path.endsWith(".sh"),
    }),
  );
}

/** The zip file of a skill. */
export function skillArchive(draft: SkillDraft): Uint8Array {
  return writeZip(skillFiles(draft));
}

/** The form that publishes a skill. */
export function publishForm(archive: Uint8Array, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  form.set("archive", new File([Buffer.from(archive)], "skill.zip"));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
