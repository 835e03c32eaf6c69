import { useState } from 'react'
import { allTokens } from './kitSheet.ts'
import { TokenTable } from './TokenTable.tsx'

/** Every custom property of the kit. */
export function AllTokens() {
  const [names] = useState(allTokens)
  return <TokenTable names={names} label="Tokens" />
}
