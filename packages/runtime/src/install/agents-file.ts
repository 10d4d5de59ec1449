import { existsSync, lstatSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { isInside, joinPath, type SkillStatus, SkillwrightError } from "@skillwright/core/internal";
import { toPortablePath } from "../files/node-file-system.ts";
import { writeFileAtomically } from "../files/write-file-atomically.ts";
import { isTrustedProject } from "../trust/trust-store.ts";
import type { InstallContext } from "./install-context.ts";
import type { SyncReport } from "./installer.ts";

/** The lines between which the section is kept. */
const START = "<!-- skillwright:start -->";
const END = "<!-- skillwright:end -->";

/** Longest description in the section, in characters: AGENTS.md is part of every request. */
const MAX_DESCRIPTION = 300;

/**
 * Updates or adds the section about the project's skills in its AGENTS.md. Throws `not_trusted` if the project isn't:
 * models would read the skills there.
 */
export async function syncAgentsFile(
  context: InstallContext,
  mode: "add" | "keep",
): Promise<SyncReport["agentsFile"]> {
  const { place, skills } = context.snapshot();
  const project = place.gitRoot ?? place.cwd;
  const file = joinPath(project, "AGENTS.md");
  const before = readAgentsFile(file);
  const section = findSection(before ?? "", file);
  if (section === undefined && (mode === "keep" || project === place.home)) return undefined;
  if (!isTrustedProject(place, context.locations)) {
    if (mode === "keep") return undefined;
    throw new SkillwrightError("not_trusted", {
      message: `${project} is not trusted, so its skills are not written to AGENTS.md`,
      details: { key: project, reason: "unknown" },
      hint: "Trust it first: `skillwright trust`.",
    });
  }
  const own = skills.filter(
    ({ scope, state, found, shadowedBy }) =>
      scope === "project" &&
      state === "eligible" &&
      shadowedBy === undefined &&
      isInside(project, found.path),
  );
  const text = renderSection(own, project);
  const after =
    section === undefined
      ? `${before === undefined || before === "" ? "" : before.replace(/\n*$/, "\n\n")}${text}\n`
      : `${(before ?? "").slice(0, section.start)}${text}${(before ?? "").slice(section.end)}`;
  if (after === before) return { file, action: "unchanged" };
  writeFileAtomically(file, after);
  return { file, action: section === undefined ? "added" : "updated" };
}

/** The section about skills: their names, when to use them, and where they are. */
function renderSection(skills: readonly SkillStatus[], project: string): string {
  const lines = skills
    .filter(({ modelInvocable }) => modelInvocable)
    .map(({ name, manifest, found }) => {
      const path = toPortablePath(relative(project, found.path));
      return `- **${plain(name)}**: ${plain(manifest.description)} (\`${path.replaceAll("`", "")}\`)`;
    });
  return [
    START,
    "",
    "## Skills",
    "",
    ...(lines.length === 0
      ? ["This project has no skills."]
      : [
          "Before you start a task, check whether one of these skills fits. If so, read its file and follow it.",
          "",
          ...lines,
        ]),
    "",
    END,
  ].join("\n");
}

/** One line without markup: a description must not end the section, start a comment or look like a heading. */
function plain(text: string): string {
  const line = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
  const short = line.length > MAX_DESCRIPTION ? `${line.slice(0, MAX_DESCRIPTION - 1)}…` : line;
  return short.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("`", "'");
}

function findSection(
  text: string,
  file: string,
): { readonly start: number; readonly end: number } | undefined {
  const start = text.indexOf(START);
  if (start < 0) return undefined;
  const end = text.indexOf(END, start);
  if (end < 0 || text.includes(START, start + 1)) {
    throw new SkillwrightError("validation_error", {
      message: `${file} has a skills section without an end, or more than one`,
      details: { problems: [`${START} and ${END} must each appear exactly once`] },
      hint: `Remove the lines \`${START}\` and \`${END}\`, then run it again.`,
    });
  }
  return { start, end: end + END.length };
}

/** A link is not followed: in a project it could lead anywhere. */
function readAgentsFile(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  if (lstatSync(file).isFile()) return readFileSync(file, "utf8");
  throw new SkillwrightError("path_escapes_root", {
    message: `${file} is not a regular file, so it was left unchanged`,
    details: { root: file, path: file },
    hint: "Replace the link with a file.",
  });
}
