// One file has both color schemes, because a picture follows the page that contains it. It has its own background,
// because the page's scheme may differ from the system's.
const light = {
  surface: '#ffffff',
  text: '#1f2328',
  muted: '#59636e',
  line: '#d1d9e0',
  ours: '#0a53d6',
  peers: ['#9a4a00', '#1a7f37', '#8250df', '#bf3989', '#59636e'],
}
const dark = {
  surface: '#0d1117',
  text: '#f0f6fc',
  muted: '#9198a1',
  line: '#3d444d',
  ours: '#6ea8ff',
  peers: ['#f0883e', '#3fb950', '#bc8cff', '#f778ba', '#9198a1'],
}

/** Number of distinct styles for peers. The next one looks like the first. */
export const PEER_STYLES = light.peers.length

const variables = ({ surface, text, muted, line, ours, peers }) => {
  const named = { surface, text, muted, line, ours }
  const all = [...Object.entries(named), ...peers.map((color, i) => [`peer-${i}`, color])]
  return all.map(([name, color]) => `--${name}:${color}`).join(';')
}

/** Our lines are bold and have filled points. Peers also differ by their dashes, not only by color. */
const dashes = ['none', '7 3', '2 3', '10 3 2 3', '4 2']

export const style = [
  `svg{${variables(light)};font:13px system-ui,-apple-system,Segoe UI,Roboto,Noto Sans,sans-serif}`,
  `@media (prefers-color-scheme:dark){svg{${variables(dark)}}}`,
  'text{fill:var(--text)}',
  '.surface{fill:var(--surface);stroke:var(--line)}',
  '.heading{font-size:15px;font-weight:600}',
  '.muted{fill:var(--muted);font-size:12px}',
  '.grid{stroke:var(--line)}',
  '.line{fill:none;stroke-width:1.75}',
  '.point{fill:var(--surface);stroke-width:1.5}',
  '.leader{stroke-width:.75;opacity:.6}',
  '.bar{fill:var(--muted)}',
  '.ours .bar{fill:var(--ours)}',
  '.ours text{font-weight:700}',
  '.ours .line{stroke-width:3.5}',
  '.ours .line,.ours .point,.ours .leader{stroke:var(--ours)}',
  '.ours .point{fill:var(--ours)}',
  '.ours .label{fill:var(--ours)}',
  '.ours-1 .line{stroke-dasharray:8 4}',
  ...dashes.flatMap((dash, i) => [
    `.peer-${i} .line,.peer-${i} .point,.peer-${i} .leader{stroke:var(--peer-${i})}`,
    `.peer-${i} .line{stroke-dasharray:${dash}}`,
    `.peer-${i} .label{fill:var(--peer-${i})}`,
  ]),
].join('\n')
