/** `skillwright help lock`. */
export const text = `How installed skills are recorded

\`skillwright add SOURCE\` installs skills from a Git repository, an npm package, an
address, a folder or an archive. It records in skills.lock.json where each one
comes from, its exact commit or version, and a hash of all its files.

The project's lockfile is next to its .agents folder: commit it. Yours is in the
state folder.

  skillwright install            install what the lockfile names
  skillwright install --frozen   fail on every difference, for CI
  skillwright verify             compare the files with the lockfile
  skillwright outdated           see what has changed at the sources
  skillwright update             review and install it
  skillwright rollback NAME      undo the last update
  skillwright pin NAME           keep a skill as it is

An update that changes what a skill runs, its permissions or what it wants to
install asks you, even if the old version was approved.

See also: skillwright policy check, skillwright help trust
`;
