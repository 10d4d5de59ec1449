import { flushCompileCache } from "node:module";
import { listStored, ownPlace, purgeStored } from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { toggle } from "../../command-line/option.ts";
import { shortBytes } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { dim } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";
import { purgeTexts } from "./text.ts";

const options = {
  yes: toggle("Delete; without it, only list what would be deleted"),
  texts: toggle("Also delete earlier versions of skills, the trash, proposals and chats"),
  json: jsonOption,
};
type Flags = FlagsOf<typeof options>;

/** The command. */
export const command: Command = defineCommand({
  options,
  examples: ["skillwright purge", "skillwright purge --yes", "skillwright purge --texts --yes"],
  run: (_, flags, out) => purge(flags, out),
});

/** Deletes stored data, or lists what would be deleted. Configuration is kept. */
function purge(flags: Flags, out: Output): number {
  const { locations, home } = ownPlace();
  const remove = flags.yes;
  // Node.js writes its compile cache on exit; written now, it is deleted with the rest.
  if (remove) flushCompileCache();
  const selection = { written: flags.texts ? "include" : "leave" } as const;
  const items = remove ? purgeStored(locations, selection) : listStored(locations, selection);
  const stays = listStored(locations, { written: "only" });
  if (flags.json) {
    out.json({ removed: remove, items, kept: [locations.configFile, ...stays.map(({ path }) => path)] });
    return 0;
  }
  const context = { cwd: "", home };
  if (items.length === 0) out.text(purgeTexts.nothing);
  else out.text(remove ? purgeTexts.removed : purgeTexts.wouldRemove);
  for (const { kind, path, bytes } of items) {
    out.text(["  ", shortPath(path, context), dim(`  ${purgeTexts.kinds[kind]}, ${shortBytes(bytes)}`)], 4);
  }
  if (!remove && items.length > 0) out.text(flags.texts ? purgeTexts.textsHint : purgeTexts.hint);
  if (stays.length > 0 && !flags.texts) out.text(purgeTexts.staying);
  out.text([dim(purgeTexts.kept(shortPath(locations.configFile, context)))]);
  return 0;
}
