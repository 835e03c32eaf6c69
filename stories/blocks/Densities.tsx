import { DestinationList } from 'svc-react'
import { Live } from './Live.tsx'

const columns = ['name', 'type', 'target'] as const

/** The same list in each density. */
export function Densities() {
  return (
    <>
      {(['comfortable', 'compact'] as const).map((density) => (
        <figure key={density}>
          <figcaption>
            <code>{density}</code>
          </figcaption>
          <Live
            prepare={(sandbox) => {
              sandbox.data.destinations.length = 3
            }}
          >
            <DestinationList density={density} columns={columns} heading={density} />
          </Live>
        </figure>
      ))}
    </>
  )
}
