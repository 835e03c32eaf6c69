const words = 'A name that somebody has pasted a whole paragraph into, and then some more. '

/** Texts that come out of other systems, and that an interface has to live with. */
export const awkwardTexts = {
  /** 500 characters. */
  long: words.repeat(7).slice(0, 500),
  /** 500 characters without a place to break. */
  unbroken: 'LongNameWithoutAnySpace'.repeat(22).slice(0, 500),
  emoji: 'Zoë 👩🏽‍🚀 of the 🏳️‍🌈 team 🇯🇵',
  rightToLeft: 'شركة النور للتجارة (Al Noor)',
  /** Turns what stands after it around, where it is not kept apart. */
  override: 'invoice\u202Egnp.exe',
  markup: '<img src=x onerror="alert(1)">',
} as const
