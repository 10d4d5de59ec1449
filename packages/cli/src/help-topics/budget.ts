/** `skillwright help budget`. */
export const text = `How the list of skills fits a model's context

A model receives a catalog: the names and descriptions of the skills that it may
use. It loads a skill's full text only when it needs it. So a skill costs tokens
in three places:

  catalog   its name and description, in every conversation
  body      its instructions, when it is used
  files     its other files, when the model reads them

\`skillwright tokens --files\` shows all three for each skill, the most expensive
first.

The catalog may use 2 percent of the model's context window. If not all skills
fit, pinned skills and the best matches for the first message keep their
descriptions. Other skills are shortened, listed by name only, or left out. The
model can still find all of them with its list_skills tool.

  skillwright catalog                      what the model receives
  skillwright catalog --context-window 200000 --max-pct 1
  skillwright config set catalog.max_pct 3
  skillwright config set pinned pdf-tools
  skillwright config set skills.notes name-only

See also: skillwright try, skillwright help search
`;
