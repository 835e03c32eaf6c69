import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HoldNotice } from '../../../src/components/problems/HoldNotice.js'
import { cleanupSvc, renderSvc, type Scenario, scenarios } from '../../../src/testing/index.js'
import { heard, press, startScreenReader, stopScreenReader } from '../../support/screenReader.js'

beforeEach(startScreenReader)
afterEach(stopScreenReader)
afterEach(cleanupSvc)

describe('a screen reader and HoldNotice', () => {
  const call = { integration: 'crm', method: 'GET', path: '/crm/v3/objects/contacts' } as const

  /** Renders a notice, and sends the call that starts the hold. */
  async function startHold(scenario: Scenario) {
    const { client, clock } = renderSvc(<HoldNotice integration="crm" />, { scenario })
    expect(await heard()).toEqual([])
    await act(() => client.proxy({ ...call, throttle: true }).catch(() => {}))
    return clock
  }

  it('reads the start of a hold, its wait, and its end, once each', async () => {
    const clock = await startHold(scenarios.throttled())

    expect(await heard()).toEqual([
      'Rate limit reached. Requests resume when the provider allows them.',
    ])
    await clock.advance(1_000)
    expect(await heard()).toEqual(['You can try again in 30 seconds'])
    await clock.advance(19_000)
    expect(await heard()).toEqual(['You can try again in 10 seconds'])
    await clock.advance(10_000)
    expect(await heard()).toEqual(['You can try again now'])
    await clock.advance(60_000)
    expect(await heard()).toEqual([])
  })

  it('reads the start of a lock-out, and that its end allows requests', async () => {
    const clock = await startHold((sandbox) =>
      sandbox.throttle({ integration: 'crm', lockedOut: true }),
    )
    expect(await heard()).toEqual([
      'The provider has locked this connection out. No requests are sent.',
    ])
    await clock.advance(60_000)
    expect(await heard()).toEqual([])

    await press('I’ve restored access')

    // The focus moves from the button to the empty notice.
    expect(await heard()).toEqual(['You can try again now', 'paragraph'])
  })
})
