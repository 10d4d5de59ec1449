/** What `purge` prints. */
export const purgeTexts = {
  nothing: "Skillwright stores nothing on this computer.",
  wouldRemove: "Would be deleted:",
  removed: "Deleted:",
  hint: "Run `skillwright purge --yes` to delete them. They contain nothing you wrote. You will have to trust projects and approve skills again; the rest is rebuilt when needed.",
  textsHint:
    "Run `skillwright purge --texts --yes` to delete them, including earlier versions of your skills, the trash, all proposals and chats.",
  staying:
    "History, trash, proposals and chats are kept because they exist nowhere else. Pass `--texts` to delete them too.",
  kept: (file: string): string => `Your skills and configuration (${file}) are kept.`,
  kinds: {
    index: "index",
    "remote-skills": "skills from MCP servers",
    "compiled-code": "compiled code",
    trust: "trusted projects and approvals",
    "approved-skills": "copies of approved skills",
    usage: "usage counts",
    "built-in-skills": "built-in skills",
    history: "earlier versions of skills",
    proposals: "proposals",
    trash: "deleted skills",
    transcripts: "chats",
    "config-copy": "last working copy of your configuration",
    "server-answers": "answers about MCP servers",
    "server-token": "access token of the local server",
    log: "log of approvals and runs",
  },
} as const;
