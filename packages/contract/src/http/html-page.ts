import { escapeHtml } from "@skillwright/core/internal";

const styles = `
:root { color-scheme: light dark; --ink: #1c1e21; --soft: #5b6169; --line: #d9dde2; --back: #fbfbfa; --accent: #2f5bd7; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e9eb; --soft: #9aa1aa; --line: #33383f; --back: #16181b; --accent: #8fadff; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 3rem 1.5rem 6rem; background: var(--back); color: var(--ink);
  font: 16px/1.55 system-ui, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .75rem; padding-top: 1rem; border-top: 1px solid var(--line); }
p { margin: .5rem 0; }
a { color: var(--accent); }
code, pre { font: 14px/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; padding: 1rem; border: 1px solid var(--line); border-radius: 8px; }
details { border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; }
summary { cursor: pointer; padding: .6rem .9rem; display: flex; gap: .75rem; flex-wrap: wrap; align-items: baseline; }
summary b { font: 600 13px/1.4 ui-monospace, monospace; min-width: 4rem; color: var(--accent); }
details > div { padding: 0 .9rem .9rem; overflow-x: auto; }
.soft { color: var(--soft); }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; }
td, th { text-align: left; vertical-align: top; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); font-size: 14px; }
`;

/** A complete page with its own styles and no script; the body has to be safe HTML. */
export function htmlPage(title: string, body: string, nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style nonce="${escapeHtml(nonce)}">${styles}</style>
</head>
<body>
${body}
</body>
</html>
`;
}
