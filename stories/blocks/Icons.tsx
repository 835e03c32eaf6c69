import { Unstyled } from '@storybook/addon-docs/blocks'
import { destinationTypes } from 'svc-react'
import { en } from 'svc-react/locales'
import { DestinationIcon } from '../../src/components/destinations/table/DestinationIcon.tsx'

const labels: Readonly<Record<string, string>> = en.destinations.types

/** The icons of destinations, with their labels and types. */
export function Icons() {
  return (
    <Unstyled>
      <ul className="catalogue-icons">
        {[...destinationTypes, 'any other'].map((type) => (
          <li key={type}>
            <DestinationIcon type={type} icons={undefined} />
            <span>{labels[type] ?? 'Not known'}</span>
            <code className="catalogue-type">{type}</code>
          </li>
        ))}
      </ul>
    </Unstyled>
  )
}
