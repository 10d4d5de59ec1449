/**
 * Names of files and folders that other programs act on: shells, git, editors and agents run or trust
 * their content. Code in a sandbox must not create or change one.
 */
export const PROTECTED_NAMES: readonly string[] = [
  ".agents",
  ".bash_login",
  ".bash_logout",
  ".bash_profile",
  ".bashrc",
  ".claude",
  ".claude.json",
  ".codex",
  ".cursor",
  ".devcontainer",
  ".envrc",
  ".gemini",
  ".git",
  ".gitconfig",
  ".gitmodules",
  ".husky",
  ".idea",
  ".mcp.json",
  ".npmrc",
  ".opencode",
  ".openclaw",
  ".profile",
  ".skillwright",
  ".ssh",
  ".vscode",
  ".zlogin",
  ".zprofile",
  ".zshenv",
  ".zshrc",
];

const protectedNames = new Set(PROTECTED_NAMES);

/** Whether a path leads through a protected name, in any case: some file systems do not tell `.GIT` from `.git`. */
export function isProtectedPath(path: string): boolean {
  return path.split("/").some((part) => protectedNames.has(part.toLowerCase()));
}
