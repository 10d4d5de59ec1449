/** The style sheet of every page: the colors and shapes of the web app, in both themes. */
export const pageStyle: string = `:root {
  color-scheme: light dark;
  --paper: #fbfaf8; --surface: #ffffff; --sunken: #f4f2ee; --line: #e4e0d9; --ink: #1d1b18; --ink-soft: #57534c;
  --accent: #1f6f5c; --accent-soft: #e3f0eb; --danger: #b3261e; --danger-soft: #fbe9e7; --warn: #835400; --warn-soft: #fbf0da;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #161513; --surface: #1e1c19; --sunken: #262420; --line: #33302b; --ink: #f1eee8; --ink-soft: #bdb7ac;
    --accent: #6fcfb2; --accent-soft: #17332b; --danger: #ff8a80; --danger-soft: #3a1f1d; --warn: #f0b44c; --warn-soft: #35290f;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 "Geist Variable", system-ui, sans-serif; }
header, main, footer { max-width: 60rem; margin: 0 auto; padding: 1rem 1.25rem; }
header { display: flex; gap: 1rem; align-items: baseline; flex-wrap: wrap; border-bottom: 1px solid var(--line); }
header form, header a[href="/sign-in"] { margin-left: auto; }
header a { color: var(--ink); font-weight: 600; text-decoration: none; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 1rem 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
a { color: var(--accent); }
a:focus-visible, input:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code, pre { font: 14px/1.5 "Geist Mono Variable", ui-monospace, monospace; }
pre { overflow-x: auto; padding: .75rem 1rem; background: var(--sunken); border-radius: 8px; white-space: pre-wrap; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
th { overflow-wrap: break-word; }
th[scope="row"], .badge, time { white-space: nowrap; }
td.place { min-width: 8rem; }
ins, del { display: inline-block; min-width: 100%; text-decoration: none; }
ins { background: var(--accent-soft); color: var(--accent); }
del { background: var(--danger-soft); color: var(--danger); }
ul.skills { list-style: none; padding: 0; }
ul.skills li { padding: .75rem 0; border-bottom: 1px solid var(--line); }
ul.skills a { font-weight: 600; }
ul.skills p { margin: .15rem 0 0; color: var(--ink-soft); overflow-wrap: anywhere; }
form.search { display: flex; gap: .5rem; margin: 1rem 0; }
input[type="search"], input[type="password"] { flex: 1; min-width: 0; font: inherit; padding: .5rem .75rem; color: inherit; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; }
button { font: inherit; padding: .5rem 1rem; color: var(--paper); background: var(--accent); border: 0; border-radius: 8px; }
.soft { color: var(--ink-soft); font-weight: 400; }
.note { padding: .6rem .9rem; border-radius: 8px; background: var(--warn-soft); color: var(--warn); }
.note.danger { background: var(--danger-soft); color: var(--danger); }
.badge { padding: .05rem .5rem; border-radius: 999px; background: var(--accent-soft); color: var(--accent); font-size: .85rem; }
.badge.suspicious, .badge.partial { background: var(--warn-soft); color: var(--warn); }
.badge.malicious { background: var(--danger-soft); color: var(--danger); }
.image { padding: 0 .4rem; border-radius: 6px; background: var(--sunken); color: var(--ink-soft); }
.prose { border-top: 1px solid var(--line); margin-top: 1.5rem; overflow-wrap: anywhere; overflow-x: auto; }
nav.pages { display: flex; gap: 1rem; margin: 1.5rem 0; }
`;
