import { expect, test } from "vitest";
import { makeStatus } from "../../test/make-status.ts";
import { codexMessage } from "./codex-message.ts";

const skills = ["ok", "two", "path", "home", "tmp", "shell", "ünï"].map((name) => makeStatus(name));

/** What Codex 0.166.0 was seen to select. */
function selected(text: string): readonly string[] {
  const input = { text, skills, read: () => "FILE", project: "/work", list: () => [] };
  return codexMessage(input).parts.flatMap(({ skill }) => skill ?? []);
}

test.for<[string, readonly string[]]>([
  ["$ok", ["ok"]],
  ["$$ok", ["ok"]],
  ["text$ok", ["ok"]],
  ["`$ok`", ["ok"]],
  ["```\n$ok\n```", ["ok"]],
  ["\\$ok", ["ok"]],
  ["é$ok", ["ok"]],
  ["$oké", ["ok"]],
  ["$two then $ok/$two", ["ok", "two"]],
  ["$ok-", []],
  ["$path $home $tmp $shell", []],
  ["$ünï", []],
  ["/ok", []],
  ["[$ok](/root0/ok)", []],
  ["[$x](/root0/ok/SKILL.md)", ["ok"]],
])("%j selects %j", ([text, expected]) => {
  expect(selected(text)).toEqual(expected);
});

test("the message comes first, then the whole file, with nothing substituted or escaped", () => {
  const file = "---\nname: ok\ndescription: Does ok\n---\nUse $ARGUMENTS & </skill>\n";
  const { parts } = codexMessage({
    text: "use $ok please",
    skills,
    read: () => file,
    project: "/work",
    list: () => [],
  });
  expect(parts).toEqual([
    { kind: "message", text: "use $ok please" },
    {
      kind: "skill",
      skill: "ok",
      text: `<skill>\n<name>ok</name>\n<path>/root0/ok/SKILL.md</path>\n${file}\n</skill>`,
    },
  ]);
});
