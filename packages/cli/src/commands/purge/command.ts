import { flushCompileCache } from "node:module";
import { shortBytes } from "@skillwright/core/internal";
import { listStored, ownPlace, purgeStored } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { toggle } from "../../command-line/option.ts";
import { dim } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";

/** What `purge` prints. */
const purgeTexts = {
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
    "installed-skills": "records of installed skills",
    "config-copy": "last working copy of your configuration",
    "server-answers": "answers about MCP servers",
    "server-token": "access token of the local server",
    secrets: "stored secrets",
    "registry-logins": "tokens for registries",
    log: "log of approvals and runs",
  },
} as const;

/** Deletes stored data, or lists what would be deleted. Configuration is kept. */
export const command: Command = defineCommand({
  options: {
    yes: toggle("Delete; without it, only list what would be deleted"),
    texts: toggle("Also delete earlier versions of skills, the trash, proposals and chats"),
    json: jsonOption,
  },
  examples: ["skillwright purge", "skillwright purge --yes", "skillwright purge --texts --yes"],
  run(_, flags, out) {
    const { locations, home } = ownPlace();
    const remove = flags.yes;
    // Node.js writes its compile cache on exit; written now, it is deleted with the rest.
    if (remove) flushCompileCache();
    const selection = { written: flags.texts ? "include" : "leave" } as const;
    const items = remove ? purgeStored(locations, selection) : listStored(locations, selection);
    const stays = listStored(locations, { written: "only" });
    if (flags.json)
      return out.json({
        removed: remove,
        items,
        kept: [locations.configFile, ...stays.map(({ path }) => path)],
      });
    const context = { cwd: "", home };
    if (items.length === 0) out.text(purgeTexts.nothing);
    else out.text(remove ? purgeTexts.removed : purgeTexts.wouldRemove);
    for (const { kind, path, bytes } of items) {
      out.text(["  ", shortPath(path, context), dim(`  ${purgeTexts.kinds[kind]}, ${shortBytes(bytes)}`)], 4);
    }
    if (!remove && items.length > 0) out.text(flags.texts ? purgeTexts.textsHint : purgeTexts.hint);
    if (stays.length > 0 && !flags.texts) out.note(purgeTexts.staying);
    out.note([dim(purgeTexts.kept(shortPath(locations.configFile, context)))]);
    return 0;
  },
});
