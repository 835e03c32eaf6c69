import { parse, type Rule } from 'postcss'

const VENDOR = /^-(?:webkit|moz|ms)-/

/** Returns the names of functions such as `color-mix` in a value. */
const functionsOf = (value: string) =>
  [...value.matchAll(/([a-z][\w-]*)\(/g)].map(([, name]) => name)

/** Returns the words of a value outside of its functions and strings, such as `subgrid`. */
const wordsOf = (value: string) => value.replace(/\(.*\)|"[^"]*"/g, '').match(/[a-z][a-z-]+/g) ?? []

const pseudosOf = ({ selector }: Rule) =>
  [...selector.matchAll(/::?([a-z-]+)/g)].map(([, name]) => name)

/**
 * Returns the features of MDN's data that a stylesheet may use, as paths. Not all of them exist.
 */
export function usedCss(text: string): Set<string> {
  const used = new Set<string>()
  const root = parse(text)
  root.walkAtRules(({ name, params }) => {
    used.add(`css.at-rules.${name}`)
    for (const [, feature] of params.matchAll(/\(\s*([a-z-]+)/g)) {
      used.add(`css.at-rules.${name}.${feature}`)
    }
  })
  root.walkRules((rule) => {
    for (const name of pseudosOf(rule)) used.add(`css.selectors.${name}`)
  })
  root.walkDecls(({ prop, value }) => {
    if (VENDOR.test(prop)) return
    if (!prop.startsWith('--')) {
      used.add(`css.properties.${prop}`)
      for (const word of wordsOf(value)) used.add(`css.properties.${prop}.${word}`)
    }
    for (const name of functionsOf(value)) {
      used.add(`css.types.${name}`)
      used.add(`css.types.color.${name}`)
    }
    for (const [, unit] of value.matchAll(/\d(cqi|cqb|cqw|cqh|dvh|svh|lvh|dvw|lh|rlh|cap|ic)\b/g)) {
      used.add(`css.types.length.${/^cq/.test(unit ?? '') ? 'container_query_length_units' : unit}`)
    }
  })
  return used
}
