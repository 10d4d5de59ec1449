/** `skillwright help trust`. */
export const text = `What models may see, and what may run

There are two decisions, and both are yours.

Trust is for text. A project comes from somebody else, and so do its skills.
Models don't see them until you run \`skillwright trust\` in the project. You can
always list and read them. Trust doesn't let anything run.

Approval is for code: scripts, commands, hooks and !\`…\` in a skill's text.
\`skillwright trust NAME\` shows everything that the skill can run and asks you.
The approval covers exactly these files. If one of them changes, you see what
changed and are asked again.

Approved code runs from a verified copy, in a sandbox: it can write only to its
work folder and has no network unless you allow it. Without a sandbox, nothing
runs. \`skillwright doctor --sandbox\` tests yours.

Installing a skill neither trusts nor approves it. \`skillwright add\` shows what
it contains, and its code still needs your approval.

  skillwright trust --list            what you trusted and approved
  skillwright trust NAME --preview    what a skill can run
  skillwright trust NAME --revoke     revoke an approval
  skillwright log                     what was approved and run

See also: skillwright run, skillwright scan, skillwright help lock
`;
