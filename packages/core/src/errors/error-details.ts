/** The details of each error code; adding a code here makes every table over the codes fail to compile until it is complete. */
export interface ErrorDetails {
  /** No skill has this name. */
  skill_not_found: { readonly name: string; readonly suggestions: readonly string[] };
  /** Several skills answer to the name with equal right. */
  ambiguous_skill: { readonly name: string; readonly candidates: readonly string[] };
  /** No agent has this id. */
  agent_not_found: { readonly id: string; readonly suggestions: readonly string[] };
  /** An agent exists but can't be used; the problems say why. */
  agent_unusable: { readonly id: string; readonly file: string; readonly problems: readonly string[] };
  /** A file does not match its format. */
  parse_error: {
    readonly file: string;
    readonly line?: number;
    readonly column?: number;
    /** The change that would make the file valid, as a unified diff; only a person applies it. */
    readonly repair?: string;
  };
  /** A value breaks a rule of the format or of an input. */
  validation_error: { readonly problems: readonly string[] };
  /** The name is taken; the details list the ways to resolve it. */
  name_conflict: NameConflict;
  /** The target of a change was changed meanwhile. */
  edit_conflict: {
    readonly path: string;
    /** The hash the caller expected, and the one found. */
    readonly expected: string;
    readonly actual: string;
    /** The current text, and the one that was not written; absent if the conflict isn't about one text. */
    readonly current?: string;
    readonly proposed?: string;
  };
  /** The operating system or a policy refuses. */
  permission_error: { readonly path: string };
  /** A skill has no version of that number. */
  version_not_found: { readonly key: string; readonly version: number; readonly known: readonly number[] };
  /** No stored conversation has that id. */
  transcript_not_found: { readonly id: string; readonly suggestions: readonly string[] };
  /** Another process, or another part of this one, is using that conversation now. */
  transcript_in_use: { readonly id: string };
  /** No proposal has that id. */
  proposal_not_found: { readonly id: string; readonly suggestions: readonly string[] };
  /** A proposal cannot be decided in this way, or by this reviewer. */
  proposal_refused: {
    readonly id: string;
    readonly reason: ProposalRefusal;
    readonly problems: readonly string[];
  };
  /** A path that was named does not exist. */
  file_not_found: { readonly path: string };
  /** The output file already exists, and overwriting was not allowed. */
  file_exists: { readonly path: string };
  /** Built-in skills are read-only. */
  built_in_modification: { readonly name: string };
  /** The skill belongs to an administrator, a plugin or another place and can't be changed here. */
  read_only_skill: { readonly name: string; readonly path: string; readonly reason: ReadOnlyReason };
  /** A skill exists but the caller may not use it. */
  invocation_denied: { readonly name: string };
  /** An operation took longer than its time limit. */
  timed_out: { readonly limitMs: number };
  /** A skill exists but its content could not be read. */
  load_error: { readonly name: string; readonly path: string };
  /** A path from outside leaves the folder it belongs to. */
  path_escapes_root: { readonly root: string; readonly path: string };
  /** A command line cannot be understood. */
  usage_error: { readonly argument: string; readonly suggestions: readonly string[] };
  /** A person has to answer first, and no one can be prompted; the flag is the answer on a command line. */
  nobody_to_ask: { readonly flag: string };
  /** A configuration file or value is wrong. */
  config_error: { readonly file: string; readonly problems: readonly string[] };
  /** A state file was written by a newer version and is not touched. */
  newer_state: { readonly file: string; readonly found: number; readonly known: number };
  /** A limit was exceeded. */
  limit_exceeded: { readonly limit: string; readonly allowed: number; readonly actual: number };
  /** The user has not approved the request, or approved an earlier state. */
  not_trusted: { readonly key: string; readonly reason: "unknown" | "changed" };
  /** No sandbox is available for a skill's command, so it was not run. */
  sandbox_unavailable: { readonly reason: string };
  /** An archive is rejected as a whole; the responsible entry is named if there is one. */
  archive_error: { readonly reason: ArchiveReason; readonly entry?: string };
  /** A lockfile can't be used; nothing was changed. */
  lock_error: { readonly file: string; readonly problems: readonly string[] };
  /** A skill is not installed, updated or removed; nothing was changed. */
  install_refused: {
    readonly skill: string;
    readonly reason: InstallRefusal;
    readonly problems: readonly string[];
  };
  /** A signature or a key is not accepted. */
  signature_error: { readonly file: string; readonly reason: SignatureProblem };
  /** A source of skills cannot be reached, or doesn't answer as it should; asking again may help. */
  source_unavailable: {
    /** The address without secrets. */
    readonly url: string;
    readonly reason: SourceFailure;
    /** The HTTP status, if there is one. */
    readonly status?: number;
  };
  /** A source of skills is not used, because that would not be safe. */
  source_refused: { readonly url: string; readonly reason: SourceRefusal };
  /** What a source delivered does not have the expected digest. */
  integrity_error: { readonly url: string; readonly expected: string; readonly actual: string };
  /** An optional package is not installed, or can't be loaded. */
  missing_package: { readonly package: string };
  /** Neither this program nor the service knows the model. */
  model_not_found: { readonly model: string; readonly suggestions: readonly string[] };
  /** A model provider has no key, or rejects it. */
  model_rejected_key: {
    readonly model: string;
    readonly reason: "missing" | "rejected";
    /** The environment variable or the file that the key comes from. */
    readonly source?: string;
  };
  /** The provider's rate limit was reached; the wait is what it asked for, if it did. */
  model_rate_limited: { readonly model: string; readonly retryAfterMs?: number };
  /** The service cannot be reached or cannot answer now; asking again may help. */
  model_unavailable: {
    readonly model: string;
    readonly reason: ModelFailure;
    readonly status?: number;
    readonly retryAfterMs?: number;
  };
  /** The service refuses this request; asking again does not help. */
  model_refused: { readonly model: string; readonly reason: ModelRefusal; readonly status?: number };
  /** A request to the server has no token, or a wrong one. */
  not_authenticated: Readonly<Record<string, never>>;
  /** A request has an unexpected origin: another site, another host name for this machine, or a location without a token. */
  request_refused: { readonly reason: RequestRefusal; readonly found: string };
  /** The server has no such address, or not for this method. */
  route_not_found: { readonly method: string; readonly path: string };
  /** A request carries a kind of content that is not read there. */
  unsupported_content: { readonly found: string; readonly allowed: readonly string[] };
  /** Too many requests in too short a time. */
  rate_limited: { readonly retryAfterSeconds: number };
  /** Something the server keeps for a while, such as a question or a preview, is not there, or not any more. */
  expired: { readonly kind: "import" | "install" | "ask" | "chat" | "link" | "sign-in"; readonly id: string };
  /** A registry has no such thing, or the caller may not know that it has. */
  registry_not_found: { readonly kind: RegistryThing; readonly name: string };
  /** A person has to sign in to an MCP server first (`needed`), or that did not work, or the server has no sign-in. */
  sign_in_error: { readonly server: string; readonly reason: "needed" | "failed" | "not-needed" };
  /** The caller is known but may not do this. */
  access_denied: { readonly needed: string };
  /** A registry does not accept a version or a change; nothing was changed. */
  publish_refused: {
    readonly skill: string;
    readonly reason: PublishRefusal;
    readonly problems: readonly string[];
  };
  /** The version was already published with different files; versions never change. */
  version_exists: { readonly skill: string; readonly version: string; readonly tree: string };
  /** A service that the registry needs, such as its `database`, doesn't answer; trying again may help. */
  service_unavailable: { readonly service: string };
  /** A defect of this program. */
  internal_error: Readonly<Record<string, never>>;
}

