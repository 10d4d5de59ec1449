import { randomBytes } from "node:crypto";
import { lstatSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { keepNewest, refuseNewer } from "@skillwright/core/internal";
import { writeFileAtomically } from "@skillwright/runtime/internal";
import { LINK_LIFETIME_MS, MAX_LINKS } from "../limits.ts";
import { monotonicNow } from "../monotonic-now.ts";

/** Version of the token's file. */
const TOKEN_VERSION = 1;

/** A token has 256 random bits, so it cannot be guessed. */
const TOKEN_BYTES = 32;

/** Where the token is stored, readable only by the account's owner, so that their other programs can use it. */
export function tokenFile(state: string): string {
  return join(state, "server", "token.json");
}

/** The token of this account; created when there is none, and replaced when others could have read it. */
export function openToken(state: string): string {
  const file = tokenFile(state);
  const known = readToken(file);
  if (known !== undefined) return known;
  const token = newSecret();
  rmSync(file, { force: true });
  writeFileAtomically(file, `${JSON.stringify({ version: TOKEN_VERSION, token }, null, 2)}\n`, {
    mode: 0o600,
  });
  return token;
}

/** A random text that is safe in a URL. */
export function newSecret(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

function readToken(file: string): string | undefined {
  try {
    const stat = lstatSync(file);
    const isPrivate = process.platform === "win32" || (stat.mode & 0o077) === 0;
    if (!stat.isFile() || !isPrivate) return undefined;
    const data = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, unknown>>;
    const hint = "Update Skillwright, or remove the file.";
    if (typeof data.version === "number")
      refuseNewer(file, { found: data.version, known: TOKEN_VERSION, hint });
    return typeof data.token === "string" && data.token.length >= TOKEN_BYTES ? data.token : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Secrets that sign a browser in once. */
export interface SignInLinks {
  /** A new secret for a link. */
  issue(): string;
  /** Whether the secret is valid; it is used up afterwards. */
  redeem(word: string): boolean;
}

/** Keeps the secrets of unused links; a link in a browser's history is worthless. */
export function createSignInLinks(now: () => number = monotonicNow): SignInLinks {
  const waiting = new Map<string, number>();
  return {
    issue() {
      const word = newSecret();
      keepNewest(waiting, MAX_LINKS, [word, now() + LINK_LIFETIME_MS]);
      return word;
    },
    redeem(word) {
      const until = waiting.get(word);
      waiting.delete(word);
      return until !== undefined && now() <= until;
    },
  };
}
