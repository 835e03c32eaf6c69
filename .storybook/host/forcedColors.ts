import { addStylesheet } from './addStylesheet.ts'
import sheet from './forcedColors.css?raw'

/** Returns the rules of a stylesheet for forced colors, in their layers. */
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
 * Emulates forced colors, because a page cannot turn them on: applies the system's colors and the kit's own rules.
 *
 * @returns A function that ends the emulation.
 */
export function emulateForcedColors(): () => void {
  const own = [...document.styleSheets].map((each) => forcedRules(each.cssRules))
  return addStylesheet(`${sheet}\n${own.join('\n')}`)
}
