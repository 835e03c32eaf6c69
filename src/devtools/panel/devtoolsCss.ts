/**
 * Styles of the devtools. They are in a shadow root, so they do not affect the page. System colors follow the page's
 * `color-scheme`, and mixes with the text color have enough contrast in both.
 */
export const devtoolsCss = /* css */ `
:host { all: initial; color-scheme: inherit; }
* { box-sizing: border-box; }
.devtools {
  --line: color-mix(in srgb, CanvasText 16%, Canvas);
  --quiet: color-mix(in srgb, CanvasText 68%, Canvas);
  --hover: color-mix(in srgb, CanvasText 7%, Canvas);
  --accent: color-mix(in srgb, #2563eb 75%, CanvasText);
  --good: color-mix(in srgb, #15803d 70%, CanvasText);
  --bad: color-mix(in srgb, #dc2626 70%, CanvasText);
  --warn: color-mix(in srgb, #a16207 70%, CanvasText);
  background: Canvas; color: CanvasText;
  font: 13px/1.45 system-ui, sans-serif; text-align: start;
}
.panel { display: flex; flex-direction: column; block-size: 100%; min-block-size: 0; }
section:focus-visible { outline-offset: -3px; }
.floating { position: fixed; background: Canvas; inset-inline: 0; bottom: 0; z-index: 2147483000; block-size: min(24rem, 70dvh);
  border-block-start: 1px solid var(--line); box-shadow: 0 -4px 24px rgb(0 0 0 / 14%); }
.launcher { position: fixed; bottom: 12px; z-index: 2147483000; border-radius: 999px; padding: 6px 12px; font-weight: 600;
  box-shadow: 0 1px 6px rgb(0 0 0 / 20%); }
.launcher[data-position='bottom-left'] { left: 12px; }
.launcher[data-position='bottom-right'] { right: 12px; }
.badge { color: var(--warn); }
header { display: flex; align-items: center; gap: 4px; padding: 0 8px; border-block-end: 1px solid var(--line); overflow-x: auto; flex: none; }
header > .close { margin-inline-start: auto; }
button, select, input { font: inherit; color: inherit; }
button { background: Canvas; border: 1px solid var(--line); border-radius: 6px; padding: 3px 10px; cursor: pointer; white-space: nowrap; }
button:hover { background: var(--hover); }
button[aria-disabled='true'] { color: var(--quiet); background: Canvas; cursor: default; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: -1px; }
[role='tablist'] { display: flex; }
[role='tab'], .close { border: 0; border-radius: 0; padding: 9px 10px; color: var(--quiet); }
[role='tab'] { border-block-end: 2px solid transparent; }
[role='tab'][aria-selected='true'] { color: CanvasText; border-block-end-color: var(--accent); font-weight: 600; }
[role='tabpanel'] { flex: 1; min-block-size: 0; overflow: auto; }
.padded { padding: 12px; display: grid; gap: 12px; align-content: start; }
.padded > * { margin: 0; }
.calls { display: flex; flex-direction: column; block-size: 100%; }
.toolbar { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 8px; border-block-end: 1px solid var(--line); }
.toolbar input[type='search'] { flex: 1 1 10rem; min-inline-size: 0; }
input[type='search'], select { background: Canvas; border: 1px solid var(--line); border-radius: 6px; padding: 3px 8px; }
label { display: inline-flex; gap: 6px; align-items: center; }
.columns { flex: 1; display: flex; min-block-size: 0; }
.list { flex: 1 1 55%; overflow: auto; min-inline-size: 0; }
.list > div { position: relative; }
.row { position: absolute; inset-inline: 0; block-size: 30px; display: grid; grid-template-columns: 2.5rem 4.5rem minmax(0, 1fr) 8.5rem 4.5rem;
  gap: 8px; align-items: center; padding: 0 10px; border-block-end: 1px solid var(--line); cursor: default; }
.row:hover { background: var(--hover); }
.row[aria-selected='true'] { background: color-mix(in srgb, var(--accent) 16%, Canvas); }
.row > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.number { text-align: end; font-variant-numeric: tabular-nums; }
.quiet { color: var(--quiet); }
[data-state='succeeded'], [data-state='passed'] { color: var(--good); }
[data-state='failed'], [data-state='rejected'] { color: var(--bad); }
[data-state='held'], [data-state='waiting'], [data-state='sent'] { color: var(--warn); }
[data-state='aborted'] { color: var(--quiet); }
.details { flex: 1 1 45%; overflow: auto; border-inline-start: 1px solid var(--line); min-inline-size: 0; }
.actions { display: flex; flex-wrap: wrap; gap: 6px; }
h2, h3 { font-size: 13px; font-weight: 600; margin: 0; overflow-wrap: anywhere; }
dl { margin: 0; display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 12px; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
pre { margin: 0; padding: 8px; background: var(--hover); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; }
pre, code, .mono { font: 12px/1.5 ui-monospace, monospace; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; }
fieldset { border: 0; min-inline-size: 0; }
legend { float: inline-start; padding: 0; font-weight: 600; }
.option { display: grid; grid-template-columns: auto 1fr; align-items: baseline; gap: 0 8px; }
.option span:last-child { grid-column: 2; }
.hold { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; padding-block-end: 8px; border-block-end: 1px solid var(--line); }
.hold button { margin-inline-start: auto; }
@media (width <= 640px) {
  .floating { block-size: min(32rem, 80dvh); }
  .columns { flex-direction: column; }
  .details { border-inline-start: 0; border-block-start: 1px solid var(--line); }
  .row { grid-template-columns: 2rem minmax(0, 1fr) 6.5rem; }
  .row > .method, .row > .duration { display: none; }
}
@media (pointer: coarse) {
  button, select, input[type='search'] { min-block-size: 44px; font-size: 16px; }
}
`
