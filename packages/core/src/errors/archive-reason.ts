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
