import { memoize } from '../../hooks/lib/memoize.js'
import { formatNumber } from './formatNumber.js'

/** Plural forms of a message, by category of Unicode's plural rules. */
export type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

const rulesOf = memoize((locale: string) => new Intl.PluralRules(locale))

/**
 * Returns the plural form for a count, with `#` replaced by the formatted number.
 *
 * @see {@link https://www.unicode.org/reports/tr35/tr35-numbers.html#Language_Plural_Rules | UTS 35, plural rules}
 */
export function plural(locale: string, count: number, forms: PluralForms): string {
  const form = forms[rulesOf(locale).select(count)] ?? forms.other
  return form.replace('#', formatNumber(locale, count))
}
