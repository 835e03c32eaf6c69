import { scaleLinear, scaleLog } from 'd3-scale'
import { createElement as h } from 'react'
import { frame, MARGIN, WIDTH } from './frame.mjs'
import { PEER_STYLES } from './style.mjs'
import { numberText, tickText, widthOf, wrap } from './texts.mjs'

const PLOT_HEIGHT = 210
const AXIS_HEIGHT = 48
const LINE_HEIGHT = 15
const LABEL_ROOM = 130
const MAX_TICKS = 8
/** Ratio between the largest and the smallest value above which the axis is logarithmic. */
const LOG_FROM = 12

const rounded = (value) => Math.round(value * 10) / 10

/** Returns the style of a line: different for each of our lines, and for each peer. */
function stylesOf(lines) {
  let ours = 0
  let peers = 0
  return lines.map(({ isOurs }) => {
    if (isOurs) {
      ours += 1
      return `ours ours-${ours - 1}`
    }
    peers += 1
    return `peer-${(peers - 1) % PEER_STYLES}`
  })
}

/** Returns the ticks of a logarithmic axis: 1, 2, 5, 10, …, or 1, 10, … if these are too many. */
function logTicks(scale) {
  const places = scale.ticks().map((tick) => ({ tick, digit: Number(tick.toExponential()[0]) }))
  const some = places.filter(({ digit }) => digit === 1 || digit === 2 || digit === 5)
  const fewer = some.length > MAX_TICKS ? some.filter(({ digit }) => digit === 1) : some
  return fewer.map(({ tick }) => tick)
}

/** Returns the scale of the values and its ticks. */
function valueScale(values) {
  const least = Math.min(...values)
  const most = Math.max(...values)
  const isLog = least > 0 && most / least > LOG_FROM
  if (isLog) {
    const scale = scaleLog()
      .domain([least / 1.2, most * 1.1])
      .range([PLOT_HEIGHT, 0])
    return { scale, isLog, ticks: logTicks(scale) }
  }
  const scale = scaleLinear().domain([0, most]).nice(5).range([PLOT_HEIGHT, 0])
  return { scale, isLog, ticks: scale.ticks(5) }
}

/**
 * Moves overlapping labels apart as little as possible. Labels that touch form a group, which is centered on the mean
 * of their preferred positions.
 */
function apart(labels) {
  const groups = []
  for (const label of labels.toSorted((a, b) => a.wanted - b.wanted)) {
    let group = { members: [label], height: label.height, middle: label.wanted }
    place(group)
    while (groups.length > 0 && groups.at(-1).top + groups.at(-1).height > group.top) {
      const above = groups.pop()
      const members = [...above.members, ...group.members]
      const middle = members.reduce((sum, { wanted }) => sum + wanted, 0) / members.length
      group = { members, height: above.height + group.height, middle }
      place(group)
    }
    groups.push(group)
  }
  return groups.flatMap(({ members, top }) => {
    let free = top
    return members.map((label) => {
      const y = free
      free += label.height
      return { ...label, y }
    })
  })
}

/** Sets the top of a group: centered, but inside the picture. */
function place(group) {
  const most = PLOT_HEIGHT + LINE_HEIGHT - group.height
  group.top = Math.max(-LINE_HEIGHT, Math.min(group.middle - group.height / 2, most))
}

/**
 * Draws a line for each contestant, with its name and last value at the end. @param {import('../saveResult.mjs').Chart}
 * chart
 */
export function drawLines(chart) {
  const lines = chart.lines.filter(({ points }) => points.length > 0)
  const places = [...new Set(lines.flatMap(({ points }) => points.map(([at]) => at)))].toSorted(
    (a, b) => a - b,
  )
  const values = lines.flatMap(({ points }) => points.map(([, value]) => value))
  const { scale: y, isLog, ticks } = valueScale(values)
  const left = MARGIN + Math.max(...ticks.map((tick) => widthOf(tickText(tick), 12))) + 6
  const right = WIDTH - MARGIN - LABEL_ROOM
  const makeX = chart.x.isLog && places[0] > 0 ? scaleLog : scaleLinear
  const x = makeX()
    .domain([places[0], places.at(-1)])
    .range([left + 6, right - 4])
  const at = ([place, value]) => [rounded(x(place)), rounded(y(value))]

  const grid = ticks.map((tick) => {
    const top = rounded(y(tick))
    return h(
      'g',
      { key: tick },
      h('line', { className: 'grid', x1: left, x2: right, y1: top, y2: top }),
      h('text', { className: 'muted', x: left - 6, y: top + 4, textAnchor: 'end' }, tickText(tick)),
    )
  })
  const axis = places.map((place) =>
    h(
      'text',
      {
        key: place,
        className: 'muted',
        x: rounded(x(place)),
        y: PLOT_HEIGHT + 20,
        textAnchor: 'middle',
      },
      tickText(place),
    ),
  )
  const styles = stylesOf(lines)
  const labels = apart(
    lines.map(({ name, points }, i) => {
      const last = points.at(-1)
      const texts = wrap(`${name} ${numberText(last[1])}`, LABEL_ROOM - 4)
      const [, wanted] = at(last)
      return { name, style: styles[i], texts, last, wanted, height: texts.length * LINE_HEIGHT + 3 }
    }),
  )
  const drawn = lines.map(({ name, points }, i) =>
    h(
      'g',
      { key: name, className: styles[i] },
      h('path', {
        className: 'line',
        d: `M${points.map((point) => at(point).join(' ')).join('L')}`,
      }),
      ...points.map((point) => {
        const [cx, cy] = at(point)
        return h('circle', { key: point[0], className: 'point', cx, cy, r: 3.5 })
      }),
    ),
  )
  const named = labels.map(({ name, style, texts, last, y: top, height }) => {
    const [endX, endY] = at(last)
    const middle = rounded(top + height / 2)
    return h(
      'g',
      { key: name, className: style },
      h('line', { className: 'leader', x1: endX + 5, y1: endY, x2: right + 8, y2: middle }),
      ...texts.map((text, i) =>
        h(
          'text',
          { key: text, className: 'label', x: right + 12, y: rounded(top + 12 + i * LINE_HEIGHT) },
          text,
        ),
      ),
    )
  })
  // Our lines are drawn last, so that they are above the others.
  const ordered = [...drawn.keys()].toSorted(
    (a, b) => Number(lines[a].isOurs ?? false) - Number(lines[b].isOurs ?? false),
  )
  const title = h(
    'text',
    {
      key: 'x',
      className: 'muted',
      x: (left + right) / 2,
      y: PLOT_HEIGHT + 38,
      textAnchor: 'middle',
    },
    chart.x.title,
  )
  const children = h(
    'g',
    { key: 'plot', transform: `translate(0 ${LINE_HEIGHT})` },
    grid,
    axis,
    title,
    named,
    ordered.map((i) => drawn[i]),
  )
  return frame(chart, {
    height: LINE_HEIGHT + PLOT_HEIGHT + AXIS_HEIGHT + 4,
    isLog,
    children: [children],
  })
}
