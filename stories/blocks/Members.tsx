import { Fact } from './Fact.tsx'
import { MemberRows } from './MemberRows.tsx'
import { ScrollTable } from './ScrollTable.tsx'

interface MembersProps {
  /** The interface. */
  of: string
  /** The hook that uses or returns it. */
  hook: string
}

/** The members of a hook's options or result, from its source. */
export function Members({ of: name, hook }: MembersProps) {
  return (
    <Fact of="hooks">
      {({ [hook]: fact }) => {
        const members = fact?.interfaces[name]
        if (!members?.length)
          throw new Error(`${hook} has no interface with members called ${name}.`)
        return (
          <ScrollTable label={name} columns={['Member', 'Type', 'What it is']}>
            <MemberRows members={members} />
          </ScrollTable>
        )
      }}
    </Fact>
  )
}
