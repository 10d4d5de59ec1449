import { skillFilePath, skillPath } from "../../state/paths.ts";

const ROOT = "file:///";

/** The file of a skill that a relative link leads to; undefined if there is no such file. */
export function linkedFile(
  href: string,
  { from, files }: { readonly from: string; readonly files: readonly string[] },
): string | undefined {
  const base = `${ROOT}${from.split("/").map(encodeURIComponent).join("/")}`;
  if (!URL.canParse(href, base)) return undefined;
  const { protocol, host, pathname } = new URL(href, base);
  if (protocol !== "file:" || host !== "") return undefined;
  const path = decode(pathname.slice(1));
  return path === "SKILL.md" || files.includes(path) ? path : undefined;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return path;
  }
}

interface LinkContext {
  readonly id: string;
  /** The file that has the link. */
  readonly from: string;
  readonly files: readonly string[];
}

/** The page that a relative link in a skill's text leads to; undefined if the skill has no such file. */
export function skillLink(href: string, { id, from, files }: LinkContext): string | undefined {
  const file = linkedFile(href, { from, files });
  if (file === undefined) return undefined;
  return file === "SKILL.md" ? skillPath(id) : skillFilePath(id, file);
}
