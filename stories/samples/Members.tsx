import { ScrollTable } from '../blocks/ScrollTable.tsx'
import { hookSource } from './hookSource.ts'

const MEMBER = /(?: {2}\/\*\*([\s\S]*?)\*\/\n)? {2}(\w+)\??: ([^\n]+(?:\n {4,}[^\n]+)*)/g

/** The members of an interface, each with what its description says. */
function membersOf(source: string, name: string) {
  const [, body = ''] =
    new RegExp(`interface ${name}\\b[^{]*\\{\\n([\\s\\S]*?)\\n\\}`).exec(source) ?? []
  const members = [...body.matchAll(MEMBER)].map(([, comment = '', member = '', type = '']) => ({
    member,
    type: type.replace(/\s+/g, ' '),
    text: comment.replace(/^ *\*? ?/gm, '').trim(),
  }))
  if (members.length === 0) throw new Error(`No members of ${name} were found.`)
  return members
}

/** A description, with its code as code. */
function described(text: string) {
  const [sentence = '', byDefault] = text
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .replace(/\s+/g, ' ')
    .split(' @default ')
  const parts = sentence.split(/(`[^`]+`)/)
  return (
    <>
      {parts.map((part) =>
        part.startsWith('`') ? <code key={part}>{part.slice(1, -1)}</code> : part,
      )}
      {byDefault && <> Default: {byDefault}.</>}
    </>
  )
}

interface MembersProps {
  /** The interface. */
  of: string
  /** The hook whose file it stands in. */
  hook: string
}

/** What a hook takes or gives, as its source describes it. */
export function Members({ of: name, hook }: MembersProps) {
  return (
    <ScrollTable label={name} columns={['Member', 'Type', 'What it is']}>
      {membersOf(hookSource(hook), name).map(({ member, type, text }) => (
        <tr key={member}>
          <th scope="row">
            <code>{member}</code>
          </th>
          <td>
            <code>{type}</code>
          </td>
          <td>{described(text)}</td>
        </tr>
      ))}
    </ScrollTable>
  )
}
