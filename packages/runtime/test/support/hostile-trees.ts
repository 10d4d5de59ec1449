/** A file of a skill as an attacker writes it: nothing about its path is checked. */
export interface HostileFile {
  readonly path: string;
  readonly content?: string | Uint8Array;
  /** Default: file. */
  readonly kind?: "file" | "link" | "hard-link" | "pipe" | "device";
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
