/** A file of a skill as an attacker writes it: nothing about its path is checked. */
export interface HostileFile {
  readonly path: string;
  readonly content?: string | Uint8Array;
  /** Default: file. */
  readonly kind?: "file" | "link" | "hard-link" | "pipe" | "device";
  /** Default: that of a plain file. */
  readonly mode?: number;
}

/** An attack by the files of a skill. */
export interface Attack {
  /** The number in the list of attacks that an installer must survive, and what it is. */
  readonly name: string;
  readonly files: readonly HostileFile[];
  /** What the refusal has to name. Default: `evil`, which is in the name of each bad entry. */
  readonly named?: RegExp;
  /** Only where files arrive compressed, or only where they don't. Default: both. */
  readonly only?: "compressed" | "plain";
}

const file = (path: string, content: string | Uint8Array = "evil\n"): HostileFile => ({ path, content });

/** Attacks that archives, repositories, packages, artifacts and indexes have in common, as far as each can express them. */
export const attacks: readonly Attack[] = [
  { name: "1: a path that goes up", files: [file("../evil.md")] },
  { name: "1: a path that goes up far", files: [file("a/../../../../evil.md")] },
  { name: "1: an absolute path", files: [file("/tmp/evil.md")] },
  { name: "2: a path with backslashes", files: [file("..\\..\\evil.md")] },
  { name: "2: a drive", files: [file("C:evil.md")] },
  { name: "2: a network share", files: [file("\\\\host\\share\\evil.md")] },
  { name: "2: an alternate data stream", files: [file("evil.md:stream")] },
  { name: "2: a dot at the end", files: [file("evil.")] },
  { name: "2: a blank at the end", files: [file("evil ")] },
  { name: "2: a reserved name", files: [file("evil/con.txt")] },
  { name: "2: another reserved name", files: [file("evil/NUL")] },
  { name: "6: a link to a secret", files: [{ path: "evil.md", kind: "link", content: "/etc/passwd" }] },
  { name: "6: a link inside of the skill", files: [{ path: "evil.md", kind: "link", content: "SKILL.md" }] },
  {
    name: "7: a file through a linked folder",
    files: [{ path: "evil", kind: "link", content: "/tmp" }, file("evil/x.md")],
  },
  { name: "7: a hard link", files: [{ path: "evil.md", kind: "hard-link", content: "/etc/passwd" }] },
  {
    name: "9: a link in the place of a file that an installer keeps",
    files: [{ path: "skills.lock.json", kind: "link", content: "/etc/passwd" }],
    named: /skills\.lock\.json/,
  },
  { name: "10: deep nesting", files: [file(`${"d/".repeat(41)}evil.md`)], named: /evil|nested/ },
  {
    name: "10: a file that is too large",
    files: [file("evil.bin", new Uint8Array(33 * 1024 * 1024))],
    named: /evil|bytes/,
    only: "plain",
  },
  {
    name: "10: a file that is a thousand times larger than its archive",
    files: [file("evil.bin", new Uint8Array(5 * 1024 * 1024))],
    only: "compressed",
  },
  { name: "11: names that differ in case", files: [file("evil.md"), file("EVIL.md")] },
  {
    name: "11: names that differ in their Unicode form",
    files: [file("evil-\u00e9.md"), file("evil-e\u0301.md")],
  },
  { name: "11: names that some disks fold", files: [file("evil-stra\u00dfe.md"), file("evil-strasse.md")] },
  { name: "11: the same name twice", files: [file("evil.md"), file("evil.md", "other")] },
  { name: "11: a file that is a folder too", files: [file("evil"), file("evil/x.md")] },
  { name: "11: a second SKILL.md", files: [file("skill.md")], named: /skill\.md/i },
  { name: "12: a line break in a name", files: [file("evil\n.md")] },
  { name: "12: a control sequence in a name", files: [file("evil\u001b[2J.md")] },
  { name: "12: a changed direction in a name", files: [file("evil\u202edm.md")] },
  { name: "12: an invisible character in a name", files: [file("evil\u200b.md")] },
  { name: "12: hidden tags in a name", files: [file("evil\u{e0041}.md")] },
  { name: "13: a pipe", files: [{ path: "evil", kind: "pipe" }] },
  { name: "13: a device", files: [{ path: "evil", kind: "device" }] },
];

/** Whether a Git repository can have a file: names in a tree have no `/`, and there are no other kinds of files. */
export function isInGit({ path, kind = "file" }: HostileFile): boolean {
  return !path.startsWith("/") && (kind === "file" || kind === "link");
}

/** An attack by the text of SKILL.md. A source brings it; whoever installs it has to refuse it. */
export interface TextAttack {
  readonly name: string;
  readonly text: string | Uint8Array;
  /** What the refusal has to name. */
  readonly named: RegExp;
}

const withName = (name: string): string =>
  `---\nname: ${JSON.stringify(name)}\ndescription: Does it. Use when it is wanted.\n---\n\nDo it.\n`;

const bomb = Array.from({ length: 12 }, (_, index) =>
  index === 0 ? "a0: &a0 [x, x, x]" : `a${index}: &a${index} [${`*a${index - 1}, `.repeat(9)}x]`,
).join("\n");

/** Attacks by what SKILL.md says. */
export const textAttacks: readonly TextAttack[] = [
  { name: "3: a name that goes up", text: withName("../../evil"), named: /"\.\.\/\.\.\/evil": it is a path/ },
  { name: "3: the folder above as a name", text: withName(".."), named: /"\.\.": it is a path/ },
  { name: "3: the folder itself as a name", text: withName("."), named: /"\.": it is a path/ },
  { name: "3: an absolute name", text: withName("/evil"), named: /"\/evil": it is a path/ },
  { name: "3: a name like an option", text: withName("-evil"), named: /"-evil": it begins with `-`/ },
  { name: "3: a very long name", text: withName("evil".repeat(20)), named: /evil": it is longer than 64/ },
  { name: "12: a control sequence in a name", text: withName("evil\u001b[2J"), named: /it has invisible/ },
  { name: "12: hidden tags in a name", text: withName("evil\u{e0041}"), named: /it has invisible/ },
  {
    name: "25: JavaScript as frontmatter",
    text: '---js\n{ name: require("fs").writeFileSync("/tmp/skillwright-evil", "x") }\n---\n\nDo it.\n',
    named: /`---js` instead of `---`/,
  },
  {
    name: "25: a bomb of aliases",
    text: `---\nname: pdf\ndescription: Does it.\nmetadata:\n${bomb.replaceAll(/^/gm, "  ")}\n---\n\nDo it.\n`,
    named: /The YAML has more than/,
  },
  {
    name: "25: bytes that are no text",
    text: new Uint8Array([0x2d, 0x2d, 0x2d, 0x0a, 0xff, 0xfe, 0x00, 0x01]),
    named: /is not valid UTF-8/,
  },
];
