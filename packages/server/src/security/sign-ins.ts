import { createHmac, randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import { isSkillwrightError, objectOf } from "@skillwright/core/internal";
import { isSameSecret, openStateList } from "@skillwright/runtime/internal";
import { COOKIE_SECONDS, MAX_SIGN_INS, SIGN_IN_TOUCH_MS } from "../limits.ts";
import { monotonicNow } from "../monotonic-now.ts";
import { newSecret } from "./token.ts";

/** Version of the file's shape. */
const SIGN_INS_VERSION = 1;

/** A browser signed in with a sign-in link. */
export interface SignIn {
  readonly id: string;
  /** ISO 8601, like the other times. */
  readonly signedInAt: string;
  readonly lastUsedAt: string;
  readonly expiresAt: string;
  readonly address: string;
  /** The `User-Agent` header it sent. */
  readonly browser: string;
}

interface StoredSignIn extends SignIn {
  /** The cookie's secret under the token's key; with another token every sign-in ends. */
  readonly proof: string;
}

/** The sign-ins of an account, in a file that other servers and the command line share. */
export interface SignInList {
  readonly file: string;
  /** Those that are still valid, the newest first. */
  list(): readonly SignIn[];
  /** Ends one; whether there was one with this id. A server notices with the browser's next request. */
  end(id: string): Promise<boolean>;
}

/** The sign-ins as a server uses them. */
export interface SignIns extends SignInList {
  /** Records a browser and returns the secret for its cookie. */
  start(browser: Pick<SignIn, "address" | "browser">): Promise<string>;
  /** The valid sign-in of a cookie. */
  find(secret: string): SignIn | undefined;
  /** Whether this start of the server signed it in, so that it may confirm what a token can't. */
  mayConfirm(id: string): boolean;
  touch(id: string): Promise<void>;
}

/** Clocks of sign-ins, for tests. */
export interface SignInClocks {
  /** Default: the system clock. */
  readonly now?: () => number;
  /** A clock that never jumps. Default: the process's. */
  readonly steady?: () => number;
}

/** Opens the list in a state folder. */
export function openSignInList(state: string, clocks: SignInClocks = {}): SignInList {
  return listOf(openFile(state, clocks));
}

function listOf({ file, read, change, isValid }: SignInFile): SignInList {
  return {
    file,
    list: () => read().filter(isValid).map(toSignIn),
    end: (id) =>
      change((entries) => {
        const kept = entries.filter((entry) => entry.id !== id);
        return kept.length === entries.length ? [entries, false] : [kept, true];
      }),
  };
}

/** Opens the sign-ins for a server with this token. */
export function openSignIns(state: string, token: string, clocks: SignInClocks = {}): SignIns {
  const { now = Date.now } = clocks;
  const opened = openFile(state, clocks);
  const { read, change, isValid } = opened;
  // In memory only: access to the file isn't enough to confirm.
  const ownProofs = new Set<string>();
  const proofOf = (secret: string): string =>
    createHmac("sha256", token).update(`skillwright browser ${secret}`).digest("base64url");
  return {
    ...listOf(opened),
    async start({ address, browser }) {
      const secret = newSecret();
      const time = now();
      const entry: StoredSignIn = {
        id: randomUUID(),
        proof: proofOf(secret),
        signedInAt: new Date(time).toISOString(),
        lastUsedAt: new Date(time).toISOString(),
        expiresAt: new Date(time + COOKIE_SECONDS * 1000).toISOString(),
        address,
        browser: browser.slice(0, MAX_BROWSER_LENGTH),
      };
      await change((entries) => [[entry, ...entries.filter(isValid)].slice(0, MAX_SIGN_INS), undefined]);
      ownProofs.add(entry.proof);
      return secret;
    },
    find(secret) {
      const proof = proofOf(secret);
      const entry = read().find((each) => isSameSecret(each.proof, proof) && isValid(each));
      return entry && toSignIn(entry);
    },
    mayConfirm: (id) => read().some((entry) => entry.id === id && ownProofs.has(entry.proof)),
    async touch(id) {
      const time = now();
      const isDue = ({ lastUsedAt }: SignIn): boolean =>
        Math.abs(time - Date.parse(lastUsedAt)) >= SIGN_IN_TOUCH_MS;
      if (!read().some((entry) => entry.id === id && isDue(entry))) return;
      const lastUsedAt = new Date(time).toISOString();
      try {
        await change((entries) => [
          entries.map((entry) => (entry.id === id ? { ...entry, lastUsedAt } : entry)),
          undefined,
        ]);
      } catch (error) {
        // When it was used is only information; a full or read-only disk must not lock the browser out.
        if (!isSkillwrightError(error)) throw error;
      }
    },
  };
}

/** Longest `User-Agent` that is kept. */
const MAX_BROWSER_LENGTH = 300;

interface SignInFile {
  readonly file: string;
  readonly read: () => readonly StoredSignIn[];
  readonly change: ReturnType<typeof openStateList<StoredSignIn>>["change"];
  readonly isValid: (entry: StoredSignIn) => boolean;
}

function openFile(state: string, { now = Date.now, steady = monotonicNow }: SignInClocks): SignInFile {
  const file = join(state, "server", "sign-ins.json");
  const list = openStateList<StoredSignIn>(file, {
    version: SIGN_INS_VERSION,
    name: "signIns",
    isEntry: isStored,
    hint: "Use that version, or delete the file to sign every browser out.",
  });
  let cached: { readonly stamp: string; readonly entries: readonly StoredSignIn[] } | undefined;
  /** When each ends on the steady clock: a system clock that is set back must not extend it. */
  const deadlines = new Map<string, number>();
  return {
    file,
    change: list.change,
    read() {
      const stamp = stampOf(file);
      if (cached?.stamp !== stamp) cached = { stamp, entries: list.read() };
      return cached.entries;
    },
    isValid({ id, expiresAt }) {
      const left = Math.min(Date.parse(expiresAt) - now(), COOKIE_SECONDS * 1000);
      const deadline = Math.min(deadlines.get(id) ?? Number.POSITIVE_INFINITY, steady() + left);
      deadlines.set(id, deadline);
      return steady() < deadline;
    },
  };
}

/** Changes with every change of the file, which is always replaced as a whole. */
function stampOf(file: string): string {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? "" : `${stats.ino} ${stats.mtimeNs} ${stats.size}`;
}

function toSignIn({ id, signedInAt, lastUsedAt, expiresAt, address, browser }: StoredSignIn): SignIn {
  return { id, signedInAt, lastUsedAt, expiresAt, address, browser };
}

function isStored(value: unknown): value is StoredSignIn {
  const fields = objectOf(value);
  const texts = ["id", "proof", "signedInAt", "lastUsedAt", "expiresAt", "address", "browser"];
  return (
    texts.every((name) => typeof fields[name] === "string") &&
    !Number.isNaN(Date.parse(String(fields.expiresAt)))
  );
}
