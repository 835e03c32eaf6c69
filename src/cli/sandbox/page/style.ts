/** Styles of the page, in light and dark, for widths from 320 px. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --back: #f6f7f9; --surface: #fff; --text: #1c2230; --soft: #5a6376; --line: #d8dce5;
  --accent: #4453c4; --accent-soft: #e9ebfb; --good: #17683a; --warn: #8a4b00; --bad: #b3231f;
  font: 15px/1.5 system-ui, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #12151c; --surface: #1a1f29; --text: #e7eaf1; --soft: #a2abbd; --line: #343b4a;
    --accent: #a7b1ff; --accent-soft: #272d52; --good: #6fd397; --warn: #f0b35c; --bad: #ff9a93;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); }
header, main { max-width: 72rem; margin: 0 auto; padding: 0 1.25rem; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1rem; padding-block: 1.25rem .75rem; }
main { display: grid; gap: 1.25rem; padding-bottom: 3rem; }
h1 { font-size: 1.35rem; margin: 0; }
h2 { font-size: 1.05rem; margin: 0; }
h3 { font-size: .9rem; margin: 1rem 0 .35rem; }
p { margin: 0; }
#since { color: var(--soft); font-size: .9rem; font-weight: 400; }
[hidden] { display: none !important; }
.hint, #status { color: var(--soft); font-size: .9rem; }
#status::before { content: '\\25cf\\2002'; color: var(--bad); }
#status[data-state='live']::before { color: var(--good); }
section {
  min-width: 0; padding: 1rem 1.25rem 1.25rem; border: 1px solid var(--line); border-radius: 10px;
  background: var(--surface);
}
.bar { display: flex; align-items: center; justify-content: space-between; gap: 1rem; }
button {
  font: inherit; color: inherit; padding: .3rem .8rem; border: 1px solid var(--line); border-radius: 7px;
  background: var(--surface); cursor: pointer;
}
button:hover { border-color: var(--accent); }
button[aria-pressed='true'] { border-color: var(--accent); background: var(--accent-soft); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
#scenarios {
  display: grid; gap: .5rem; margin: .75rem 0 .5rem;
  grid-template-columns: repeat(auto-fill, minmax(10.5rem, 1fr));
}
#scenarios button { display: flex; flex-direction: column; padding: .5rem .75rem; text-align: start; }
#scenarios strong { display: block; font-weight: 600; }
#scenarios button[aria-pressed='true'] strong::before { content: '\\2713\\2002'; }
#scenarios span { display: block; color: var(--soft); font-size: .85rem; line-height: 1.35; }
#announcement { font-size: .9rem; }
#announcement:empty { position: absolute; }
pre {
  margin: .5rem 0 0; padding: .75rem; overflow-x: auto; border-radius: 7px; background: var(--back);
  font-size: .85rem;
}
pre, .method, .path, .status, dd { font-family: ui-monospace, monospace; }
ol { list-style: none; margin: 0; padding: 0; font-size: .875rem; }
li { border-top: 1px solid var(--line); }
summary, #heads {
  display: grid; gap: 0 .9rem; padding: .4rem .25rem; align-items: baseline;
  grid-template-columns: .7rem 4.2rem minmax(0, 1fr) 3rem 6rem 4.4rem 5rem;
}
#heads { margin-top: .5rem; color: var(--soft); font-size: .8rem; }
#heads span:nth-last-child(-n + 2) { text-align: end; }
summary { cursor: pointer; }
summary::before { content: '\\25b8'; color: var(--soft); }
[open] > summary::before { content: '\\25be'; }
summary:hover { background: var(--back); }
.method { font-weight: 600; }
.path { overflow-wrap: anywhere; }
.status { font-weight: 600; }
.status[data-kind='2'], .status[data-kind='3'] { color: var(--good); }
.status[data-kind='4'] { color: var(--warn); }
.status[data-kind='5'] { color: var(--bad); }
.result { color: var(--soft); }
.result[data-result='held'] { color: var(--warn); font-weight: 600; }
.result[data-result='broken'], .result[data-result='left'] { color: var(--bad); }
summary time, .ms { color: var(--soft); font-variant-numeric: tabular-nums; text-align: end; }
.call-details { padding: .25rem .25rem 1rem 1.85rem; }
dl { display: grid; grid-template-columns: minmax(8rem, max-content) minmax(0, 1fr); gap: .1rem 1rem; margin: .5rem 0 0; }
dt { color: var(--soft); overflow-wrap: anywhere; }
dd { margin: 0; overflow-wrap: anywhere; font-size: .9em; }
@media (max-width: 46rem) {
  header, main { padding-inline: .75rem; }
  section { padding-inline: .85rem; }
  #scenarios { grid-template-columns: 1fr 1fr; }
  summary { grid-template-columns: .7rem auto auto 1fr auto; gap: 0 .6rem; padding-block: .55rem; }
  summary .path { grid-column: 2 / -1; grid-row: 2; }
  .ms, #heads { display: none; }
  .call-details { padding-inline-start: 1.55rem; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: .4rem; }
}
@media (max-width: 21rem) { #scenarios { grid-template-columns: 1fr; } }
`
