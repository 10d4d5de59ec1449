import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { findShell } from "./find-shell.ts";
import { type PreparedShell, prepareShell } from "./prepare-shell.ts";
import type { SkillValues } from "./skill-values.ts";

function prepare(command: string, changes: Partial<SkillValues> = {}): PreparedShell {
  const argumentNames = changes.argumentNames ?? [];
  const [directive] = findShell(`\`\`\`!\n${command}\n\`\`\``, { argumentNames });
  if (directive === undefined) throw new Error(`no directive in ${command}`);
  return prepareShell(directive, { arguments: "", parameters: {}, variables: {}, ...changes, argumentNames });
}

const folder = mkdtempSync(join(tmpdir(), "prepare-shell-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a real shell makes of it. */
function run(command: string, changes: Partial<SkillValues> = {}): string {
  const prepared = prepare(command, changes);
  if (prepared.kind === "refused") return `refused: ${prepared.reason}`;
  const { stdout, stderr } = spawnSync("bash", ["--norc", "-c", prepared.script], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "/usr/bin:/bin", ...prepared.environment },
    encoding: "utf8",
  });
  return stdout + stderr;
}

test("the script refers to values and contains none", () => {
  expect(prepare(`cat $0 "x $ARGUMENTS" '{{p}}'`, { arguments: "a; b", parameters: { p: "it's" } })).toEqual({
    kind: "ready",
    script: `cat "\${SKILLWRIGHT_VALUE_0}" "x \${SKILLWRIGHT_VALUE_1}" ''"\${SKILLWRIGHT_VALUE_2}"''`,
    environment: { SKILLWRIGHT_VALUE_0: "a;", SKILLWRIGHT_VALUE_1: "a; b", SKILLWRIGHT_VALUE_2: "it's" },
  });
});

