import css from '../../src/styles.css?inline'

/** A rule of the kit's stylesheet that uses or sets custom properties. */
interface KitRule {
  selector: string
  reads: string[]
  sets: string[]
}

function rulesIn(list: CSSRuleList): KitRule[] {
  return [...list].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) {
      const { selectorText, style } = rule
      const reads = [...style.cssText.matchAll(/var\((--svc-[\w-]+)/g)].map(([, name = '']) => name)
      const sets = [...style].filter((name) => name.startsWith('--svc-'))
      return [{ selector: selectorText, reads, sets }]
    }
    return rule instanceof CSSGroupingRule ? rulesIn(rule.cssRules) : []
  })
}

let rules: KitRule[] | undefined

/** Returns the rules of the kit's stylesheet, as parsed by the browser. */
function kitRules(): KitRule[] {
  if (rules) return rules
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  rules = rulesIn(sheet.cssRules)
  return rules
}

/** Splits a selector list at its top-level commas. */
function alternatives(selector: string): string[] {
  let depth = 0
  const found = ['']
  for (const letter of selector) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && depth === 0) found.push('')
    else found[found.length - 1] += letter
  }
  return found
}

/** Returns the parts that a selector can match, one for each alternative, or nothing if it needs another part. */
function partsOf(selector: string, parts: ReadonlySet<string>): string[] | undefined {
  for (const alternative of alternatives(selector)) {
    const found: string[] = []
    let isPossible = true
    let rest = alternative
    // Nested lists could have any depth; the kit's have one level.
    rest = rest.replace(/:not\((?:[^()]|\([^()]*\))*\)/g, '')
    rest = rest.replace(/:(?:where|is)\(((?:[^()]|\([^()]*\))*)\)/g, (_, list: string) => {
      const inner = partsOf(list, parts)
      if (inner) found.push(...inner)
      else isPossible = false
      return ''
    })
    for (const [, part = ''] of rest.matchAll(/\.svc-([\w-]+)/g)) {
      if (parts.has(part)) found.push(part)
      else isPossible = false
    }
    if (isPossible) return found
  }
  return undefined
}

/** Returns the custom properties that the rules of some parts use, in the order of the stylesheet. */
export function tokensRead(parts: readonly string[]): string[] {
  const own = new Set(parts)
  const read = new Set(
    kitRules()
      .filter(({ selector }) => partsOf(selector, own)?.length)
      .flatMap(({ reads }) => reads),
  )
  return allTokens().filter((name) => read.has(name))
}

/**
 * Returns every custom property of the kit.
 *
 * @param within - Part of a selector: returns only properties that matching rules set.
 */
export function allTokens(within = ''): string[] {
  const rules = kitRules().filter(({ selector }) => selector.includes(within))
  return [...new Set(rules.flatMap(({ sets }) => sets))]
}
