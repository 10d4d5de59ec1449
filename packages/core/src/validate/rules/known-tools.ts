import { wordList } from "../../text/word-list.ts";

/** Tools of Claude Code. */
const CLAUDE_CODE = wordList(`
  Agent AskUserQuestion Bash BashOutput CronCreate CronDelete CronList Edit EnterPlanMode EnterWorktree
  ExitPlanMode ExitWorktree Glob Grep KillBash KillShell LS LSP ListMcpResourcesTool Monitor MultiEdit
  NotebookEdit NotebookRead PowerShell Read ReadMcpResourceTool SendMessage Skill SlashCommand Task
  TaskCreate TaskGet TaskList TaskOutput TaskStop TaskUpdate TodoRead TodoWrite ToolSearch WebFetch
  WebSearch Write
`);

/** Tools of Skillwright. */
const SKILLWRIGHT = wordList(`
  ask_user create_skill get_current_time http_request list_files list_skills load_skill propose_skill_update
  read_file read_skill read_skill_resource reload run_script storage_info system_info write_file
`);

/** Tools of other agents with unambiguous names. */
const OTHERS = wordList(`
  activate_skill apply_patch google_web_search grep_search list_directory read_many_files run_shell_command
  save_memory search_file_content update_plan view_image web_fetch web_search write_todos
`);

/** The tools that agents are known to have, as they write them. */
export const knownTools: readonly string[] = [...CLAUDE_CODE, ...SKILLWRIGHT, ...OTHERS];
