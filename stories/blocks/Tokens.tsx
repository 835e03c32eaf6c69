import { useMemo } from 'react'
import type { PartFact } from '../../scripts/catalogue/codeFacts.ts'
import { Fact } from './Fact.tsx'
import { tokensRead } from './kitSheet.ts'
import { TokenTable } from './TokenTable.tsx'

function TokensOfParts({ of, parts }: { of: string; parts: readonly PartFact[] }) {
  const names = useMemo(() => tokensRead(parts.map(({ part }) => part)), [parts])
  return <TokenTable names={names} label={`Tokens of ${of}`} />
}

/** The custom properties that the rules of a component's parts use. */
export function Tokens({ of }: { of: string }) {
  return (
    <Fact of="parts">
      {({ [of]: parts }) => {
        if (!parts?.length) throw new Error(`The kit exports no component with parts called ${of}.`)
        return <TokensOfParts of={of} parts={parts} />
      }}
    </Fact>
  )
}
