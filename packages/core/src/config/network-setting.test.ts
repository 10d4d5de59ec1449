import { expect, test } from "vitest";
import { readConfig } from "./read-config.ts";

const read = (text: string, layer: "user" | "project" | "admin" = "user") => {
  const { config, diagnostics } = readConfig({ text, file: "c.yaml", layer, home: "/h", project: "/p" });
  return { network: config.network, told: diagnostics.map(({ line, message }) => `${line} ${message}`) };
};

test("private hosts are recognized by name, with or without a port", () => {
  expect(read("network:\n  private_hosts: [Localhost:3000, 192.168.1.7, '[::1]:80']\n")).toEqual({
    network: { privateHosts: ["localhost:3000", "192.168.1.7", "[::1]:80"] },
    told: [],
  });
});

test("what isn't a host is left out and reported", () => {
  expect(read("network:\n  private_hosts: [http://x/, ok]\n  other: 1\n")).toEqual({
    network: { privateHosts: ["ok"] },
    told: [
      '2 "http://x/" of `network.private_hosts` is not a host such as localhost:3000',
      "3 `network.other` is not a setting",
    ],
  });
});

test.for(["project", "admin"] as const)("a %s opens no private place", (layer) => {
  expect(read("network: { private_hosts: [localhost] }\n", layer)).toMatchObject({
    network: {},
    told: [expect.stringContaining("is the user's to set")],
  });
});
