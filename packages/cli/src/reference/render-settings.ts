import { listSettings } from "../help-topics/list-settings.ts";

const introduction = `# Configuration

Skillwright works without a configuration file. Change single settings on the command line:

\`\`\`sh
skillwright config set builtIns off                   # changes your file
skillwright config set shellDirectives off --project  # changes the project's file
skillwright config get permissions                    # prints the value in effect, if one is set
skillwright config unset builtIns
\`\`\`

Or edit one of the files:

| file | whose |
| --- | --- |
| \`~/.config/skillwright/config.yaml\` (\`skillwright config path\`) | Yours. It has precedence over the others. |
| \`/etc/skillwright/config.yaml\` | The administrator's. It can restrict what your file allows. |
| \`.skillwright/config.yaml\` | The project's. It can restrict more, but never give more access. Until you trust the project, it can't disable skills. |

\`\`\`yaml
# ~/.config/skillwright/config.yaml
skills:
  notes: name-only
pinned: [pdf-tools]
models:
  default: ollama/qwen3
\`\`\`

[config.schema.json](schemas/config.schema.json) adds completion to your editor.

## Settings

A word in capital letters stands for a name that you choose.
`;

/** The page about settings in Markdown. */
export function renderSettings(): string {
  const rows = listSettings().map(({ key, description }) => `| \`${key}\` | ${description} |`);
  return `${introduction}\n${["| setting | what it does |", "| --- | --- |", ...rows].join("\n")}\n`;
}
