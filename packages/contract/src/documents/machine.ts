import { LOG_ACTIONS } from "@skillwright/core/internal";
import { z } from "zod";
import { count, document, flag, oneOf, text } from "../schema.ts";
import { secretPlace } from "./common.ts";

/** What happened, and to what. */
const logEntry = document("LogEntry", {
  time: text,
  by: text.optional().describe("The user's name according to the operating system."),
  pid: count,
  action: z.enum(LOG_ACTIONS),
  subject: text.describe("What it happened to: a folder, a skill's key or id, a source, a browser."),
  hash: text.optional().describe("Of the content it was about."),
  detail: text.optional(),
  outcome: oneOf("done", "refused", "failed"),
});

/** What was trusted, approved, installed and run. */
export const logDocument = document("Log", {
  file: text,
  entries: z.array(logEntry),
  damaged: count.describe("Lines that couldn't be read."),
});

/** A browser that is signed in. */
export const signIn = document("SignIn", {
  id: text,
  signedInAt: text,
  lastUsedAt: text.describe("Accurate to a few minutes."),
  expiresAt: text,
  address: text,
  browser: text.describe("The User-Agent header it sent."),
  current: flag.describe("Whether this request comes from it."),
  confirms: flag.describe(
    "Whether it may confirm what a token can't: it was signed in since the server's start.",
  ),
});

/** A secret that is remembered for a skill. */
const secret = document("RememberedSecret", {
  key: text.describe("The skill's key, or an MCP server's address."),
  variable: text,
  place: secretPlace,
  savedAt: text,
});

/** Where secrets are remembered, if anywhere. */
export const secretPlaceOrNone = z.enum([...secretPlace.options, "none"]);

/** The secrets that are remembered for skills. */
export const secretsDocument = document("Secrets", {
  file: text,
  place: secretPlaceOrNone,
  secrets: z.array(secret),
});
