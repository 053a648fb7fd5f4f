/**
 * How the page looks: light and dark as the reader's system is, marks by sign and colour, long sidebars laid out as
 * they come into view.
 */
export const style = `
:root {
  color-scheme: light dark;
  --back: light-dark(#ffffff, #14161a); --raised: light-dark(#f6f7f9, #1c1f25); --line: light-dark(#e2e5ea, #2d323b);
  --text: light-dark(#1b1f27, #e6e9ef); --quiet: light-dark(#5a6372, #9aa4b5); --accent: light-dark(#2f5bd0, #8fb0ff);
  --came: light-dark(#0f6b3a, #6fd69c); --came-back: light-dark(#e3f6ea, #12301f);
  --gone: light-dark(#a12622, #ff9d97); --gone-back: light-dark(#fdeae8, #3a1a19);
  --moved: light-dark(#6a3fb5, #c3a6ff); --moved-back: light-dark(#f1eafb, #2a2040);
  --renamed: light-dark(#85550a, #f0c36c); --renamed-back: light-dark(#fdf3dc, #352a12);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 14px/1.45 system-ui, sans-serif; }
header { padding: 18px 24px 14px; border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; }
h1 { font-size: 17px; margin: 0; font-weight: 650; }
header p { margin: 0; flex: 1 1 320px; }
h2 { font-size: 12px; letter-spacing: .06em; text-transform: uppercase; color: var(--quiet); margin: 0 0 10px; font-weight: 600; }
h3 { font-size: 13px; margin: 18px 0 4px; padding: 0 8px; font-weight: 650; display: flex; gap: 6px; align-items: baseline; }
main { display: grid; grid-template-columns: minmax(260px, 380px) minmax(0, 1fr); align-items: start; }
main.change { grid-template-columns: minmax(260px, 360px) minmax(0, 1fr); }
#sides { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); min-height: 70vh; }
main.change #sides { order: 1; }
#sides { grid-template-rows: auto auto 1fr; }
.side { padding: 16px 20px 40px; border-inline-end: 1px solid var(--line); min-width: 0; display: grid; grid-row: span 3; grid-template-rows: subgrid; grid-template-columns: minmax(0, 1fr); align-content: start; }
aside { padding: 16px 20px 40px; position: sticky; top: 0; max-height: 100vh; overflow: auto; }
ul, ol { list-style: none; margin: 0; padding: 0; }
.sidebar ul { padding-inline-start: 12px; margin-inline-start: 8px; border-inline-start: 1px solid var(--line); }
.sidebar > .group > ul { padding: 0; margin: 0; border: 0; }
li { content-visibility: auto; contain-intrinsic-size: auto 28px; }
button, select, input { font: inherit; color: inherit; }
nav button, #changes button, #found button { display: flex; gap: 6px; align-items: baseline; width: 100%; text-align: start; border: 0; border-radius: 6px; background: none; padding: 4px 8px; cursor: pointer; overflow-wrap: anywhere; }
button:hover { background: var(--raised); }
button:focus-visible, select:focus-visible, input:focus-visible, h3:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
[aria-current] { background: var(--raised) !important; font-weight: 600; }
.target { outline: 2px solid var(--accent); outline-offset: -2px; }
.arrow { display: inline-block; width: 10px; color: var(--quiet); transition: transform .1s; }
[aria-expanded=true] > .arrow { transform: rotate(90deg); }
.rooted { display: flex; } .rooted .toggle { width: auto; }
.root { font-weight: 600; }
.tabs { display: flex; flex-wrap: wrap; gap: 4px; border-bottom: 1px solid var(--line); margin-bottom: 12px; }
.tabs button { border: 0; background: none; padding: 6px 10px; cursor: pointer; border-radius: 6px 6px 0 0; display: flex; gap: 6px; }
.tabs [aria-pressed=true] { box-shadow: inset 0 -2px var(--accent); font-weight: 600; }
[role=group] > .kind { color: var(--quiet); text-transform: capitalize; padding: 6px 10px 6px 0; }
.choice { display: flex; gap: 8px; align-items: center; margin-bottom: 10px; color: var(--quiet); text-transform: capitalize; }
.choice select { flex: 1; min-width: 0; padding: 5px 8px; border: 1px solid var(--line); border-radius: 6px; background: var(--back); color: var(--text); }
#filter { padding: 6px 10px; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); width: 240px; max-width: 100%; }
.icon, .tag, .state, .count { font-size: 11px; color: var(--quiet); white-space: nowrap; font-weight: 400; }
.tag, .count { border: 1px solid var(--line); border-radius: 9px; padding: 0 6px; }
.state { font-style: italic; white-space: normal; }
.hidden > .name, .unlisted > .name { opacity: .75; } .missing > .name, .dropped > .name { text-decoration: line-through; }
.mark { font: 600 13px ui-monospace, monospace; width: 12px; flex: none; }
.came { background: var(--came-back) !important; } .came > .mark { color: var(--came); }
.gone { background: var(--gone-back) !important; } .gone > .mark { color: var(--gone); } .gone > .name { text-decoration: line-through; }
.moved { background: var(--moved-back) !important; } .moved > .mark { color: var(--moved); }
.renamed { background: var(--renamed-back) !important; } .renamed > .mark { color: var(--renamed); }
nav button.came, nav button.gone, nav button.moved, nav button.renamed, #changes .line { margin-block: 1px; }
.tabs .came, .tabs .gone, .tabs .moved, .tabs .renamed { border-radius: 6px; }
h3.came, h3.gone, h3.moved, h3.renamed { padding-block: 3px; border-radius: 6px; }
.line { margin: 0 0 2px; padding: 4px 8px; border-radius: 6px; overflow-wrap: anywhere; } p.line { display: flex; gap: 6px; }
.warned { background: var(--renamed-back); } .legend { margin: 0 0 10px; font-size: 12px; }
details { margin: 0 0 6px 26px; font-size: 12px; color: var(--quiet); } summary { cursor: pointer; }
#changes button.where { font-size: 12px; color: var(--quiet); }
.quiet, .eyebrow, dt { color: var(--quiet); }
.eyebrow { margin: 0 0 4px; font-size: 12px; }
#page h2 { font-size: 20px; text-transform: none; letter-spacing: 0; color: var(--text); overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; margin: 0 0 12px; } dd { margin: 0; overflow-wrap: anywhere; font-family: ui-monospace, monospace; font-size: 12.5px; }
a { color: var(--accent); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
main.change #page { border-top: 1px solid var(--line); margin-top: 16px; padding-top: 16px; }
@media (min-width: 761px) {
  body:has(.change) { height: 100vh; display: flex; flex-direction: column; } main.change { flex: 1; min-height: 0; }
  .change #sides { height: 100%; min-height: 0; grid-template-rows: auto auto minmax(0, 1fr); } .change nav { overflow: auto; }
  .change .side { padding-bottom: 0; } .change aside { height: 100%; max-height: none; position: static; }
}
@media (max-width: 760px) { main, main.change { grid-template-columns: minmax(0, 1fr); } #sides { order: 0 !important; } aside { position: static; max-height: none; } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;
