/** `skillwright help lock`. */
export const text = `How installed skills are recorded

\`skillwright add SOURCE\` installs skills from a Git repository, an npm package,
a URL, a folder or an archive. In skills.lock.json it records where each skill
comes from, its exact commit or version, and a hash of all its files.

A project's lockfile is next to its .agents folder. Commit it. The lockfile for
your own skills is in the state folder.

  skillwright install            install what the lockfile names
  skillwright install --frozen   fail if anything differs, for CI
  skillwright verify             compare the files with the lockfile
  skillwright outdated           see what has changed at the sources
  skillwright update             review and install the updates
  skillwright rollback NAME      undo the last update
  skillwright pin NAME           keep a skill at its version

If an update changes what a skill runs, its permissions or what it wants to
install, you are asked again, even if you approved the old version.

See also: skillwright policy check, skillwright help trust
`;
