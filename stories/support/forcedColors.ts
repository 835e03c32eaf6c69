import sheet from './forcedColors.css?raw'
import { putSheet } from './putSheet.ts'

/** The rules of a sheet that hold where colors are forced, in the layers that they stand in. */
function forcedRules(rules: CSSRuleList): string {
  return [...rules]
    .map((rule) => {
      if (rule instanceof CSSMediaRule && rule.conditionText.includes('forced-colors: active')) {
        return [...rule.cssRules].map((each) => each.cssText).join('\n')
      }
      const inner = rule instanceof CSSLayerBlockRule ? forcedRules(rule.cssRules) : ''
      return inner && rule instanceof CSSLayerBlockRule ? `@layer ${rule.name} { ${inner} }` : ''
    })
    .join('')
}

/**
 * Imitates forced colors: a page cannot turn them on. It has the system's colors, and the kit's own rules for them.
 *
 * @returns a function that ends it.
 */
export function imitateForcedColors(): () => void {
  const own = [...document.styleSheets].map((each) => forcedRules(each.cssRules))
  return putSheet(`${sheet}\n${own.join('\n')}`)
}