/** The closed set of error codes. */
export type ErrorCode = keyof ErrorDetails;

/**
 * Why a skill is not installed: a person `declined`; nobody `approved` it yet (`not-approved`); the `policy` or the
 * scanner's `verdict` forbids it; the installed copy has `local-edits`; it is `pinned`; the source offers an older
 * version (`downgrade`); the source's content isn't what the lockfile says (`hash-mismatch`); it isn't in the lockfile
 * (`not-locked`); a host isn't in the lockfile (`unknown-host`); there is `no-previous` version; it came from
 * standard input, which can't be read again (`no-source`).
 */
export type InstallRefusal =
  | "declined"
  | "not-approved"
  | "policy"
  | "verdict"
  | "local-edits"
  | "pinned"
  | "downgrade"
  | "hash-mismatch"
  | "not-locked"
  | "unknown-host"
  | "no-previous"
  | "no-source";

/** What a registry was asked for. */
export type RegistryThing =
  | "namespace"
  | "skill"
  | "version"
  | "tag"
  | "token"
  | "review"
  | "webhook"
  | "member"
  | "mirror";

/**
 * Why a registry refuses: the skill is `invalid`; the scanner's `verdict` forbids it; its files aren't those that were
 * announced (`hash-mismatch`); its `name` isn't that of the address; there is no `version`; the namespace's `quota` is used
 * up; the version is `yanked`; it waits for a `review` or was rejected; it would leave no `last-owner` or no `latest`; the namespace is a
 * `mirror`, or can't become one.
 */
