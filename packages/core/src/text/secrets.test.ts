import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSecretFilter, findSecrets } from "./secrets.ts";

// Put together at run time, so that scanners of this repository find nothing.
const random = "k7Qz2LmX9vBn4RtY8wPd3HsJ6fGcA5eU1oKi".slice(0, 36);
const join = (...parts: readonly string[]): string => parts.join("");

const samples: readonly (readonly [title: string, secret: string])[] = [
  ["an Anthropic key", join("sk-", "ant-api03-", random)],
  ["an OpenAI key", join("sk-", "proj-", random)],
  ["an API key", join("sk-", random)],
  ["a GitHub token", join("gh", "p_", random)],
  ["a GitHub token", join("github", "_pat_", random)],
  ["a GitLab token", join("gl", "pat-", random.slice(0, 20))],
  ["an AWS access key", join("AK", "IA", "Q7ZLMX9VBN4RTY8W")],
  ["a Google API key", join("AI", "za", random.slice(0, 35))],
  ["a Slack token", join("xo", "xb-", random)],
  ["a Stripe key", join("sk", "_live_", random.slice(0, 24))],
  ["an npm token", join("np", "m_", random)],
  ["a Hugging Face token", join("h", "f_", random)],
  ["a JSON web token", join("ey", "JhbGciOiJIUzI1NiJ9.", "eyJ1c2VyIjoia2Fsbe", random, ".", random)],
];

describe("findSecrets", () => {
  test.each(samples)("finds %s", (title, secret) => {
    expect(findSecrets(`before ${secret} after`)).toEqual([{ title, start: 7, end: 7 + secret.length }]);
  });

  test("finds a private key, and only with its content", () => {
    const key = join(random, random, "\n", random);
    const text = join("-----BEGIN ", "OPENSSH PRIVATE KEY-----\n", key, "\n-----END");
    expect(findSecrets(text)).toEqual([{ title: "a private key", start: 36, end: 36 + key.length }]);
    expect(findSecrets(join("-----BEGIN ", "PRIVATE KEY-----\n...\n"))).toEqual([]);
  });

  test.each([
    [`password: "${random.slice(0, 14)}"`, 11],
    [`api_key = '${random}'`, 11],
    [`"clientSecret": "${random}"`, 17],
    [`export MY_TOKEN=${random}`, 16],
  ])("finds the value in %s", (text, start) => {
    expect(findSecrets(text)).toEqual([
      { title: "a password or key", start, end: text.endsWith(random) ? text.length : text.length - 1 },
    ]);
  });

  test.each([
    ["AKIAIOSFODNN7EXAMPLE"],
    [join("gh", "p_", "x".repeat(36))],
    [join("gh", "p_", "0123456789".repeat(4))],
    [join("sk-", "ant-your-api-key-goes-here-now")],
    ['api_key = "YOUR_API_KEY_1234"'],
    [`password: "\${DB_PASSWORD_1}"`],
    ['token: "<your-token-here-1>"'],
    ['password = "correct horse battery"'],
    ['secret: "my-secret-manager-name"'],
    ['token = "process.env.GITHUB_TOKEN2"'],
    ['api_key="https://example.org/key1"'],
    ['token="os.environ.get(1)"'],
    ["API_KEY=$OPENAI_API_KEY_FROM_ENV1"],
    ["MAX_TOKEN=12345678901234567890"],
    ["sk-learn-is-a-package-for-machine-learning"],
    [join("ey", "JhbGciOiJIUzI1NiJ9.", "eyJzdWIiOiIxMjM0NTY3ODkwIn0.", random)],
  ])("leaves %s alone", (text) => {
    expect(findSecrets(text)).toEqual([]);
  });

  test("names a secret once, by its most telling form", () => {
    const secret = join("sk-", "ant-api03-", random);
    expect(findSecrets(`API_KEY="${secret}"`)).toEqual([
      { title: "an Anthropic key", start: 9, end: 9 + secret.length },
    ]);
  });
});

describe("createSecretFilter", () => {
  test("detects secrets that are truncated, in another case or with other separators", () => {
    const tells = createSecretFilter([join("gh", "p_", random), "!!a1b2c3!!##"]);
    const texts = [
      join("the name ghp", "_", random, " is bad"),
      join("Try ghp", "-", random.toLowerCase().slice(0, 20)),
      "x!!a1b2c3!!##y",
      "ghp_ is the prefix",
      "a1b2c3",
    ];
    expect(texts.map(tells)).toEqual([true, true, true, false, false]);
  });

  test("never takes a text with a secret for one without", () => {
    const secret = fc.string({ minLength: 12, maxLength: 60, unit: "grapheme-ascii" });
    fc.assert(
      fc.property(secret, fc.string(), fc.string(), (hidden, before, after) => {
        expect(createSecretFilter([hidden])(before + hidden + after)).toBe(true);
      }),
    );
  });
});
