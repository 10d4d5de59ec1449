import type { SearchAnswer, Session, Skills } from "@skillwright/runtime/internal";

/** Search for a rehearsal, limited to the skills this agent may use. */
export async function searchUsable(
  query: string,
  skills: Skills,
  session: () => Session | undefined,
): Promise<SearchAnswer> {
  const answer = await skills.search(query);
  const usable = new Set(session()?.skills.flatMap(({ id, state }) => (state === "ineligible" ? [] : [id])));
  const hits = answer.hits.filter(({ skill }) => usable.has(skill.id));
  const isSame = hits[0] !== undefined && hits[0] === answer.hits[0];
  return { ...answer, hits, confident: answer.confident && isSame };
}
