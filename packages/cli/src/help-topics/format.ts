/** `skillwright help format`. */
export const text = `The format of a skill

A skill is a folder with a SKILL.md. The file starts with fields in YAML between
two lines of three dashes; the instructions for the model follow in Markdown.

  ---
  name: pdf-tools
  description: Merges and splits PDF files. Use when the user mentions PDFs.
  ---

  # PDF tools

  Run \`scripts/merge.py A B\`. For forms, read references/forms.md.

name          Required. Lowercase letters, digits and hyphens, at most 64
              characters, the same as the folder.
description   Required, at most 1,024 characters. Says what the skill does and
              when to use it. Models choose skills by their description.

Useful optional fields:

license, compatibility, metadata
              The rest of the Agent Skills standard.
allowed-tools Tools the skill wants to use without asking. You decide.
disable-model-invocation
              Only people can use the skill, with /name.
eligibility   What it needs: operating system, programs, variables.
paths         Globs of files that the skill is for.
context: fork Runs in a sub-agent with its own context.

Other files go next to the SKILL.md: references/ for texts that the model reads
when it needs them, scripts/ for programs, assets/ for templates. Keep the
SKILL.md below 500 lines.

In the body, $ARGUMENTS is replaced by what follows /name, and !\`command\` by
the output of a command that you have approved.

See also: skillwright new, skillwright lint, skillwright help trust
`;
