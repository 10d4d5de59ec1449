import {
  isInside,
  isOpenIn,
  isProtectedPath,
  parentPath,
  permissionError,
  relativePath,
  type SkillwrightError,
} from "@skillwright/core/internal";
import {
  openTrustStore,
  type Question,
  realPath,
  type Skills,
  toPortablePath,
} from "@skillwright/runtime/internal";

/**
 * Checks a chat's folder: inside the server's or a trusted one, and not around the home folder. A token can answer
 * the chat's questions, so it must not choose the folder. Throws `permission_error`.
 */
export function checkChatFolder(cwd: string, skills: Skills): void {
  if (isInside(canonical(cwd), canonical(skills.snapshot.place.home))) {
    throw refused(
      cwd,
      "it contains your home folder",
      "Start the server in a project: `skillwright serve --cwd FOLDER`.",
    );
  }
  if (!isNamedFolder(cwd, skills)) {
    throw refused(
      cwd,
      "the server wasn't started in it, and it isn't trusted",
      "Run `skillwright trust FOLDER` in a terminal, or start the server there.",
    );
  }
}

/** Whether a path is in the folder that the server was started in, or in a trusted one, and not among protected files. */
function isNamedFolder(path: string, { snapshot, locations }: Skills): boolean {
  const { home, cwd: serverFolder } = snapshot.place;
  const folder = canonical(path);
  const trusted = openTrustStore({ state: locations.state }).folders();
  const named = [serverFolder, ...trusted.map((one) => one.path)].map(canonical);
  return named.some((root) => {
    const inside = isInside(root, canonical(home)) ? undefined : relativePath(root, folder);
    return root === folder || (inside !== undefined && !isProtectedPath(inside));
  });
}

/** Whether a token may have a path read as a source of skills: where chats may work, or in a skill found here. */
export function isReadableSource(path: string, own: Skills, { snapshot }: Skills): boolean {
  const target = canonical(path);
  const isSkill = snapshot.skills.some(({ found }) =>
    isInside(found.kind === "command" ? found.key : parentPath(found.key), target),
  );
  return isSkill || isNamedFolder(path, own);
}

/** Whether a question may be answered over HTTP: files outside the chat's folder and its skills are never read. */
export function isAnswerable(question: Question, { snapshot }: Skills): boolean {
  if (question.kind !== "read-file") return true;
  const usable = snapshot.skills.filter(
    ({ found, reasons }) => found.kind === "skill" && reasons.length === 0,
  );
  const folders = [canonical(snapshot.place.cwd), ...usable.map(({ found }) => parentPath(found.key))];
  return isOpenIn(folders, question.path);
}

function canonical(path: string): string {
  try {
    return realPath(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return toPortablePath(path);
    if (code === undefined) throw error;
    throw refused(path.slice(0, 200), "it can't be read", "Name a folder that exists.");
  }
}

function refused(path: string, why: string, hint: string): SkillwrightError<"permission_error"> {
  return permissionError(path, `Over HTTP, ${path} can't be used: ${why}`, { hint });
}
