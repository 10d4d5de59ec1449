/** The style sheet of every page: the colors, sizes and shapes of the web app, in both themes. */
export const pageStyle: string = `:root {
  color-scheme: light dark;
  --paper: #fbfaf8; --surface: #ffffff; --sunken: #f4f2ee; --line: #e4e0d9; --line-strong: #c9c3b8; --ink: #1d1b18; --ink-soft: #57534c;
  --accent: #1f6f5c; --accent-ink: #175545; --accent-soft: #e3f0eb; --on-accent: #ffffff;
  --danger: #b3261e; --danger-soft: #fbe9e7; --warn: #835400; --warn-soft: #fbf0da;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #161513; --surface: #1e1c19; --sunken: #262420; --line: #33302b; --line-strong: #4f4a42; --ink: #f1eee8; --ink-soft: #bdb7ac;
    --accent: #6fcfb2; --accent-ink: #8fe0c6; --accent-soft: #17332b; --on-accent: #0c1f19;
    --danger: #ff8a80; --danger-soft: #3a1f1d; --warn: #f0b44c; --warn-soft: #35290f;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: .875rem/1.375rem "Geist Variable", Geist, system-ui, sans-serif; }
header { display: flex; gap: 1rem; align-items: center; flex-wrap: wrap; padding: .75rem 1.25rem; border-bottom: 1px solid var(--line); }
main { max-width: 64rem; margin: 0 auto; padding: 1.25rem 1.25rem 4rem; }
header form, header a[href="/sign-in"] { margin-left: auto; color: var(--ink-soft); text-decoration: none; }
header form { display: flex; gap: .75rem; align-items: center; }
header a.home { display: flex; gap: .625rem; align-items: center; color: var(--ink); font-size: 1rem; font-weight: 600; letter-spacing: -.01em; text-decoration: none; }
header svg { width: 1.5rem; height: 1.5rem; }
header svg rect { fill: #1f6f5c; }
header svg path { fill: none; stroke: #fff; stroke-width: 2.2; stroke-linejoin: round; stroke-linecap: round; }
h1 { font-size: 1.75rem; line-height: 2.25rem; letter-spacing: -.02em; font-weight: 600; margin: .75rem 0 .25rem; overflow-wrap: anywhere; }
h1 .soft { font-size: 1rem; letter-spacing: 0; }
h2 { font-size: 1rem; line-height: 1.5rem; font-weight: 600; margin: 2rem 0 .5rem; }
p.lead { color: var(--ink-soft); max-width: 44rem; margin: 0 0 1rem; }
a { color: var(--accent-ink); text-underline-offset: 2px; }
h1 a, ul.skills a { color: inherit; text-decoration: none; }
h1 a:hover, ul.skills a:hover { text-decoration: underline; }
a:focus-visible, input:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code, pre { font: .8125rem/1.25rem "Geist Mono Variable", "Geist Mono", ui-monospace, monospace; }
pre { overflow-x: auto; padding: .75rem 1rem; background: var(--sunken); border-radius: .75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
pre.install { background: var(--surface); border: 1px solid var(--line); }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
th { overflow-wrap: break-word; font-weight: 600; }
th[scope="row"] { width: 9rem; color: var(--ink-soft); font-weight: 400; }
th[scope="row"], .badge, time, td.more a { white-space: nowrap; }
td.version { min-width: 6rem; overflow-wrap: break-word; }
td.place { min-width: 8rem; }
ins, del { display: inline-block; min-width: 100%; text-decoration: none; }
ins { background: var(--accent-soft); color: var(--accent); }
del { background: var(--danger-soft); color: var(--danger); }
ul.skills { list-style: none; padding: 0; margin: 1rem 0 0; border-top: 1px solid var(--line); }
ul.skills li { padding: .75rem 0; border-bottom: 1px solid var(--line); }
ul.skills a { font-weight: 500; }
ul.skills p { margin: 0; color: var(--ink-soft); font-size: .8125rem; line-height: 1.25rem; overflow-wrap: anywhere; }
form.search { display: flex; gap: .5rem; margin: 1rem 0; }
input[type="search"], input[type="password"] { flex: 1; min-width: 0; font: inherit; font-size: 1rem; padding: .6rem .9rem; color: inherit; background: var(--surface); border: 1px solid var(--line-strong); border-radius: .75rem; }
button { font: inherit; font-weight: 500; padding: .5rem 1rem; color: var(--on-accent); background: var(--accent); border: 0; border-radius: .5rem; cursor: pointer; }
header button { color: var(--ink); background: var(--surface); border: 1px solid var(--line-strong); padding: .3rem .75rem; }
.soft { color: var(--ink-soft); font-weight: 400; }
.note { padding: .6rem .9rem; border-radius: .75rem; background: var(--warn-soft); color: var(--warn); }
.note.danger { background: var(--danger-soft); color: var(--danger); }
.badge { padding: .1rem .5rem; border-radius: 999px; background: var(--accent-soft); color: var(--accent-ink); font-size: .75rem; line-height: 1rem; font-weight: 500; }
.badge.tag { background: var(--sunken); color: var(--ink-soft); }
.badge.suspicious, .badge.partial, .badge.waiting { background: var(--warn-soft); color: var(--warn); }
.badge.malicious, .badge.rejected { background: var(--danger-soft); color: var(--danger); }
.image { padding: 0 .4rem; border-radius: 6px; background: var(--sunken); color: var(--ink-soft); }
.prose { max-width: 44rem; overflow-wrap: anywhere; overflow-x: auto; }
table ~ .prose { border-top: 1px solid var(--line); margin-top: 1.5rem; padding-top: .5rem; }
h2 + .prose { border: 0; margin: 0; padding: 0; }
nav.pages { display: flex; gap: 1rem; margin: 1.5rem 0; }
`;
