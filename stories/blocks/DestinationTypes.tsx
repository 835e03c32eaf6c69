import { Unstyled } from '@storybook/addon-docs/blocks'
import { destinationTypes } from 'svc-react'
import { en } from 'svc-react/locales'
import { metadataDefaults } from '../../src/components/destinations/details/metadataKeys.ts'
import { DestinationIcon } from '../../src/components/destinations/table/DestinationIcon.tsx'
import { Fact } from './Fact.tsx'
import { ScrollTable } from './ScrollTable.tsx'

const { types, keys: labels } = en.destinations

/** The documented types of destinations, each with its icon, label and settings. */
export function DestinationTypes() {
  return (
    <Fact of="metadataKeys">
      {(keys) => (
        <ScrollTable label="Types of destinations" columns={['Type', 'Shown as', 'Settings']}>
          {destinationTypes.map((type) => {
            const byDefault: Readonly<Record<string, unknown>> = metadataDefaults(type)
            return (
              <tr key={type}>
                <th scope="row">
                  <code>{type}</code>
                </th>
                <td>
                  <Unstyled>
                    <span className="catalogue-value">
                      <DestinationIcon type={type} icons={undefined} />
                      {types[type]}
                    </span>
                  </Unstyled>
                </td>
                <td>
                  {keys
                    .filter((key) => key.types.includes(type))
                    .map(({ name }) => (
                      <div key={name}>
                        <code>{name}</code> {labels[name]}
                        {name in byDefault && `, by default ${byDefault[name]}`}
                      </div>
                    ))}
                </td>
              </tr>
            )
          })}
        </ScrollTable>
      )}
    </Fact>
  )
}
