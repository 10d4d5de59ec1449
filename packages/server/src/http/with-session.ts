import type { Session, SessionOptions, Skills } from "@skillwright/runtime/internal";

/** Works with a session that doesn't count as use of skills, and closes it. */
export async function withSession<T>(
  skills: Pick<Skills, "session">,
  work: (session: Session) => T | Promise<T>,
  options: SessionOptions = {},
): Promise<T> {
  const session = await skills.session({ usage: "off", ...options });
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}
