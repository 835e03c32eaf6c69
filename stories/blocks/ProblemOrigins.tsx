import { en } from 'svc-react/locales'
import { Fact } from './Fact.tsx'
import { ScrollTable } from './ScrollTable.tsx'

const {
  origins,
  fallback,
}: Record<'origins' | 'fallback', Readonly<Record<string, string>>> = en.problem

/** The origins of a problem, and the alert for each. */
export function ProblemOrigins() {
  const columns = ['Origin', 'When', 'Title of an alert', 'Default text']
  return (
    <Fact of="problemOrigins">
      {(found) => (
        <ScrollTable label="Origins of a problem" columns={columns}>
          {found.map(({ name, description }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{description.charAt(0).toUpperCase() + description.slice(1)}</td>
              <td>{origins[name]}</td>
              <td>{fallback[name]}</td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </Fact>
  )
}
