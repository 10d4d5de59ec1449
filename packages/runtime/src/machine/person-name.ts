import { userInfo } from "node:os";
import type { Author } from "@skillwright/core/internal";

/** The user's name according to the operating system; undefined where it has none. */
export function personName(): string | undefined {
  try {
    const { username } = userInfo();
    return username === "" ? undefined : username;
  } catch (error) {
    // Accounts without an entry, as in some containers.
    if ((error as NodeJS.ErrnoException).code !== undefined) return undefined;
    throw error;
  }
}

/** The user at the terminal, as the author of a change. */
export function thisPerson(): Author {
  const name = personName();
  return name === undefined ? { kind: "person" } : { kind: "person", name };
}
