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

/** Bytes read first when only the frontmatter is needed; nearly every frontmatter ends within it. */
export const HEAD_BYTES: number = 2048;

/** Largest frontmatter in bytes; a longer one is rejected before YAML parsing. */
export const MAX_FRONTMATTER_BYTES: number = 64 * 1024;

/** Largest sidecar file in bytes. */
export const MAX_SIDECAR_BYTES: number = 64 * 1024;

/** Deepest folder below a root that is searched; grouping folders deeper than this are a mistake or an attack. */
export const MAX_SCAN_DEPTH: number = 6;

/** Most ancestors of the working folder that are checked; deeper paths exceed what file systems allow. */
export const MAX_ANCESTORS: number = 256;

/** Largest configuration or plugin manifest file in bytes. */
export const MAX_CONFIG_BYTES: number = 1024 * 1024;

/** Most problems a "did you mean" offers. */
export const MAX_SUGGESTIONS: number = 3;

/** Most findings of one rule that a lint run reports for a file; the last one says how many more there are. */
export const MAX_FINDINGS_PER_RULE: number = 100;

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

/** Most entries of an archive; it may contain several skills, and folders have their own entries. */
export const MAX_ARCHIVE_ENTRIES: number = 20_000;

/** Longest path in an archive, in characters: that of a skill's file, and the folders that the skill is in. */
export const MAX_ARCHIVE_PATH_LENGTH: number = 1024;

/** Longest path of a skill's file, in characters; with the folder it goes to it must fit what systems allow. */
export const MAX_PATH_LENGTH: number = 512;

/** Longest text of a hook that is shown to a model or a user, in characters; it must not fill a context. */
export const MAX_HOOK_TEXT_LENGTH: number = 10_000;
