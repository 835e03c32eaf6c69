/** Formats a value with up to two decimal places, fewer for large values. */
function numberText(value) {
  const size = Math.abs(value)
  const maximumFractionDigits = size >= 100 ? 0 : size >= 10 ? 1 : 2
  return value.toLocaleString('en', { maximumFractionDigits })
}

/** A ratio closer to 1 than this counts as even. */
const EVEN = 1.05

/**
 * Returns our value divided by the peer's at each common point. The ratio is inverted if more is better, so that 2
 * always means twice as bad.
 */
function ratiosOf(comparison, ours, peer) {
  const theirs = new Map(peer.points)
  return ours.points.flatMap(([place, value]) => {
    const beside = theirs.get(place)
    if (!beside || !value) return []
    return [comparison.moreIsBetter ? beside / value : value / beside]
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

function rowsOf(comparison) {
  const unit = comparison.unit === 'ratio' ? '' : `, ${comparison.unit}`
  const peers = comparison.lines.filter(({ isOurs }) => !isOurs)
  return comparison.lines
    .filter(({ isOurs }) => isOurs)
    .map((ours) => {
      const compared = peers.flatMap((peer) => {
        const ratios = ratiosOf(comparison, ours, peer)
        if (ratios.length === 0) return []
        return [{ name: peer.name, least: Math.min(...ratios), most: Math.max(...ratios) }]
      })
      const behind = compared.filter(({ most }) => most > EVEN)
      const ahead = compared.filter(({ least, most }) => most <= EVEN && least < 1 / EVEN)
      const even = compared.filter((each) => !behind.includes(each) && !ahead.includes(each))
      return `| ${named(ours.name)}: ${comparison.title}${unit} | ${cellOf(ahead)} | ${cellOf(even)} | ${cellOf(behind)} |`
    })
}

/**
 * Returns a table that compares the kit with its peers.
 *
 * @param {import('../saveResult.mjs').Comparison[]} comparisons those without a peer are left out
 */
export function summarize(comparisons) {
  const compared = comparisons.filter(({ lines }) => lines.some(({ isOurs }) => !isOurs))
  return [
    '| ratio | ahead of | even with | behind |',
    '| --- | --- | --- | --- |',
    ...compared.flatMap(rowsOf),
  ].join('\n')
}
