/** `skillwright help search`. */
export const text = `How search finds skills for a task

\`skillwright search "merge two PDFs"\` compares your words with the names,
descriptions, triggers, tags, headings and texts of all skills. Rare words count
more, and typos are corrected.

If the best match has nearly all of your words, the search is done. If not,
semantic search compares meanings: "put documents together" finds a skill that
merges PDFs. It uses a small model that is included and works offline.

  skillwright search QUERY --explain     scores, and how sure the search is
  skillwright search QUERY --more        less likely matches too
  skillwright search QUERY --keyword     without semantic search
  skillwright index --embeddings         prepare semantic search

Agents use the same search to decide which skills the catalog describes. So if a
search doesn't find your skill, models won't either: improve its description and
measure it with \`skillwright eval triggers NAME\`.

See also: skillwright help budget
`;
