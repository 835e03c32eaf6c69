import { useState } from 'react'
import { allTokens } from './kitSheet.ts'
import { TokenTable } from './TokenTable.tsx'

/** The custom properties that a density changes. */
export function DensityTokens() {
  const [names] = useState(() => allTokens('[data-density'))
  return <TokenTable names={names} label="Tokens that a density changes" between="densities" />
}
