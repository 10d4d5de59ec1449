/** Longest name the standard allows, in characters. */
export const MAX_NAME_LENGTH: number = 64;

/** Longest description the standard allows, in characters. */
export const MAX_DESCRIPTION_LENGTH: number = 1024;

/** Longest compatibility note the standard allows, in characters. */
export const MAX_COMPATIBILITY_LENGTH: number = 500;

/** Shortest and longest name of a *new* skill; loading accepts what the standard accepts. */
export const NEW_NAME_LENGTH: { readonly min: number; readonly max: number } = { min: 2, max: 50 };

/** Largest SKILL.md that is imported, in bytes; move larger content into references. */
export const MAX_IMPORT_BYTES: number = 100 * 1024;

/** Largest SKILL.md that is read at all, in bytes; above it a file is data or an attack, not instructions. */
export const MAX_SKILL_FILE_BYTES: number = 4 * 1024 * 1024;

/** Tokens of a body above which a model's context suffers; a warning, never a refusal. */
export const SOFT_BODY_TOKENS: number = 8000;

/** Lines of a body above which the standard advises to move detail into references. */
export const SOFT_BODY_LINES: number = 500;

/** Bytes read first when only the frontmatter is needed; nearly every frontmatter ends within it. */
export const HEAD_BYTES: number = 2048;

/** Largest frontmatter in bytes; a longer one is rejected before YAML parsing. */
export const MAX_FRONTMATTER_BYTES: number = 64 * 1024;

/** Deepest nesting of collections in a YAML document; ours need four. */
export const MAX_YAML_DEPTH: number = 20;

/** Most nodes in a YAML document after aliases are expanded; stops alias bombs by counting, not guessing. */
export const MAX_YAML_NODES: number = 5000;

/** Most aliases in a YAML document. */
export const MAX_YAML_ALIASES: number = 50;

/** Largest sidecar file in bytes. */
export const MAX_SIDECAR_BYTES: number = 64 * 1024;

/** Deepest folder below a root that is searched; grouping folders deeper than this are a mistake or an attack. */
export const MAX_SCAN_DEPTH: number = 6;

/** Most folders visited below one root; a root with more is not a skills folder. */
export const MAX_DIRECTORIES_PER_ROOT: number = 250_000;

/** Most entries read below one root, in case a folder has millions of files. */
export const MAX_ENTRIES_PER_ROOT: number = 2_000_000;

/** Most ancestors of the working folder that are checked; deeper paths exceed what file systems allow. */
export const MAX_ANCESTORS: number = 256;

/** Largest configuration or plugin manifest file in bytes. */
export const MAX_CONFIG_BYTES: number = 1024 * 1024;

/** Largest configuration file of another agent that is read or edited, in bytes; some keep their history in it. */
export const MAX_AGENT_CONFIG_BYTES: number = 32 * 1024 * 1024;

/** Most skills with the same name and precedence that one of them lists; ten thousand equal names would exhaust memory. */
export const MAX_NAMED_RIVALS: number = 20;

/** Most problems a "did you mean" offers. */
export const MAX_SUGGESTIONS: number = 3;

/** Most findings of one rule that a lint run reports for a file; the last one says how many more there are. */
export const MAX_FINDINGS_PER_RULE: number = 100;

/** Most rounds of applying fixes and checking again; each round fixes what the last one uncovered. */
export const MAX_FIX_ROUNDS: number = 10;

/** Most files and folders of a skill; users must be able to review what they approve. */
export const MAX_TREE_ENTRIES: number = 10_000;

/** Largest file of a skill, in bytes; all files are hashed before every run. */
export const MAX_TREE_FILE_BYTES: number = 32 * 1024 * 1024;

/** Most bytes of all files of a skill together. */
export const MAX_TREE_BYTES: number = 64 * 1024 * 1024;

/** Deepest nesting of folders in a skill, not counting its own folder. */
export const MAX_TREE_DEPTH: number = 32;

/** Largest archive that is read, in bytes; what is in it may not have more than {@link MAX_TREE_BYTES} anyway. */
export const MAX_ARCHIVE_BYTES: number = 64 * 1024 * 1024;

/** How many times larger than the archive its content may be; texts shrink to a tenth, bombs to a thousandth. */
export const MAX_ARCHIVE_RATIO: number = 100;

/** Bytes of content below which no ratio is a bomb; a table of blanks may shrink a lot. */
export const RATIO_FREE_BYTES: number = 4 * 1024 * 1024;

/** Most entries of an archive; it may contain several skills, and folders have their own entries. */
export const MAX_ARCHIVE_ENTRIES: number = 20_000;

/** Largest tar file inside a tar.gz, in bytes: the content, and up to three blocks of 512 bytes for each entry. */
export const MAX_TAR_BYTES: number = MAX_TREE_BYTES + 3 * 512 * MAX_ARCHIVE_ENTRIES;

/** Deepest nesting of folders in an archive: those of a skill, and those that contain the skill. */
export const MAX_ARCHIVE_DEPTH: number = 40;

/** Longest path in an archive, in characters: that of a skill's file, and the folders that the skill is in. */
export const MAX_ARCHIVE_PATH_LENGTH: number = 1024;

/** Longest path of a skill's file, in characters; with the folder it goes to it must fit what systems allow. */
export const MAX_PATH_LENGTH: number = 512;

/** Longest part of a path of a skill's file, in bytes; file systems allow no more. */
export const MAX_PATH_PART_BYTES: number = 255;

/** Most bytes of the trust file; thousands of approvals need a fraction of it. */
export const MAX_TRUST_BYTES: number = 4 * 1024 * 1024;

/** Most deleted skills that are kept; beyond it the oldest go for good. */
export const MAX_TRASH_ENTRIES: number = 100;

/** Most bytes of deleted skills that are kept; the newest stays however large it is. */
export const MAX_TRASH_BYTES: number = 512 * 1024 * 1024;

/** How long a process waits for another one to release a file, in milliseconds; the locked work takes only a few. */
export const LOCK_WAIT_MS: number = 10_000;

/** Most hook handlers that a skill may declare; users must be able to review what they approve. */
export const MAX_HOOK_HANDLERS: number = 32;

/** Longest command of a hook, in characters; longer ones belong in a script. */
export const MAX_HOOK_COMMAND_LENGTH: number = 8192;

/** Default timeout of a hook, in milliseconds; the user is waiting for it. */
export const HOOK_TIME_MS: number = 60_000;

/** Longest timeout that a hook may request, in milliseconds. */
export const MAX_HOOK_TIME_MS: number = 600_000;

/** Most bytes of an event that a hook receives; a tool's answer can be of any size. */
export const MAX_HOOK_INPUT_BYTES: number = 1024 * 1024;

/** Longest text of a hook that is shown to a model or a user, in characters; it must not fill a context. */
export const MAX_HOOK_TEXT_LENGTH: number = 10_000;

/** Times in a row that a hook may fail before it is removed: it would slow down everything it watches. */
export const MAX_HOOK_FAILURES: number = 3;

/** Times in a row that hooks may keep a model from stopping; more would continue forever. */
export const MAX_STOP_BLOCKS: number = 8;
