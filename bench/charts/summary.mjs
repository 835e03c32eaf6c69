import { numberText } from './texts.mjs'

/** A ratio closer to 1 than this counts as even. */
const EVEN = 1.05

/**
 * Returns our value divided by the peer's at each common point. The ratio is inverted if more is better, so that 2
 * always means twice as bad.
 */
function ratiosOf(chart, ours, peer) {
  const theirs = new Map(peer.points)
  return ours.points.flatMap(([place, value]) => {
    const theirValue = theirs.get(place)
    if (!theirValue || !value) return []
    return [chart.moreIsBetter ? theirValue / value : value / theirValue]
  })
}

/** Escapes names such as `<table>`, which are not markup here. */
const named = (name) => name.replace(/<\w+>/g, '`$&`')

function cellOf(compared) {
  const texts = compared.map(({ name, least, most }) => {
    const [from, to] = [numberText(least), numberText(most)]
    return `${named(name)} ${from === to ? from : `${from} to ${to}`}`
  })
  return texts.join('<br>')
}

function rowsOf(chart) {
  const unit = chart.unit === 'ratio' ? '' : `, ${chart.unit}`
  const peers = chart.lines.filter(({ isOurs }) => !isOurs)
  return chart.lines
    .filter(({ isOurs }) => isOurs)
    .map((ours) => {
      const compared = peers.flatMap((peer) => {
        const ratios = ratiosOf(chart, ours, peer)
        if (ratios.length === 0) return []
        return [{ name: peer.name, least: Math.min(...ratios), most: Math.max(...ratios) }]
      })
      const behind = compared.filter(({ most }) => most > EVEN)
      const ahead = compared.filter(({ least, most }) => most <= EVEN && least < 1 / EVEN)
      const even = compared.filter((each) => !behind.includes(each) && !ahead.includes(each))
      return `| ${named(ours.name)}: ${chart.title}${unit} | ${cellOf(ahead)} | ${cellOf(even)} | ${cellOf(behind)} |`
    })
}

/**
 * Returns a table that compares the kit with its peers.
 *
 * @param {import('../saveResult.mjs').Chart[]} charts charts without a peer are skipped
 */
export function summarize(charts) {
  const compared = charts.filter(({ lines }) => lines.some(({ isOurs }) => !isOurs))
  return [
    '| ratio | ahead of | even with | behind |',
    '| --- | --- | --- | --- |',
    ...compared.flatMap(rowsOf),
  ].join('\n')
}
