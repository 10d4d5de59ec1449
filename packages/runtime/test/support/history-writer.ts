import { type PackageFile, parsePackagePath } from "@skillwright/core/internal";
import { openHistory } from "../../src/history/history.ts";

/** A process that writes versions of one skill until it has written enough or is killed. */
const [, , state = "", key = "", name = "", count = "0"] = process.argv;
const history = openHistory({ state });
for (let at = 1; at <= Number(count); at += 1) {
  const files = (text: string): readonly PackageFile[] => [
    { path: parsePackagePath("SKILL.md", key), bytes: Buffer.from(text.repeat(50)), executable: false },
  ];
  const author = { kind: "agent", name } as const;
  const change = { key, name: "pdf", action: "update", author, message: `${at}` } as const;
  const before = history.list(key).length === 0 ? undefined : files(`${name} ${at - 1}`);
  const pending = history.begin({ ...change, before, after: files(`${name} ${at}`) });
  process.stdout.write(`${at}\n`);
  history.confirm(pending);
}
history.close();
