import { expect, it, vi } from 'vitest'
import { BUDGET_TIMEOUT_MS, budget } from '../../support/fastCheck.ts'
import { chaosForms, runChaos } from './chaos.ts'

const ROUNDS = budget(5_000)

it.each(Object.keys(chaosForms))(
  `K3 a relay has no slot in use after ${ROUNDS} calls that stall, fail or disconnect anywhere (%s)`,
  async (form) => {
    const { config, events, stop } = await runChaos({
      form,
      rounds: ROUNDS,
      callers: 40,
      seed: 14,
    })

    await vi.waitFor(() => expect(config.slots.inUse).toBe(0), 30_000)
    expect(config.slots.users).toBe(0)
    // Some calls succeeded, and others ended in many ways.
    const ends = new Set(events.map(({ error, cause }) => cause ?? error ?? 'ok'))
    expect(ends).toContain('ok')
    expect(ends).toContain('installation-proxy-off')
    expect(ends).toContain('installation-config-timeout')
    expect(ends.size).toBeGreaterThan(8)
    expect(events.filter(({ error }) => error === 'internal')).toEqual([])
    await stop()
  },
  BUDGET_TIMEOUT_MS,
)
