import { scaleLinear } from 'd3-scale'
import { createElement as h } from 'react'
import { frame, MARGIN, WIDTH } from './frame.mjs'
import { numberText, widthOf, wrap } from './texts.mjs'

const LINE_HEIGHT = 16
const BAR_HEIGHT = 12
const GAP = 8

/** Draws a bar for each contestant, best first. @param {import('../saveResult.mjs').Chart} chart */
export function drawBars(chart) {
  const bars = chart.lines
    .flatMap(({ name, isOurs, points: [point] }) =>
      point ? [{ name, isOurs, value: point[1] }] : [],
    )
    .toSorted((a, b) => (chart.moreIsBetter ? b.value - a.value : a.value - b.value))
  const valueRoom = Math.max(...bars.map(({ value }) => widthOf(numberText(value)))) + 8
  const x = scaleLinear()
    .domain([0, Math.max(...bars.map(({ value }) => value))])
    .range([MARGIN, WIDTH - MARGIN - valueRoom])

  let height = 0
  const rows = bars.map(({ name, isOurs, value }) => {
    const texts = wrap(name, WIDTH - 2 * MARGIN)
    const top = height
    const barTop = texts.length * LINE_HEIGHT + 2
    height += barTop + BAR_HEIGHT + GAP
    const end = Math.round(x(value))
    return h(
      'g',
      { key: name, className: isOurs ? 'ours' : undefined, transform: `translate(0 ${top})` },
      ...texts.map((text, i) =>
        h('text', { key: text, className: 'label', x: MARGIN, y: 13 + i * LINE_HEIGHT }, text),
      ),
      h('rect', {
        className: 'bar',
        x: MARGIN,
        y: barTop,
        width: Math.max(1, end - MARGIN),
        height: BAR_HEIGHT,
        rx: 2,
      }),
      h('text', { x: end + 6, y: barTop + BAR_HEIGHT - 1 }, numberText(value)),
    )
  })
  return frame(chart, { height: height + GAP, children: rows })
}
