import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { SkillwrightError } from "@skillwright/core/internal";
import { KEY_VARIABLE, type SecretKey, type SecretKeys } from "./secret-keys.ts";

/** Encrypts secrets with AES-256-GCM. `about` binds one to its record: moved to another, it can't be decrypted. */
export interface SecretBox {
  /** Call it in a write, so that processes don't make keys at the same time. Throws `config_error` without a key. */
  seal(secret: string, about: string): string;
  /** What an earlier version stored in clear is returned. Throws `config_error` if the key is missing and `integrity_error` if the secret was changed. */
  open(sealed: string, about: string): string;
  /** Whether there is a key, or a place for one. */
  canSeal(): boolean;
  readonly replaceKey: SecretKeys["replace"];
}

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = /^enc:v1:([0-9a-f]{12}):([\w-]+)$/;

/** Whether a stored secret is encrypted. Earlier versions of this program stored them in clear. */
export function isSealed(stored: string): boolean {
  return SEALED.test(stored);
}

/** A box with the keys of a registry. */
export function createSecretBox(keys: SecretKeys): SecretBox {
  return {
    canSeal: () => keys.create !== undefined || keys.list().length > 0,
    replaceKey: keys.replace,
    seal(secret, about) {
      const key = keys.list()[0] ?? keys.create?.();
      if (key === undefined) throw noKey();
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key.bytes, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(about));
      const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return `enc:v1:${key.id}:${Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url")}`;
    },
    open(sealed, about) {
      const [whole, id = "", content = ""] = SEALED.exec(sealed) ?? [];
      if (whole === undefined) return sealed;
      const key = keys.list().find((one) => one.id === id);
      if (key === undefined) throw otherKey(id);
      try {
        return decrypt(key, Buffer.from(content, "base64url"), about);
      } catch (error) {
        throw new SkillwrightError("integrity_error", {
          message: `The stored secret of ${about} was changed`,
          details: { url: about, expected: "the secret that was stored", actual: "something else" },
          hint: "Set it again.",
          cause: error,
        });
      }
    },
  };
}

function decrypt({ bytes }: SecretKey, content: Buffer, about: string): string {
  const iv = content.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(ALGORITHM, bytes, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(about));
  decipher.setAuthTag(content.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(content.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}

function noKey(): SkillwrightError<"config_error"> {
  return new SkillwrightError("config_error", {
    message: "The registry has no key to encrypt this secret with",
    details: { file: KEY_VARIABLE, problems: ["there is no key"] },
    hint: `Start every process of the registry with the same ${KEY_VARIABLE}. Make one with \`openssl rand -base64 32\`.`,
  });
}

function otherKey(id: string): SkillwrightError<"config_error"> {
  return new SkillwrightError("config_error", {
    message: `A stored secret was encrypted with a key that the registry doesn't have (${id})`,
    details: { file: KEY_VARIABLE, problems: [`the key ${id} is missing`] },
    hint: `Restore the key in secret.key of the data folder, or add it to ${KEY_VARIABLE} after the first key. If it is lost, set the secret again.`,
  });
}
