/** `skillwright help precedence`. */
export const text = `Where skills are found, and which one wins

If two skills have the same name, the one in the first of these places wins. The
other one is shadowed: \`skillwright list --all\` shows it.

1. Project   .skillwright/skills, .agents/skills, .claude/skills,
             .opencode/skills and .opencode/skill in the working directory and
             its parents up to the repository root, nearest first. Also
             .claude/commands and the project's own plugins.
2. User      Folders given with --root or in your configuration,
             ~/.agents/skills, ~/.claude/skills, ~/.claude/commands, plugins.
3. System    The built-in skills.
4. Admin     /etc/skillwright/skills
5. Remote    Skills from the MCP servers in your configuration.

If two skills in the same place have the same name, the name is ambiguous. Use
the full id, which \`skillwright list\` shows.

Other agents have other rules. To see what one of them finds, use --as:

  skillwright list --as codex
  skillwright explain pdf-tools --as claude-code

See also: skillwright doctor, skillwright explain, skillwright hosts
`;