describe("in a real shell", () => {
  test.for<[string, string, Partial<SkillValues>, string]>([
    ["an argument is one word", "printf '<%s>' $0", { arguments: "'a b' c" }, "<a b>"],
    ["all arguments are their words", "printf '<%s>' $ARGUMENTS", { arguments: "'a b' c" }, "<a b><c>"],
    ["no arguments aren't words", "printf '<%s>' x $ARGUMENTS", {}, "<x>"],
    [
      "all arguments in quotes are the text as typed",
      `printf '<%s>' "$ARGUMENTS"`,
      { arguments: "'a b'  c" },
      "<'a b'  c>",
    ],
    [
      "a declared name is its word",
      "printf '<%s>' $file",
      { argumentNames: ["file"], arguments: "a*" },
      "<a*>",
    ],
    [
      "a parameter in single quotes is filled",
      "printf '<%s>' 'x {{p}}'",
      { parameters: { p: "it's" } },
      "<x it's>",
    ],
    [
      "a folder is filled in quotes and out of them",
      `printf '<%s>' \${SKILL_DIR}/a "\${CLAUDE_SKILL_DIR}/b"`,
      { variables: { skillDir: "/s d" } },
      "</s d/a></s d/b>",
    ],
    [
      "a number in single quotes belongs to the program",
      "echo x y | awk '{print $1}'",
      { arguments: "a b" },
      "x\n",
    ],
    [
      "an escaped number in single quotes does, too",
      "echo x y | awk '{print \\$2}'",
      { arguments: "a b c" },
      "y\n",
    ],
    [
      "an escaped dollar elsewhere is a dollar",
      `echo "\\$0" \\$ARGUMENTS`,
      { arguments: "a" },
      "$0 $ARGUMENTS\n",
    ],
    [
      "escaped braces are braces",
      `echo "\\{{p}}" \\{{p}} '\\{{p}}'`,
      { parameters: { p: "x" } },
      "{{p}} {{p}} {{p}}\n",
    ],
    [
      "a word without value stays for the shell",
      "printf '<%s>' \"$3\" {{p}}",
      { arguments: "a" },
      "<><{{p}}>",
    ],
    [
      "quotes inside a substitution are their own",
      `printf '<%s>' "$(printf '%s' $0)"`,
      { arguments: "'a  b'" },
      "<a  b>",
    ],
  ])("%s", ([, command, values, expected]) => {
    expect(run(command, values)).toBe(expected);
  });

  const canary = join(folder, "canary");
  const attacks = [
    "$(touch canary)",
    "`touch canary`",
    "; touch canary",
    "x'; touch canary; '",
    '"; touch canary; "',
    "a[$(touch canary)]",
    "\n touch canary\n",
    "| touch canary",
    `\${x:-$(touch canary)}`,
    "-x $(touch canary)",
  ];
  const places = [
    "echo $0",
    'echo "$0"',
    "echo '{{p}}'",
    'echo "a $ARGUMENTS b"',
    "echo $ARGUMENTS",
    'echo "$(echo $0)"',
    "echo `echo $0`",
    "echo a$0b{{p}}",
    "cat <<< $0",
    "x=$0; echo $x",
    'for f in $ARGUMENTS; do echo "$f"; done',
    "# it's\necho $0",
    `echo "\${y:-z}" $0`,
    "test $0 -eq 1",
    "[ $0 -eq 1 ]",
  ];
  test("the attacks would work if values were text", () => {
    spawnSync("bash", ["-c", `echo ${attacks[0]}`], { cwd: folder });
    expect(existsSync(canary)).toBe(true);
    rmSync(canary);
  });

  test.for(places)("no value runs anything from %s", (command) => {
    for (const attack of attacks) {
      run(command, { arguments: `'${attack.replaceAll("'", `'\\''`)}'`, parameters: { p: attack } });
      run(command, { arguments: attack, parameters: { p: attack } });
      expect(existsSync(canary), attack).toBe(false);
    }
  });
});

describe("a value that would become code", () => {
  test.for([
    "echo $(( $0 + 1 ))",
    "(( $0 ))",
    "[[ $0 -eq 1 ]]",
    "eval $0",
    'echo x && eval "$0"',
    "let x=$0",
    "declare $0",
    'bash -c "$0"',
    "sh -c 'echo {{p}}'",
    "python3 -c \"print('$0')\"",
    "node -e $0",
    'perl -ne "$0"',
    "ssh host $0",
    "source $0",
    ". $0",
    "cat <<EOF\n$0\nEOF",
    'awk "/$0/" f',
    'sed "s/x/$0/e" f',
    "$0",
    "{{p}} --version",
    "echo a | $0",
    "sudo $0",
    'x; "$0" y',
    `echo \${a[$0]}`,
    `echo \${x:$0}`,
    "a[$0]=1",
    "printf -v $0 x",
    "read $0",
    "test -v $0",
  ])("is refused: %s", (command) => {
    expect(prepare(command, { arguments: "v", parameters: { p: "v" } })).toMatchObject({ kind: "refused" });
  });

  test.for([
    "awk '{print $1}' $0",
    'sed -n 1p "$0"',
    "bash run.sh $0",
    'python3 x.py --file "$0"',
    "git log --format=$0",
    "echo $((1 + 1))",
  ])("is only data: %s", (command) => {
    expect(prepare(command, { arguments: "v" })).toMatchObject({ kind: "ready" });
  });

  test("a refusal names the placeholder", () => {
    expect(prepare("eval $0", { arguments: "v" })).toEqual({
      kind: "refused",
      reason: '"$0" would become part of something the shell evaluates',
    });
  });

  test("a command without values runs as written, whatever it does", () => {
    expect(prepare('eval "$(x)" $((1)) $0')).toEqual({
      kind: "ready",
      script: 'eval "$(x)" $((1)) $0',
      environment: {},
    });
  });

  test("a zero byte cannot be passed on", () => {
    expect(prepare("echo {{p}}", { parameters: { p: "a\0b" } })).toEqual({
      kind: "refused",
      reason: "a value has a zero byte",
    });
  });

  test("PowerShell gets no values", () => {
    const [directive] = findShell("!`echo $0`");
    const values = { arguments: "x", argumentNames: [], parameters: {}, variables: {} };
    expect(directive && prepareShell(directive, values, "powershell").kind).toBe("refused");
    expect(directive && prepareShell(directive, { ...values, arguments: "" }, "powershell").kind).toBe(
      "ready",
    );
  });
});

test("whatever the value, the script is the same", () => {
  const value = fc.string({ unit: "binary", minLength: 1 }).filter((text) => !text.includes("\0"));
  const command = `echo "{{p}}" {{p}} '{{p}}'`;
  fc.assert(
    fc.property(value, (p) => {
      expect(prepare(command, { parameters: { p } })).toEqual({
        ...prepare(command, { parameters: { p: "x" } }),
        environment: { SKILLWRIGHT_VALUE_0: p },
      });
    }),
  );
});
