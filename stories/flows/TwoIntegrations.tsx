import { HoldNotice, ProblemAlert, useProxy } from 'svc-react'
import '../fixtures/stateBeside.css'

interface OneIntegrationProps {
  integration: string
  name: string
  path: string
}

/** A button that calls one integration, and the result. */
function OneIntegration({ integration, name, path }: OneIntegrationProps) {
  const { mutate, data, error, isPending } = useProxy({ integration, throttle: true })
  return (
    <section className="beside-ui" aria-label={name}>
      <div className="beside-row">
        <button type="button" onClick={() => mutate({ path })}>
          Call {name}
        </button>
      </div>
      <HoldNotice integration={integration} />
      <ProblemAlert error={error} retrying={isPending} variant="inline" />
      {data && (
        <output>
          {name} responded with {data.status}.
        </output>
      )}
    </section>
  )
}

/** Two integrations next to each other, each with its own holds. */
export function TwoIntegrations() {
  return (
    <div className="beside">
      <OneIntegration integration="crm" name="Hub CRM" path="/crm/v3/objects/contacts?limit=1" />
      <OneIntegration integration="desk" name="Help Desk" path="/api/v2/tickets.json" />
    </div>
  )
}