export type PublishRefusal =
  | "invalid"
  | "verdict"
  | "hash-mismatch"
  | "name"
  | "version"
  | "quota"
  | "yanked"
  | "review"
  | "last-owner"
  | "latest"
  | "mirror";

/** Why a signature is not accepted: it is `malformed`, made by another key, doesn't match the content, or is `missing`. */
export type SignatureProblem = "malformed" | "unknown-key" | "mismatch" | "missing";

/**
 * Why a source gives no skills: no `connection`, no answer in `time`, no such thing there (`missing`), no access
 * (`denied`), an error of the `server`, an answer that ended `cut` off or is `unreadable`, or a `program` that is needed.
 */
export type SourceFailure =
  | "connection"
  | "time"
  | "missing"
  | "denied"
  | "server"
  | "cut"
  | "unreadable"
  | "program";

/** Why a source is not used: it sends us to another host (`redirect`), is `not-encrypted`, states no `digest`, or is in a `private-network`. */
export type SourceRefusal = "redirect" | "not-encrypted" | "digest" | "private-network";

/** The request header that reveals it. */
export type RequestRefusal = "host" | "origin" | "site";

/** Why a skill that is not built in cannot be changed: whose it is, or what it is. */
export type ReadOnlyReason = "admin" | "remote" | "plugin" | "command" | "link" | "simulation";

/**
 * Why a proposal is not decided: nobody approves their `own`; its base changed (`stale`); it was `decided` before; it
 * `needs-person`; it changed since it was reviewed (`changed`); it is `invalid`; merging it with what changed meanwhile
 * is a `conflict`.
 */
export type ProposalRefusal =
  | "own"
  | "stale"
  | "decided"
  | "needs-person"
  | "changed"
  | "invalid"
  | "conflict";

/**
 * Why a service of models gives no answer: no `connection`, an `address` that does not exist, a certificate that `tls`
 * does not accept, no answer in `time`, an error of the `server`, an answer that ended `cut` off, or one that is
 * `unreadable`.
 */
export type ModelFailure = "connection" | "address" | "tls" | "time" | "server" | "cut" | "unreadable";

/** Why a service refuses a request: it is `too-long`, there is no `credit` left, or `other`. */
export type ModelRefusal = "too-long" | "credit" | "other";

/**
 * Why an archive is refused.
 * - `not-an-archive`: it is neither a zip nor a tar.gz file.
 * - `malformed`: its parts contradict each other.
 * - `encrypted`, `unsupported`: it needs what is not offered.
 * - `unsafe-name`: a name leaves the folder, is reserved on some system or is not what it looks like.
 * - `not-a-file`: an entry is a link, a device or the like.
 * - `duplicate`: two names are the same on some disk.
 * - `too-large`: the declared size exceeds a limit.
 * - `damaged`: content is not what was declared.
 */
export type ArchiveReason =
  | "not-an-archive"
  | "malformed"
  | "encrypted"
  | "unsupported"
  | "unsafe-name"
  | "not-a-file"
  | "duplicate"
  | "too-large"
  | "damaged";

/**
 * How to resolve a name conflict: `rename` the new skill, `replace` the old one, or, if the old one is
 * read-only, `override` it: both stay, and the new one is used.
 */
export type ConflictChoice = "rename" | "replace" | "override";

/** A name that a new skill cannot simply have. Doing nothing is always possible. */
export interface NameConflict {
  readonly name: string;
  /** Path of what has the name. */
  readonly takenBy: string;
  readonly choices: readonly ConflictChoice[];
  /** A free name similar to the taken one. */
  readonly suggestion: string;
}
