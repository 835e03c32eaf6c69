import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { style } from './style.mjs'
import { numberText, wrap } from './texts.mjs'

/** Width of a chart, in pixels. As narrow as a phone, so that charts are not scaled down there. */
export const WIDTH = 400
export const MARGIN = 16

function unitText({ unit, moreIsBetter }, isLog) {
  const better = `${moreIsBetter ? 'more' : 'less'} is better`
  return [unit === 'ratio' ? 'times' : unit, better, isLog && 'log scale']
    .filter(Boolean)
    .join(', ')
}

/** Returns a text description of the chart. */
export function describe({ unit, x, lines }) {
  const descriptions = lines.map(({ name, isOurs, points }) => {
    const values = points.map(([at, value]) =>
      x ? `${numberText(value)} at ${at.toLocaleString('en')}` : numberText(value),
    )
    return `${name}${isOurs ? " (the kit's)" : ''}: ${values.join(', ')}`
  })
  const by = x ? ` by ${x.title}` : ''
  return `${unit === 'ratio' ? 'Times' : unit}${by}. ${descriptions.join('. ')}.`
}

/**
 * Returns a chart as an SVG file.
 *
 * @param {import('../saveResult.mjs').Chart} chart
 * @param {{ height: number, isLog?: boolean, children: unknown[] }} drawing below the heading, from y = 0 on
 */
export function frame(chart, { height, isLog, children }) {
  const title = wrap(chart.title, WIDTH - 2 * MARGIN, 15)
  const unit = wrap(unitText(chart, isLog), WIDTH - 2 * MARGIN, 12)
  const top = 20 + title.length * 19 + unit.length * 16
  const whole = top + height
  const svg = h(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${WIDTH} ${whole}`,
      width: WIDTH,
      height: whole,
      role: 'img',
      'aria-labelledby': 'title desc',
    },
    h('title', { id: 'title' }, chart.title),
    h('desc', { id: 'desc' }, describe(chart)),
    h('style', null, style),
    h('rect', {
      className: 'surface',
      x: 0.5,
      y: 0.5,
      width: WIDTH - 1,
      height: whole - 1,
      rx: 8,
    }),
    ...title.map((line, i) =>
      h('text', { key: `t${i}`, className: 'heading', x: MARGIN, y: 27 + i * 19 }, line),
    ),
    ...unit.map((line, i) =>
      h(
        'text',
        { key: `u${i}`, className: 'muted', x: MARGIN, y: 26 + title.length * 19 + i * 16 },
        line,
      ),
    ),
    h('g', { transform: `translate(0 ${top})` }, ...children),
  )
  return `${renderToStaticMarkup(svg).replaceAll('><', '>\n<')}\n`
}
