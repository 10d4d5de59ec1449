import { LOG_ACTIONS } from "@skillwright/core/internal";
import { z } from "zod";
import { count, document, flag, oneOf, text } from "../schema.ts";
import { secretPlace } from "./common.ts";

/** What happened, and to what. */
const logEntry = document("LogEntry", {
  time: text,
  by: text.optional().describe("The user name in the operating system."),
  pid: count,
  action: z.enum(LOG_ACTIONS),
  subject: text.describe("What the entry is about: a folder, a skill's key or id, a source or a browser."),
  hash: text.optional().describe("The content hash."),
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
  browser: text.describe("The browser's User-Agent header."),
  current: flag.describe("Whether this request comes from this browser."),
  confirms: flag.describe(
    "Whether this browser may confirm what a token alone can't: it signed in after the server started.",
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
