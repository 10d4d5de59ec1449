import { userInfo } from "node:os";
import type { Author } from "@skillwright/core/internal";

/** The name of the person at the terminal, as the operating system has it; undefined where it has none. */
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

/** The person at the terminal, as the one who makes a change. */
export function thisPerson(): Author {
  const name = personName();
  return name === undefined ? { kind: "person" } : { kind: "person", name };
}
