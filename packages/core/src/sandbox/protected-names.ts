import { foldersAbove, relativePath } from "../paths/path-text.ts";
import { isSecretName } from "../paths/secret-name.ts";
import { wordList } from "../text/word-list.ts";

/**
 * Names of files and folders that other programs act on in any folder: shells, version control, editors, debuggers,
 * package managers and agents run or trust their content. Code in a sandbox must not create or change one.
 */
export const PROTECTED_NAMES: readonly string[] = wordList(`
  .agents .aider.conf.yml .amp .augment .bash_login .bash_logout .bash_profile .bashrc .bazelrc .cargo
  .claude .claude.json .codex .continue .copilot .cursor .devcontainer .dir-locals.el .envrc .exrc .factory
  .gdbinit .gemini .git .gitconfig .githooks .gitmodules .goose .hg .husky .idea .irbrc .jj .junie .kiro
  .lldbinit .mcp.json .mise.toml .npmrc .nvim.lua .nvimrc .openclaw .opencode .pdbrc .pi .pnpmfile.cjs
  .pre-commit-config.yaml .profile .pryrc .qwen .roo .rprofile .skillwright .ssh .trae .vscode .windsurf
  .yarnrc .yarnrc.yml .zed .zlogin .zprofile .zshenv .zshrc skills.lock.json
`);

/**
 * Files that programs act on only in a home folder, and folders that keep secrets. No agent may write them; code in a
 * sandbox may create them in its work folder, where programs such as `gpg` expect their own.
 */
const FURTHER_NAMES = wordList(`
  .aws .azure .bash_aliases .cshrc .curlrc .docker .emacs .emacs.d .git-credentials .gnupg .inputrc .kshrc
  .kube .login .netrc .pam_environment .password-store .pgpass .pypirc .tcshrc .tmux.conf .vim .vimrc
  .wgetrc .xinitrc .xprofile .xsession .xsessionrc .zlogout
`);

const protectedNames = new Set([...PROTECTED_NAMES, ...FURTHER_NAMES]);

/** Protected names whose content isn't a secret: people work on it like on any other file of a project. */
const OPEN_NAMES: ReadonlySet<string> = new Set(
  wordList(`
  .bazelrc .dir-locals.el .agents .devcontainer .githooks .gitmodules .husky .idea .mise.toml
  .pre-commit-config.yaml .skillwright .vscode skills.lock.json
`),
);

/** Folders of the same kind as {@link PROTECTED_NAMES} whose parent also holds harmless files. */
export const PROTECTED_PROJECT_FOLDERS: readonly string[] = [
  ".github/agents",
  ".github/hooks",
  ".github/skills",
];

/** Folders that programs act on in a home folder, whose parent also holds harmless files. */
const PROTECTED_HOME_FOLDERS = wordList(`
  .config/agents .config/amp .config/autostart .config/environment.d .config/fish .config/gh .config/git
  .config/goose .config/nvim .config/opencode .config/systemd .local/bin .local/share/applications
  .local/share/systemd
`);

/**
 * Whether a path leads through a protected name at any depth, in any case: some file systems don't distinguish `.GIT` from
 * `.git`.
 */
export function isProtectedPath(path: string): boolean {
  const parts = path.toLowerCase().split("/");
  const whole = `/${parts.join("/")}/`;
  return (
    parts.some((part) => protectedNames.has(part)) ||
    [...PROTECTED_PROJECT_FOLDERS, ...PROTECTED_HOME_FOLDERS].some((folder) => whole.includes(`/${folder}/`))
  );
}

/** Whether a folder is one whose own subfolders are such folders, as `.config` is. */
export function holdsProtectedFolders(folder: string): boolean {
  const path = `/${folder.toLowerCase()}`;
  const parents = PROTECTED_HOME_FOLDERS.flatMap(foldersAbove).filter((parent) => parent !== ".");
  return parents.some((parent) => path.endsWith(`/${parent}`));
}

/**
 * Whether a path leads through a name that usually holds secrets, at any depth: keys, credentials, tokens in the
 * configuration of programs and agents, key files, `.env` files. A model reads such a file only after a person agreed.
 */
export function isPrivatePath(path: string): boolean {
  const parts = path.toLowerCase().split("/");
  const isSecret = (part: string): boolean =>
    (protectedNames.has(part) && !OPEN_NAMES.has(part)) ||
    /^\.env(?:\..+)?$/.test(part) ||
    isSecretName(part);
  return (
    parts.some(isSecret) ||
    PROTECTED_HOME_FOLDERS.some((folder) => `/${parts.join("/")}/`.includes(`/${folder}/`))
  );
}

/** Whether a path is in one of the folders and nothing below that folder on the way to it is {@link isPrivatePath}. */
export function isOpenIn(folders: readonly string[], path: string): boolean {
  return folders.some((folder) => {
    const inside = relativePath(folder, path);
    return inside !== undefined && !isPrivatePath(inside);
  });
}
