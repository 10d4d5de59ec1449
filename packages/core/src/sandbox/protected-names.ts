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

/**
 * More such files, and folders that keep secrets. No agent may write them; code in a sandbox may create them in its work
 * folder, where programs such as `gpg` expect their own.
 */
const FURTHER_NAMES: readonly string[] = [
  ".aws",
  ".azure",
  ".bash_aliases",
  ".cshrc",
  ".curlrc",
  ".docker",
  ".emacs",
  ".emacs.d",
  ".exrc",
  ".gdbinit",
  ".githooks",
  ".gnupg",
  ".inputrc",
  ".kshrc",
  ".kube",
  ".lldbinit",
  ".login",
  ".netrc",
  ".nvimrc",
  ".pam_environment",
  ".pypirc",
  ".tcshrc",
  ".tmux.conf",
  ".vim",
  ".vimrc",
  ".wgetrc",
  ".xinitrc",
  ".xprofile",
  ".xsession",
  ".xsessionrc",
  ".yarnrc",
  ".yarnrc.yml",
  ".zlogout",
];

const protectedNames = new Set([...PROTECTED_NAMES, ...FURTHER_NAMES]);

/** Folders of the same kind whose parent also holds harmless files. */
const PROTECTED_FOLDERS: readonly string[] = [
  ".config/autostart",
  ".config/environment.d",
  ".config/fish",
  ".config/git",
  ".config/nvim",
  ".config/systemd",
  ".local/bin",
  ".local/share/applications",
  ".local/share/systemd",
];

/**
 * Whether a path leads through a protected name at any depth, in any case: some file systems do not tell `.GIT` from
 * `.git`.
 */
export function isProtectedPath(path: string): boolean {
  const parts = path.toLowerCase().split("/");
  const whole = `/${parts.join("/")}/`;
  return (
    parts.some((part) => protectedNames.has(part)) ||
    PROTECTED_FOLDERS.some((folder) => whole.includes(`/${folder}/`))
  );
}
