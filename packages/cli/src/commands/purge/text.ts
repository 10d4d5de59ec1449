/** What `purge` says. */
export const purgeTexts = {
  nothing: "Skillwright keeps nothing on this computer.",
  wouldRemove: "These would be removed:",
  removed: "Removed:",
  hint: "`skillwright purge --yes` removes them. No text of yours is among them; you are asked again what you trust, the rest is built anew when needed.",
  textsHint:
    "`skillwright purge --texts --yes` removes them, with every earlier version of your skills, the trash, all proposals and conversations.",
  staying:
    "The history of your skills, the trash, proposals and conversations hold texts that are nowhere else and stay; `skillwright purge --texts` removes them too.",
  kept: (file: string): string => `Skills and configuration (${file}) are yours and stay.`,
  kinds: {
    index: "index",
    "remote-skills": "what MCP servers serve",
    "compiled-code": "compiled code",
    trust: "what you trust",
    "approved-skills": "copies of approved skills",
    usage: "use of skills",
    "built-in-skills": "built-in skills",
    history: "earlier versions of skills",
    proposals: "proposals",
    trash: "deleted skills",
    transcripts: "conversations",
    "server-answers": "what you said about MCP servers",
    "server-token": "the key to the server on this machine",
  },
} as const;
