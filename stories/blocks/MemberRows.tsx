import type { MemberFact } from '../../tools/codeFacts.ts'

/** A description, with its code as code. */
function described(text: string) {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (part.startsWith('`') ? <code key={part}>{part.slice(1, -1)}</code> : part))
}

/** Members of an interface, as rows of a table: name, type, and what the code says of each. */
export function MemberRows({ members }: { members: readonly MemberFact[] }) {
  return members.map(({ name, type, description }) => (
    <tr key={name}>
      <th scope="row">
        <code>{name}</code>
      </th>
      <td>
        <code>{type}</code>
      </td>
      <td>{described(description)}</td>
    </tr>
  ))
}
