import type { ScanRule } from "../scan-rule.ts";
import { DOWNLOADS, SENDS, signal } from "../signals.ts";
import { EVERYWHERE, NOT_OFFICIAL, RECEIVER } from "./places.ts";

const MCP_FILE = signal(
  /\.(?:cursor|vscode|gemini|claude|kiro)\/(?:settings\/)?mcp\.json|claude_desktop_config\.json|(?:~|home\(\)|homedir\(\)|\$home)[^\n]{0,20}\/\.mcp\.json|["'/]\.claude\.json|mcp_config\.json/g,
  { kind: "actions", label: "refers to agent settings" },
);
const WRITES = signal(
  /\.write_text\(|writefile(?:sync)?\(|json\.dump\(|\.write\(|>\s?["']?(?:~|\$home|\$\{home\}|\$\w)[^\n]{0,60}|\btee\s|\bsed\s+-i|\bcp\s|\bmv\s/g,
);

/** Changes to the settings of agents that a script makes unasked, and commands that wait in them. */
export const agentSettings: readonly ScanRule[] = [
  {
    id: "mcp-server-added",
    category: "AST03",
    severity: "high",
    weight: 40,
    where: ["script", "hidden"],
    title: "A script adds a server to the agent's settings",
    reason: "The server gets what the agent sends it in every project, also after the skill is removed.",
    fix: "Tell the person how to add the server.",
    evidence: [
      { signals: [MCP_FILE] },
      { signals: [WRITES] },
      { signals: [signal(/\bmcp_?servers\b/g)] },
      {
        signals: [signal(/["']command["']\s?:|["']args["']\s?:|["']url["']\s?:|\bcommand\s?=|\bargs\s?=/g)],
      },
    ],
    lines: 8,
  },
  {
    id: "hook-runs-code",
    category: "AST03",
    severity: "high",
    weight: 40,
    where: EVERYWHERE,
    title: "A hook or server of the agent runs code that is written into its command",
    reason: "The code runs at every start or tool call, and nobody sees it as a script.",
    fix: "Put the code into a script that can be reviewed.",
    evidence: [
      {
        signals: [
          signal(
            /["'](?:pretooluse|posttooluse|sessionstart|userpromptsubmit|sessionend|subagentstop|stop|notification|mcp_?servers)["']\s?:/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /["']command["']\s?:\s?["'](?:[^\n]{0,80}\b(?:curl|wget|base64|powershell|mshta|nc|eval)\b|(?:python3?|node|perl|ruby)\s+-[ce]\b[^\n]{0,80}(?:https?|import os|exec|require|eval|socket|urllib))/g,
          ),
          signal(
            /["']command["']\s?:\s?["'](?:\/bin\/)?(?:(?:ba|z)?sh|cmd(?:\.exe)?|powershell(?:\.exe)?)["'],?\s{0,12}["']args["']\s?:\s?\[[^\]\n]{0,40}["'][^\n]{0,200}\b(?:curl|wget|iwr|irm|base64|eval)\b/g,
          ),
        ],
      },
    ],
    lines: 10,
  },
  {
    id: "git-hook-with-network",
    category: "AST06",
    severity: "high",
    weight: 45,
    where: ["script", "code", "hidden"],
    title: "A Git hook that calls the network is added",
    reason: "It runs at each commit or push, also after the skill is removed.",
    fix: "Keep hooks local.",
    evidence: [
      {
        signals: [
          signal(
            /\.git\/hooks\/(?:pre|post|prepare|commit)-\w|\bcore\.hookspath\b|\binit\.templatedir\b|git-templates?\/hooks/g,
          ),
        ],
      },
      { signals: [...SENDS, DOWNLOADS] },
      RECEIVER,
    ],
    lines: 5,
  },
  {
    id: "skills-infected",
    category: "AST01",
    severity: "critical",
    weight: 40,
    where: ["script", "code", "hidden", "prose"],
    title: "Orders with a web address are written into other skills",
    reason: "A skill that edits others spreads, and the address decides what they do from now on.",
    fix: "Don't run it.",
    evidence: [
      {
        signals: [
          signal(
            /(?:>>|\btee -a\b|\bsed\s+-i|["']a["']|appendfile(?:sync)?\()[^\n]{0,120}\b(?:skill\.md|skills\/)|\bskills\/\*|skill\.md\b[^\n]{0,60}(?:["']a["']|\bappend)/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /\b(?:always|first|every|each)\b[^\n]{0,80}https?:|https?:\S{4,160}[^\n]{0,60}\b(?:first|apply|follow|obey|execute|load)\b/g,
          ),
        ],
      },
      NOT_OFFICIAL,
    ],
    lines: 3,
  },
];
