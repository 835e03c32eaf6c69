import { Fact } from './Fact.tsx'
import { MemberRows } from './MemberRows.tsx'
import { ScrollTable } from './ScrollTable.tsx'

/** The members of a problem, with types and descriptions. */
export function ProblemMembers() {
  return (
    <Fact of="problemMembers">
      {(members) => (
        <>
          <p>There are {members.length}, and each of them may be missing.</p>
          <ScrollTable label="Members of a problem" columns={['Member', 'Type', 'What it says']}>
            <MemberRows members={members} />
          </ScrollTable>
        </>
      )}
    </Fact>
  )
}
