'use client'

import { useState } from 'react'
import { type Connection, wireOf } from '../../client/connect.js'
import { maskSecrets } from '../../contract/secrets/maskSecrets.js'
import { useIntegrations } from '../../hooks/useIntegrations.js'
import { useRelayInfo } from '../../hooks/useRelayInfo.js'
import { checkRelay, type RelayCheck } from '../relay/checkRelay.js'
import { Pairs } from './Pairs.js'

const enabledText = (isEnabled: boolean, remedy: string) => (isEnabled ? 'on' : `off: ${remedy}`)

/** Renders what the relay reports, and checks of its responses. */
export function RelayTab({ connection }: { connection: Connection }) {
  const { data: info, error, isPending } = useRelayInfo()
  const { data: integrations } = useIntegrations()
  const [checks, setChecks] = useState<readonly RelayCheck[] | 'running'>([])
  const actions = info?.actions

  async function handleCheck() {
    if (checks === 'running') return
    setChecks('running')
    setChecks(await checkRelay(wireOf(connection)))
  }

  return (
    <div className="padded">
      <Pairs
        pairs={[
          ['Endpoint', connection.endpoint],
          ['State', isPending ? 'loading' : error ? 'failed' : 'ready'],
          [
            'Problem',
            error && maskSecrets(`${error.problem.title}. ${error.problem.remedy ?? ''}`),
          ],
          ['Protocol version', info?.version],
          [
            'Destinations',
            actions && enabledText(actions.destinations, 'the grant has `destinations: false`'),
          ],
          [
            'Search',
            actions && enabledText(actions.search, 'no integration is granted to this user'),
          ],
          [
            'Proxy',
            actions && enabledText(actions.proxy, 'the relay’s option `allow` permits no calls'),
          ],
        ]}
      />
      {integrations && (
        <>
          <h2>Integrations</h2>
          <ul>
            {integrations.map(({ alias, name, objects, proxy }) => (
              <li key={alias}>
                <strong>{alias}</strong> <span className="quiet">{name}</span>:{' '}
                {objects
                  ? `objects ${objects.length}`
                  : 'objects unknown, because the relay has no manifest'}
                , proxy {proxy ? 'on' : 'off'}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="actions">
        <button type="button" aria-disabled={checks === 'running'} onClick={handleCheck}>
          Check this relay
        </button>
      </div>
      <div role="status">
        {checks === 'running' ? (
          'Checking…'
        ) : (
          <ul>
            {checks.map(({ title, fault }) => (
              <li key={title} data-state={fault ? 'failed' : 'passed'}>
                {fault ? `✗ ${title}: ${maskSecrets(fault)}` : `✓ ${title}`}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
