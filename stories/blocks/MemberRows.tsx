import type { MemberFact } from '../../scripts/catalogue/codeFacts.ts'

/** A description with formatted code. */
function described(text: string) {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (part.startsWith('`') ? <code key={part}>{part.slice(1, -1)}</code> : part))
}

/** Members of an interface as table rows: name, type and description. */
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
