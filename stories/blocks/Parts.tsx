import type { PartFact } from '../../scripts/catalogue/codeFacts.ts'
import { Fact } from './Fact.tsx'
import { ScrollTable } from './ScrollTable.tsx'

/** Merges states of one attribute: `data-state` once, with all of its values. */
function statesByName(states: readonly string[]): [name: string, values: string[]][] {
  const found = new Map<string, string[]>()
  for (const state of states) {
    const [name = '', value] = state.split('=')
    found.set(name, [...(found.get(name) ?? []), ...(value ? [value.slice(1, -1)] : [])])
  }
  return [...found]
}

function PartRow({ part, elements, states }: PartFact) {
  return (
    <tr>
      <th scope="row">
        <code>{part}</code>
      </th>
      <td>
        {elements.map((element, index) => (
          <span key={element}>
            {index > 0 && ', '}
            <code>{element}</code>
          </span>
        ))}
      </td>
      <td>
        {statesByName(states).map(([name, values]) => (
          <div key={name}>
            <code>{name}</code>
            {values.length > 0 && `: ${values.join(', ')}`}
          </div>
        ))}
      </td>
    </tr>
  )
}

/** The parts of a component: the classes of its elements, read from its source. */
export function Parts({ of }: { of: string }) {
  return (
    <Fact of="parts">
      {({ [of]: parts }) => {
        if (!parts?.length) throw new Error(`The kit exports no component with parts called ${of}.`)
        return (
          <>
            <p>
              {parts.length} parts, including those of nested components. Each has the class{' '}
              <code>svc-</code> and its name. <code>classNames</code> accepts custom classes by the
              same name. These names are stable; other <code>svc-</code> classes are private.
            </p>
            <ScrollTable label={`Parts of ${of}`} columns={['Part', 'Element', 'State']}>
              {parts.map((part) => (
                <PartRow key={part.part} {...part} />
              ))}
            </ScrollTable>
          </>
        )
      }}
    </Fact>
  )
}
