import { Code } from './Code.tsx'
import { Fact } from './Fact.tsx'

/** The signature of a hook, from its source. */
export function Signature({ of: hook }: { of: string }) {
  return (
    <Fact of="hooks">
      {({ [hook]: fact }) => {
        if (!fact) throw new Error(`The kit exports no hook called ${hook}.`)
        return <Code code={fact.signature} />
      }}
    </Fact>
  )
}
