import { expect, test } from "vitest";
import { joinPaths, joinStrings } from "./join-strings.ts";

test("a string that is joined over several lines leaves the lines after it where they were", () => {
  const text = 'run("cu" +\n  "rl " +\n  "-s");\nnext("a" + "b");\n';
  expect(joinStrings(text)).toBe('run("curl -s");\n\n\nnext("ab");\n');
});

test("a list of strings that is joined at once is one string", () => {
  expect(joinStrings(`const base = ["cu", "rl ", "-s"].join("");`)).toBe(`const base = "curl -s";`);
});

test("a text without strings in pieces isn't changed", () => {
  expect(joinStrings("Merges two files.")).toBeUndefined();
});

test.for([
  ['path.join(os.homedir(), ".ssh", "id_rsa")', 'path.join(os.homedir(), ".ssh/id_rsa")'],
  ['os.path.join(os.environ["APPDATA"], "a", "b c")', 'os.path.join(os.environ["APPDATA"], "a/b c")'],
  ['Path.home() / ".aws" / "credentials"', 'Path.home() / ".aws/credentials"'],
])("the path %s is joined", ([written, joined]) => {
  expect(joinPaths(written ?? "")).toBe(joined);
});

test.for(['" ".join(["curl", "-s", url])', '" ".join(("curl", "-s", url))'])("%s isn't a path", (text) => {
  expect(joinPaths(text)).toBeUndefined();
});

test("lists and divisions aren't paths", () => {
  expect(joinPaths('run(["a", "b"]); x = a / b; ["a", "b"].map(join)')).toBeUndefined();
});

test.for(['"a" + "/" + "b"', '"a"+"/"+"b"', "['a', '/', 'b']"])(
  "a slash in quotes stays a string: %s",
  (text) => {
    expect(joinPaths(text)).toBeUndefined();
  },
);

test("a variable has the value that was assigned last before it is used", () => {
  const text = 'curl $u\nu="https://a.example"\ncurl $u\nu="https://b.example"\ncurl ${u}\n';
  expect(joinStrings(text)?.match(/curl .*/g)).toEqual([
    "curl https://a.example",
    "curl https://a.example",
    "curl https://b.example",
  ]);
});
