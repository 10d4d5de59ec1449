import { describe, expect, test } from "vitest";
import { lintSample, reportOf, sampleInput } from "../../../test/lint-sample.ts";
import { fixSkill } from "../apply-fixes.ts";

const files = new Set([
  "SKILL.md",
  "references/guide.md",
  "references/deep/more.md",
  "assets/my logo (1).png",
  "scripts/run.py",
]);

describe("links", () => {
  test("links to files and folders of the skill, addresses and anchors are fine", () => {
    const body = [
      "[guide](references/guide.md#start) [same](./references/guide.md?x) [folder](references/) [top](#top)",
      "![logo](assets/my%20logo%20%281%29.png) <img src='assets/my logo (1).png'> [me](SKILL.md)",
      `[web](https://x.org/a.md) [mail](mailto:a@x.org) [cdn](//x.org/y.js) [run](\${CLAUDE_SKILL_DIR}/scripts/run.py)`,
      "[pattern](references/<name>.md) [etc](references/...) `scripts/run.py`",
    ].join("\n");
    expect(reportOf({ body, files })).toEqual([]);
  });

  test("a folder can be called like a drive", () => {
    const own = new Set(["SKILL.md", "C:/a.md"]);
    expect(reportOf({ body: "[folder](references/../C:)", files: own })).toEqual([]);
  });

  test("links that lead nowhere are found in every form", () => {
    const body = '[a](a.md) ![b](<b c.png>)\n<a href="c.md">c</a> [d][d]\n\n[d]: d.md\n';
    expect(reportOf({ body, files })).toEqual([
      "error link-dead 5:5 There is no `a.md` in the skill",
      "error link-dead 5:17 There is no `b c.png` in the skill",
      "error link-dead 6:10 There is no `c.md` in the skill",
      "error link-dead 8:6 There is no `d.md` in the skill",
    ]);
  });

  test("links that leave the skill are found, whether the files are known or not", () => {
    const body = "[a](../b.md) [c](/etc/d) [e](references/../../f) [g](C:\\h) [i](~/j) [k](file:///l)";
    expect(reportOf({ body }).map((line) => line.replace(/; it breaks.*/, ""))).toEqual([
      "error link-escapes 5:5 The link `../b.md` leaves the skill's folder",
      "error link-escapes 5:18 The link `/etc/d` leaves the skill's folder",
      "error link-escapes 5:30 The link `references/../../f` leaves the skill's folder",
      "error link-escapes 5:54 The link `C:\\h` leaves the skill's folder",
      "error link-escapes 5:64 The link `~/j` leaves the skill's folder",
      "error link-escapes 5:73 The link `file:///l` leaves the skill's folder",
    ]);
  });

  test("a link deeper than one folder is advised against", () => {
    expect(reportOf({ body: "[more](references/deep/more.md)\n", files })).toEqual([
      "warning link-deep 5:8 `references/deep/more.md` is more than one folder below SKILL.md",
    ]);
  });

  test("nothing is dead where the files are not known", () => {
    expect(reportOf({ body: "[a](a.md) `scripts/b.py`\n" })).toEqual([]);
  });
});

describe("paths in code spans", () => {
  test("are warned about where the skill has such a folder, and noted where not", () => {
    expect(reportOf({ body: "Run `python scripts/go.py`, then read `templates/x.md`.\n", files })).toEqual([
      "warning link-dead 5:13 There is no `scripts/go.py` in the skill",
      "info link-dead 5:40 There is no `templates/x.md` in the skill",
    ]);
  });

  test("are left alone where they are examples or patterns", () => {
    const body = "- Names\n  such as\n  `scripts/x.py`\n- `scripts/*.py` `scripts/<name>.py`\n";
    expect(reportOf({ body, files })).toEqual([]);
  });
});

describe("a path that differs from a file's in case", () => {
  const body =
    "[a](References/Guide.md#x) ![b](assets/My%20Logo%20%281%29.png) `./Scripts/run.py` `./scripts/Run.py`\n";

  test("says so", () => {
    expect(lintSample({ body: "[a](References/Guide.md)", files })).toEqual([
      {
        code: "link-dead",
        severity: "error",
        message:
          "`References/Guide.md` is called `references/guide.md`; on most systems the difference matters",
        file: "SKILL.md",
        line: 5,
        column: 5,
        hint: "Write `references/guide.md`.",
        fix: {
          title: "Write `references/guide.md`",
          edits: [{ start: 109, end: 128, text: "references/guide.md" }],
        },
      },
    ]);
  });

  test("is fixed and keeps anchor, encoding and prefix", () => {
    expect(fixSkill(sampleInput({ body, files })).text).toBe(
      sampleInput({
        body: "[a](references/guide.md#x) ![b](assets/my%20logo%20%281%29.png) `./Scripts/run.py` `./scripts/run.py`\n",
      }).skill.text,
    );
  });

  test("is not fixed if several files match", () => {
    const twins = new Set(["references/a.md", "references/A.md"]);
    expect(lintSample({ body: "[a](References/a.md)", files: twins }).map(({ fix }) => fix)).toEqual([
      undefined,
    ]);
  });
});
